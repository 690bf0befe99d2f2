/** Stored rows of sessions and their rounds. */
import type { OperatorName } from './basics';
import type { OwnAnswer } from './own-searches';

/**
 * Reasons for choosing an operator.
 * - `first`: the operator had never run.
 * - `earned`: its runs had the highest mean reward of all operators that could run.
 * - `tried`: another operator had a higher mean but also more runs or pages.
 * - `only`: no other operator could be chosen.
 * - `turn`: its last run is the longest ago.
 * - `fixed`: the topic's policy names it.
 */
export const CHOICE_REASONS = ['first', 'earned', 'tried', 'only', 'turn', 'fixed'] as const;
export type ChoiceReason = (typeof CHOICE_REASONS)[number];

/** A query sent to the search services, with their numbers of results. */
export interface AskedQuestion {
  readonly operator: OperatorName;
  /** A keyword query, or the URL of a page. */
  readonly query: string;
  /** Number of URLs that each asked service returned; rows of older versions lack the services that returned none. */
  readonly services: Readonly<Record<string, number>>;
  /** Number of returned URLs that were new to the topic. */
  readonly named: number;
}

export interface RoundError {
  readonly source: string;
  readonly code: string;
  readonly message: string;
}

/** Store table `rounds`, key [topic+round]: one round of a session. */
export interface RoundRecord {
  readonly topic: string;
  /** 1, 2, 3 … */
  readonly round: number;
  readonly operator: OperatorName;
  /** Canonical URLs of the pages that the operator expanded or asked about. */
  readonly inputs: readonly string[];
  readonly queries: readonly string[];
  /** Why the operator was chosen. `reason`, `ran` and `questions` are absent in rows of older versions. */
  readonly reason?: ChoiceReason;
  /** The chosen operator and the others that proposed URLs in the round. */
  readonly ran?: readonly OperatorName[];
  readonly questions?: readonly AskedQuestion[];
  /**
   * k of DWDBRM eq 9: number of fetched URLs that gave a page, new or known. With `one-operator`, also the results that
   * an earlier round had found.
   */
  readonly returned: number;
  /** Number of distinct pages fetched, which count against the budget. */
  readonly fetched: number;
  /** Number of fetched pages that were new to the topic. */
  readonly fresh: number;
  /** μ of DWDBRM eq 9 over all pages of the round, weighted by site (bandit/reward.ts), in [0, 1]. */
  readonly reward: number;
  /** μ over the pages that each operator proposed, in [0, 1]. Absent in rows of older versions. */
  readonly credits?: Readonly<Partial<Record<OperatorName, number>>>;
  readonly errors: readonly RoundError[];
  readonly startedAtMs: number;
  readonly endedAtMs: number;
}

/** State of one bandit arm, that is, of one operator (DWDBRM eqs 9–11). */
export interface ArmState {
  readonly operator: OperatorName;
  /** Number of rounds in which the operator ran. */
  readonly pulls: number;
  /** Number of the last round in which the operator ran; absent before its first run and in rows of older versions. */
  readonly lastRun?: number;
  /** n_op: pages charged for its runs (bandit/reward.ts). */
  readonly pages: number;
  /** Sum of the rewards of its runs: μ of eq 9, with k = the pages charged for a run. */
  readonly rewardSum: number;
  /** Consecutive rounds, up to the last one it was chosen for, in which the operator had no effect (`didNothing`). */
  readonly dryPulls: number;
  /**
   * Number of its URLs that gave no new page, and a round of pages for each run that brought nothing at all; absent for 0.
   */
  readonly wasted?: number;
}

export type SessionStatus = 'idle' | 'running' | 'paused' | 'done' | 'failed';

/** JSON data that an operator or a frontier policy keeps between rounds. */
export type Memory = { readonly [key: string]: Json };
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Methods that learn during a session, named by the settings on which their data depend. */
export interface LearntBy {
  readonly arms: string;
  readonly frontier: string;
}

/** Store table `sessions`, key topic. Written in the same transaction as the last round. */
export interface SessionRecord {
  readonly topic: string;
  readonly status: SessionStatus;
  /** Number of pages to fetch before the session is done. */
  readonly budgetPages: number;
  /**
   * Number of new sites with a fitting page after which the session is done, even within its budget; absent for no such
   * limit.
   */
  readonly newSitesWanted?: number;
  /** Number of distinct pages fetched so far in this session. */
  readonly spentPages: number;
  /** Number of the next round, counted over all sessions of the topic. */
  readonly nextRound: number;
  /** Number of the session's first round; absent in rows of older versions. */
  readonly firstRound?: number;
  readonly arms: readonly ArmState[];
  /** State of the random generator, so that an interrupted round repeats with the same draws. */
  readonly randomState: number;
  readonly operatorMemory: Readonly<Partial<Record<OperatorName, Memory>>>;
  readonly frontierMemory: Memory;
  /** Questions that the user's own search engine has answered (`own-search.ts`); absent before the first. */
  readonly ownSearches?: readonly string[];
  /**
   * The last of these searches, oldest first. Files of topics do not hold them: the URLs of further pages of results
   * can hold marks of the user, and one from a file could lead anywhere.
   */
  readonly ownAnswers?: readonly OwnAnswer[];
  /**
   * Methods to which the arms and the frontier's memory belong; other methods start anew. Absent in rows of older
   * versions, which count as the methods in use.
   */
  readonly learntBy?: LearntBy;
  readonly nextFrontierOrder: number;
  /** Last round in which the worker stopped responding while it was not reading a page; absent if there is none. */
  readonly hungInRound?: number;
  /** Number of rounds since a service last found something or a URL was requested, of those that asked services. */
  readonly silentRounds?: number;
  /** When the watch run began to which this session belongs; absent for other sessions. */
  readonly watchSinceMs?: number;
  /**
   * Message key of the interface. Set with status `failed` or `done`, with a pause that the user did not ask for, and
   * by a repair of the topic's rows.
   */
  readonly reason?: string;
  readonly updatedAtMs: number;
}

/**
 * Reason of a session that stopped because its round could not be stored. The session continues by itself once there is
 * room.
 */
export const NO_ROOM = 'quota';

/**
 * Reason of a session that paused because the browser is offline. It continues by itself once the browser is online; a
 * watch run also waits for a connection without a data limit.
 */
export const OFFLINE = 'offline';

/** True if the session is meant to run, even if no worker is running it at the moment. */
export function isUnderWay({ status, reason, watchSinceMs }: SessionRecord): boolean {
  if (status === 'failed') return reason === NO_ROOM;
  return status === 'running' || (status === 'paused' && reason === OFFLINE && watchSinceMs === undefined);
}
