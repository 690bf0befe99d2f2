/** Rows of sessions and their rounds, as they are stored. */
import type { OperatorName } from './basics';

/**
 * Why an operator was chosen. `first`: it had never run. `earned`: of all that could run, its runs had earned the most. `tried`: another
 * had earned more, but had run more as well. `most-sites`, `most-pages`: its pages led to most new sites, or most were relevant. `usual-sites`,
 * `usual-pages`: the topic has no page of it yet, and on other topics it finds the most. `only`: no other could run. `turn`: it had waited
 * longest. `fixed`: the topic's policy names it.
 */
export const CHOICE_REASONS = [
  ...(['first', 'earned', 'tried', 'most-sites', 'most-pages', 'usual-sites', 'usual-pages'] as const),
  ...(['only', 'turn', 'fixed'] as const),
] as const;
export type ChoiceReason = (typeof CHOICE_REASONS)[number];

/** A question to the search services, and what they made of it. */
export interface AskedQuestion {
  readonly operator: OperatorName;
  /** A query in words, or the address of the page that was asked about. */
  readonly query: string;
  /** Addresses that each service gave. */
  readonly services: Readonly<Record<string, number>>;
  /** Addresses that were new to the topic. */
  readonly named: number;
}

export interface RoundError {
  readonly source: string;
  readonly code: string;
  readonly message: string;
}

/** Store table `rounds`, key [topic+round]. */
export interface RoundRecord {
  readonly topic: string;
  /** 1, 2, 3 … */
  readonly round: number;
  readonly operator: OperatorName;
  /** Canonical URLs of the representative pages the operator ran on. */
  readonly inputs: readonly string[];
  readonly queries: readonly string[];
  /** Why the operator was chosen. Absent, as the next two, in rows of older versions. */
  readonly reason?: ChoiceReason;
  /** The operator and those that named addresses beside it. */
  readonly ran?: readonly OperatorName[];
  readonly questions?: readonly AskedQuestion[];
  /** Addresses the operator named, known ones included: k of DWDBRM eq 9. */
  readonly returned: number;
  /** Distinct pages fetched (the budget counts these). */
  readonly fetched: number;
  /** Pages new to the topic. */
  readonly fresh: number;
  /** μ of DWDBRM eq 9 over all pages of the round, weighted by sites (bandit/reward.ts), in [0, 1]. */
  readonly reward: number;
  /** μ over the pages that each operator had named, in [0, 1]. Absent in rows of older versions. */
  readonly credits?: Readonly<Partial<Record<OperatorName, number>>>;
  readonly errors: readonly RoundError[];
  readonly startedAtMs: number;
  readonly endedAtMs: number;
}

/** One arm of the bandit (DWDBRM eqs 9–11). */
export interface ArmState {
  readonly operator: OperatorName;
  /** Rounds it ran in. */
  readonly pulls: number;
  /** Number of the last round it ran in; absent before its first, and in rows of older versions. */
  readonly lastRun?: number;
  /** n_op: pages that its runs cost (bandit/credit.ts). */
  readonly pages: number;
  /** Sum of what its runs earned: μ of eq 9, with k = the pages that a run costs. */
  readonly rewardSum: number;
  /** Rounds in a row, up to the last that it was chosen for, in which it named no new address and brought no page. */
  readonly dryPulls: number;
}

export type SessionStatus = 'idle' | 'running' | 'paused' | 'done' | 'failed';

/** JSON-like data an operator or frontier keeps between rounds. */
export type Memory = { readonly [key: string]: Json };
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Store table `sessions`, key topic. Written in the same transaction as the round it follows. */
export interface SessionRecord {
  readonly topic: string;
  readonly status: SessionStatus;
  /** Pages to fetch in all before the session is done. */
  readonly budgetPages: number;
  /** New sites with a fitting page after which the session is done, whatever is left of the budget; absent for any number. */
  readonly newSitesWanted?: number;
  /** Distinct pages fetched so far in this session. */
  readonly spentPages: number;
  /** Number of the next round, over all sessions of the topic. */
  readonly nextRound: number;
  /** The session's first round; absent in rows of older versions. */
  readonly firstRound?: number;
  readonly arms: readonly ArmState[];
  /** State of the seeded generator, so that an interrupted round runs again the same way. */
  readonly randomState: number;
  readonly operatorMemory: Readonly<Partial<Record<OperatorName, Memory>>>;
  readonly frontierMemory: Memory;
  readonly nextFrontierOrder: number;
  /** The round in which the worker last fell silent while it read no page; absent where it never did. */
  readonly hungInRound?: number;
  /** When the run of watching began that this session is; absent for other sessions. */
  readonly watchSinceMs?: number;
  /** Set with status `failed` or `done`, with a pause that the user did not ask for, and by a repair of the topic's rows: a message key of the interface. */
  readonly reason?: string;
  readonly updatedAtMs: number;
}
