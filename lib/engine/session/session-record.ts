import { initialArms, isOperator } from '../bandit/policy';
import { OPERATOR_NAMES, type Policy } from '../basics';
import { CommandError } from '../errors';
import { hasUnanswered } from '../operators/ask';
import { OPERATORS } from '../operators/registry';
import type { Providers, SearchKind } from '../ports';
import type { SessionRecord } from '../session-records';
import { isUnderWay } from '../session-records';

/**
 * Initial state of the random generator. The value is arbitrary but fixed, so that the first session of every topic can
 * be replayed.
 */
const FIRST_RANDOM_STATE = 0x7e4d_311d;

/** Returns the record of a session that has not started. */
export function newSession(topic: string, nowMs: number): SessionRecord {
  return {
    topic,
    status: 'idle',
    budgetPages: 0,
    spentPages: 0,
    nextRound: 1,
    arms: initialArms(OPERATOR_NAMES),
    randomState: FIRST_RANDOM_STATE,
    operatorMemory: {},
    frontierMemory: {},
    nextFrontierOrder: 0,
    updatedAtMs: nowMs,
  };
}

/**
 * Transitions of a session: `idle`, `done` and `failed` can start; `running` can pause and wake; `paused` can resume;
 * all but `idle` can stop. The bandit's and operators' memories persist across sessions of a topic.
 * @throws CommandError `already-running`, `not-running`.
 */
export const transitions = {
  /**
   * Starts a session with a budget of pages, of which none is spent, and lets operators that had paused run again.
   * @throws CommandError `already-running`.
   */
  start(session: SessionRecord, budgetPages: number, nowMs: number, newSitesWanted?: number): SessionRecord {
    if (session.status === 'running') throw new CommandError('already-running', 'the session is running');
    const { newSitesWanted: _, watchSinceMs: __, ...before } = session;
    return {
      ...before,
      ...(newSitesWanted !== undefined && { newSitesWanted }),
      status: 'running',
      budgetPages,
      spentPages: 0,
      firstRound: session.nextRound,
      silentRounds: 0,
      // Operators may run again, because seeds or providers may have been added since.
      arms: rested(session.arms),
      reason: undefined,
      updatedAtMs: nowMs,
    };
  },
  /**
   * Pauses a running session. @throws CommandError `not-running`.
   * @param reason message key of a pause that the user did not ask for.
   */
  pause(session: SessionRecord, nowMs: number, reason?: string): SessionRecord {
    if (session.status !== 'running') throw new CommandError('not-running', 'there is no running session to pause');
    return { ...session, status: 'paused', reason, updatedAtMs: nowMs };
  },
  /**
   * Lets operators of a running session that had paused run again, after its queued URLs all had to wait.
   * @throws CommandError `not-running`.
   */
  wake(session: SessionRecord, nowMs: number): SessionRecord {
    if (session.status !== 'running') throw new CommandError('not-running', 'there is no running session');
    return { ...session, arms: rested(session.arms), updatedAtMs: nowMs };
  },
  /** Resumes a paused session. @throws CommandError `already-running`, or `not-running` without a paused session. */
  resume(session: SessionRecord, nowMs: number): SessionRecord {
    if (session.status === 'running') throw new CommandError('already-running', 'the session is running');
    if (session.status !== 'paused') throw new CommandError('not-running', 'there is no paused session to resume');
    return { ...session, status: 'running', reason: undefined, updatedAtMs: nowMs };
  },
  /** Continues a session that waits for storage or the network. @throws CommandError `not-running` if it does not. */
  retry(session: SessionRecord, nowMs: number): SessionRecord {
    if (session.status === 'running' || !isUnderWay(session)) {
      throw new CommandError('not-running', 'there is no session that waits');
    }
    return { ...session, status: 'running', reason: undefined, updatedAtMs: nowMs };
  },
  /**
   * Makes a running, waiting or paused session `idle` before its budget is spent.
   * @throws CommandError `not-running`.
   */
  stop(session: SessionRecord, nowMs: number): SessionRecord {
    if (!isUnderWay(session) && session.status !== 'paused') {
      throw new CommandError('not-running', 'there is no session to stop');
    }
    return { ...session, status: 'idle', reason: undefined, updatedAtMs: nowMs };
  },
  /** Ends a session of any status with the reason to show. */
  finish(session: SessionRecord, status: 'done' | 'failed', reason: string, nowMs: number): SessionRecord {
    return { ...session, status, reason, updatedAtMs: nowMs };
  },
};

/** Lets operators run again that had paused after runs without result. */
function rested(arms: SessionRecord['arms']): SessionRecord['arms'] {
  return arms.map((arm) => ({ ...arm, dryPulls: 0 }));
}

/** Why a session ended, as a message key of the interface. */
export type SessionEnd =
  | 'budget_spent'
  | 'sites_found'
  /** A watch run has checked all targets and fetched the new pages. */
  | 'watched'
  /** Nothing is queued, and nothing is left to expand or to ask. */
  | 'exhausted'
  /**
   * All queued URLs wait for their next try, are on hosts that pause, or are on sites that have given their pages;
   * nothing is left to ask.
   */
  | 'held'
  /** As `exhausted`, but URLs are queued that the frontier method never selects (`FrontierRecord.droppedBy`). */
  | 'dropped'
  /** Many rounds in a row found no page, although more is left to try; fewer rounds if services had empty answers. */
  | 'fruitless'
  /** In the whole session, services answered and found nothing, and no URL was left to request. */
  | 'silent'
  /** Every seed is private to the user. */
  | 'withheld'
  /** As `exhausted`, under a policy that asks for keyword search, with no service for it; others may be enabled. */
  | 'no_service'
  | 'no_related_service'
  | 'no_backward_service'
  /** As `exhausted`, and all services failed on the last questions. */
  | 'unanswered';

const NO_SERVICE: Readonly<Partial<Record<SearchKind, SessionEnd>>> = {
  related: 'no_related_service',
  backward: 'no_backward_service',
};

/**
 * Returns the reason why no operator can go on, the first that applies: `held`, a missing service, `unanswered`,
 * `dropped`, `silent`, `exhausted`.
 * @param isQueued whether URLs are queued that the policy may fetch.
 * @param hasDropped whether URLs are queued that the frontier method has dropped.
 */
export function whyExhausted(
  providers: Pick<Providers, 'serves'>,
  policy: Policy,
  { operatorMemory, silentRounds = 0 }: Pick<SessionRecord, 'operatorMemory' | 'silentRounds'>,
  isQueued: boolean,
  hasDropped = false,
): SessionEnd {
  if (isQueued) return 'held';
  const kind = isOperator(policy) ? OPERATORS[policy].asks : 'keyword';
  if (kind !== undefined && !providers.serves(kind)) return NO_SERVICE[kind] ?? 'no_service';
  const asking = isOperator(policy) ? [policy] : OPERATOR_NAMES;
  if (asking.some((name) => hasUnanswered(operatorMemory[name]))) return 'unanswered';
  if (hasDropped) return 'dropped';
  return silentRounds > 0 ? 'silent' : 'exhausted';
}
