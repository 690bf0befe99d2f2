import type { Random } from '../engine/ports';
import { backoffMs } from '../net/retry-after';
import type { Provider } from './provider';
import { PROVIDER_FAULTS, ProviderError, type ProviderFault } from './provider-error';

/** Cool-down and use of one provider, as it is kept between runs. */
export interface ProviderState {
  readonly provider: string;
  readonly coolDownUntilMs: number;
  readonly failuresInARow: number;
  /** Code of the last answer's fault, '' after a good answer. */
  readonly lastCode: string;
  readonly lastMessage: string;
  /** Requests since `periodStartMs`. */
  readonly requests: number;
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
/** A Retry-After beyond this is taken for a mistake. */
const MAX_RETRY_AFTER_MS = 7 * 24 * 3_600_000;
/** Period of counting where the provider states no quota. */
const COUNTING_PERIOD_MS = 30 * 24 * 3_600_000;

/** The state with its counting period moved on to `nowMs`. */
export function currentState(provider: Provider, stored: ProviderState | undefined, nowMs: number): ProviderState {
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
  // Times ahead of what they can be are of a clock that was set back since.
  if (state.periodStartMs > nowMs) return { ...state, periodStartMs: nowMs, coolDownUntilMs: 0 };
  return nowMs - state.periodStartMs < periodMs ? state : { ...state, requests: 0, periodStartMs: nowMs };
}

/** @throws ProviderError `cooling-down` or `quota-spent` where the provider must not be asked now. */
export function assertReady(provider: Provider, state: ProviderState, nowMs: number): void {
  const waitMs = state.coolDownUntilMs - nowMs;
  if (waitMs > 0 && waitMs <= MAX_RETRY_AFTER_MS)
    throw new ProviderError('cooling-down', `left alone for another ${Math.ceil(waitMs / 1_000)} s`, waitMs);
  if (provider.quota && state.requests >= provider.quota.requests) {
    throw new ProviderError('quota-spent', `${provider.quota.requests} requests were made in this period`);
  }
}

export function afterSuccess(state: ProviderState, requests: number): ProviderState {
  return {
    ...state,
    requests: state.requests + requests,
    coolDownUntilMs: 0,
    failuresInARow: 0,
    lastCode: '',
    lastMessage: '',
  };
}

/** Whether the provider is left alone for a while after it. */
export function coolsDown({ code, retryAfterMs }: ProviderError): boolean {
  return PROVIDER_FAULTS[code].coolDown || retryAfterMs !== undefined;
}

/** A fault with a cool-down doubles the wait with each failure in a row. Retry-After overrules the first; one that fails again then waits as long at least. */
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
