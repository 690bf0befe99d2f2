import type { Random } from '../engine/ports';
import { backoffMs } from '../net/http';
import type { Provider, ProviderAnswer } from './provider';
import { PROVIDER_FAULTS, ProviderError, type ProviderFault } from './provider-error';

/** Stored cool-down and request count of one provider. */
export interface ProviderState {
  readonly provider: string;
  readonly coolDownUntilMs: number;
  readonly failuresInARow: number;
  /** Error code of the last call; '' if it succeeded. */
  readonly lastCode: string;
  readonly lastMessage: string;
  /** Number of requests since `periodStartMs`. */
  readonly requests: number;
  /** Requests left of the quota as the service last stated; absent if it states none. */
  readonly quotaLeft?: number | undefined;
  readonly periodStartMs: number;
}

export interface ProviderStateStore {
  get(provider: string): Promise<ProviderState | undefined>;
  put(state: ProviderState): Promise<void>;
}

interface CoolDown {
  readonly baseMs: number;
  readonly maxMs: number;
}
const SHORT: CoolDown = { baseMs: 30_000, maxMs: 3_600_000 };
const COOL_DOWNS: Readonly<Partial<Record<ProviderFault, CoolDown>>> = {
  'rate-limited': { baseMs: 60_000, maxMs: 6 * 3_600_000 },
  unauthorised: { baseMs: 3_600_000, maxMs: 24 * 3_600_000 },
  forbidden: { baseMs: 3_600_000, maxMs: 24 * 3_600_000 },
  'quota-spent': { baseMs: 3_600_000, maxMs: 24 * 3_600_000 },
};
/** Longest Retry-After that is obeyed; longer ones are taken for a mistake. */
const MAX_RETRY_AFTER_MS = 7 * 24 * 3_600_000;
/** Counting period of requests for providers without a quota. */
const COUNTING_PERIOD_MS = 30 * 24 * 3_600_000;

type LimitedProvider = Pick<Provider, 'id' | 'quota'>;

/**
 * Returns the state at `nowMs`, a new one if none is stored. Resets the request count when its period is over, and ends
 * the cool-down if the clock was set back.
 */
export function currentState(
  provider: LimitedProvider,
  stored: ProviderState | undefined,
  nowMs: number,
): ProviderState {
  const periodMs = provider.quota?.periodMs ?? COUNTING_PERIOD_MS;
  const state = stored ?? {
    provider: provider.id,
    coolDownUntilMs: 0,
    failuresInARow: 0,
    lastCode: '',
    lastMessage: '',
    requests: 0,
    periodStartMs: nowMs,
  };
  // If the period starts in the future, the clock has been set back, so the period starts anew.
  if (state.periodStartMs > nowMs) return { ...state, periodStartMs: nowMs, coolDownUntilMs: 0 };
  const isOver = nowMs - state.periodStartMs >= periodMs;
  return isOver ? { ...state, requests: 0, quotaLeft: undefined, periodStartMs: nowMs } : state;
}

/**
 * Checks that the provider may be asked now. A cool-down above a week comes from a wrong clock, and is ignored.
 * @throws ProviderError `cooling-down` or `quota-spent` if it may not
 */
export function assertReady(provider: LimitedProvider, state: ProviderState, nowMs: number): void {
  const waitMs = state.coolDownUntilMs - nowMs;
  if (waitMs > 0 && waitMs <= MAX_RETRY_AFTER_MS)
    throw new ProviderError('cooling-down', `left alone for another ${Math.ceil(waitMs / 1_000)} s`, waitMs);
  if (provider.quota && state.requests >= provider.quota.requests) {
    throw new ProviderError('quota-spent', `${provider.quota.requests} requests were made in this period`);
  }
}

/**
 * Returns the state after an answer. The pause that the answer asks for becomes a cool-down, of at most a week; without
 * one, the cool-down ends.
 */
export function afterSuccess(
  state: ProviderState,
  requests: number,
  { quotaLeft, waitMs = 0 }: Pick<ProviderAnswer, 'quotaLeft' | 'waitMs'> = {},
  nowMs = 0,
): ProviderState {
  return {
    ...state,
    requests: state.requests + requests,
    quotaLeft: quotaLeft ?? state.quotaLeft,
    coolDownUntilMs: waitMs > 0 ? nowMs + Math.min(waitMs, MAX_RETRY_AFTER_MS) : 0,
    failuresInARow: 0,
    lastCode: '',
    lastMessage: '',
  };
}

/** Returns whether a cool-down follows this error. */
export function coolsDown({ code, retryAfterMs }: ProviderError): boolean {
  return PROVIDER_FAULTS[code].coolDown || retryAfterMs !== undefined;
}

/**
 * Returns the state after a failed call. The cool-down doubles (with jitter) with each failure in a row, up to a limit
 * of the fault. After the first failure, Retry-After replaces the computed wait; after later ones, the longer of both
 * counts. A fault without cool-down (`coolsDown`) changes only the count and the last code.
 */
export function afterFailure(
  state: ProviderState,
  requests: number,
  error: ProviderError,
  nowMs: number,
  random: Random,
): ProviderState {
  const noted = { ...state, requests: state.requests + requests, lastCode: error.code, lastMessage: error.message };
  if (!coolsDown(error)) return noted;
  const { baseMs, maxMs } = COOL_DOWNS[error.code] ?? SHORT;
  const ownMs = backoffMs(state.failuresInARow, random, baseMs, maxMs);
  const asked = error.retryAfterMs === undefined ? ownMs : Math.min(error.retryAfterMs, MAX_RETRY_AFTER_MS);
  const waitMs = state.failuresInARow === 0 ? asked : Math.max(asked, ownMs);
  return { ...noted, failuresInARow: state.failuresInARow + 1, coolDownUntilMs: nowMs + waitMs };
}
