import { initialArms } from '../bandit/ucb1';
import { FITTING_SCORE } from '../defaults';
import { CommandError } from '../errors';
import { hasUnanswered } from '../operators/ask';
import type { Providers } from '../ports';
import { OPERATOR_NAMES, type PageRecord, type SessionRecord } from '../types';
import { isUnderWay } from '../under-way';

/** Any unsigned 32-bit number will do; a fixed one makes the first session of every topic replayable. */
const FIRST_RANDOM_STATE = 0x7e4d_311d;

export function newSession(topic: string, nowMs: number, randomState = FIRST_RANDOM_STATE): SessionRecord {
  return {
    topic,
    status: 'idle',
    budgetPages: 0,
    spentPages: 0,
    nextRound: 1,
    arms: initialArms(OPERATOR_NAMES),
    randomState,
    operatorMemory: {},
    frontierMemory: {},
    nextFrontierOrder: 0,
    updatedAtMs: nowMs,
  };
}

/**
 * Transitions of a session. `idle`, `done` and `failed` start; `running` pauses; `paused` resumes; all but `idle` stop.
 * What the bandit and the operators learned stays over sessions of a topic.
 * @throws CommandError `already-running`, `not-running`.
 */
export const transitions = {
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
      // An arm that ran dry may find something again: there may be new seeds or providers.
      arms: session.arms.map((arm) => ({ ...arm, dryPulls: 0 })),
      reason: undefined,
      updatedAtMs: nowMs,
    };
  },
  /** @param reason of a pause that the user did not ask for. */
  pause(session: SessionRecord, nowMs: number, reason?: string): SessionRecord {
    if (session.status !== 'running') throw new CommandError('not-running', 'there is no running session to pause');
    return { ...session, status: 'paused', reason, updatedAtMs: nowMs };
  },
  resume(session: SessionRecord, nowMs: number): SessionRecord {
    if (session.status === 'running') throw new CommandError('already-running', 'the session is running');
    if (session.status !== 'paused') throw new CommandError('not-running', 'there is no paused session to resume');
    return { ...session, status: 'running', reason: undefined, updatedAtMs: nowMs };
  },
  /** Goes on where there was no room, with what is left of the budget. */
  retry(session: SessionRecord, nowMs: number): SessionRecord {
    if (session.status === 'running' || !isUnderWay(session)) {
      throw new CommandError('not-running', 'there is no session that waits for room');
    }
    return { ...session, status: 'running', reason: undefined, updatedAtMs: nowMs };
  },
  stop(session: SessionRecord, nowMs: number): SessionRecord {
    if (!isUnderWay(session) && session.status !== 'paused') {
      throw new CommandError('not-running', 'there is no session to stop');
    }
    return { ...session, status: 'idle', reason: undefined, updatedAtMs: nowMs };
  },
  finish(session: SessionRecord, status: 'done' | 'failed', reason: string, nowMs: number): SessionRecord {
    return { ...session, status, reason, updatedAtMs: nowMs };
  },
};

/** Why a session is over, as a message key of the interface. */
export type SessionEnd =
  | 'budget_spent'
  | 'sites_found'
  /** A run of watching has checked everything and fetched the new pages. */
  | 'watched'
  | 'exhausted'
  /** Every seed is kept to the user. */
  | 'withheld'
  /** As `exhausted`, and no search service is switched on. */
  | 'no_service'
  /** As `exhausted`, and what the services were asked last they all failed on. */
  | 'unanswered';

/** Why there is nothing left to fetch. */
export function whyExhausted(providers: Providers, session: SessionRecord, hasInputs: boolean): SessionEnd {
  if (!hasInputs) return 'withheld';
  if (!providers.serves('keyword')) return 'no_service';
  return hasUnanswered(session.operatorMemory['keyword-search']) ? 'unanswered' : 'exhausted';
}

/**
 * Number of sites that a session has found: no page of them was known before, and they hold a relevant page with probability ≥ ½.
 * @param pages in order of number. @param firstRound of the session. @param chanceOf probability that a page is relevant.
 */
export function newSitesSince(
  pages: readonly PageRecord[],
  firstRound: number,
  chanceOf: (page: PageRecord) => number,
): number {
  const before = new Set<string>();
  /** By site, the probability that none of its pages is relevant. */
  const without = new Map<string, number>();
  for (const page of pages) {
    if (page.foundBy.round < firstRound) before.add(page.site);
    else without.set(page.site, (without.get(page.site) ?? 1) * (1 - chanceOf(page)));
  }
  return [...without].filter(([site, none]) => !before.has(site) && 1 - none >= FITTING_SCORE).length;
}
