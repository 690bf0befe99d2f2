/** Verdicts of one URL, of sites and of a whole topic, folded from the log. */

import { scoreLogOdds } from '../log-odds';
import { type Feedback, foldVerdicts, isPageVerdict, type PageVerdict, stepOf } from '../topic/feedback';
import type { SiteOutcome, VerdictRecord } from '../types';
import type { Extents } from '../url/site';
import type { JudgedEvidence } from './calibration';

/** `new` = not in the topic; `suggested` = found and not judged. */
export type Standing = 'seed' | 'confirmed' | 'rejected' | 'skipped' | 'suggested' | 'new';

export interface Tally {
  readonly seeds: number;
  readonly confirmed: number;
  readonly rejected: number;
  readonly skipped: number;
  /** Yes and no to single suggestions: what is evidence. */
  readonly answers: number;
  /** Sequence number of the last entry, 0 before the first. */
  readonly lastSeq: number;
}

export const EMPTY_TALLY: Tally = { seeds: 0, confirmed: 0, rejected: 0, skipped: 0, answers: 0, lastSeq: 0 };

const STANDING = { seed: 'seed', yes: 'confirmed', no: 'rejected', skip: 'skipped' } as const;

/** The verdict that holds for each address. */
export function latestByUrl(log: readonly VerdictRecord[]): Map<string, PageVerdict> {
  return new Map(foldVerdicts(log).standing.map((entry) => [entry.url, entry]));
}

export function standingOf(verdict: PageVerdict['verdict']): Standing {
  return STANDING[verdict];
}

export function tally(log: readonly VerdictRecord[]): Tally {
  const feedback = foldVerdicts(log);
  const { seeds, confirmed, rejected, skipped } = feedback;
  return {
    seeds: seeds.size,
    confirmed: confirmed.size,
    rejected: rejected.size,
    skipped: skipped.size,
    answers: judgedEvidence(log, feedback).length,
    lastSeq: log.at(-1)?.seq ?? 0,
  };
}

/** Decisions on whole sites, in their order. */
export function siteOutcomes(log: readonly VerdictRecord[]): ReadonlyMap<string, SiteOutcome> {
  return foldVerdicts(log).sites;
}

/** How far the user lets sites reach, in the order of the decisions. */
export function siteExtents(log: readonly VerdictRecord[]): Extents {
  return foldVerdicts(log).extents;
}

/** Sites that the user keeps out, in the order of the decisions. */
export function excludedSites(log: readonly VerdictRecord[]): string[] {
  return [...siteOutcomes(log)].flatMap(([site, outcome]) => (outcome === 'excluded' ? [site] : []));
}

/**
 * Yes and no to suggestions that hold, with the evidence each had when it was judged. Answers given to several pages at once are
 * left out: whoever confirms all above a line has not looked at each.
 * @param feedback the fold of the log.
 */
export function judgedEvidence(
  log: readonly VerdictRecord[],
  { standing }: Pick<Feedback, 'standing'> = foldVerdicts(log),
): JudgedEvidence[] {
  const pagesOfStep = new Map<number, number>();
  for (const entry of log)
    if (isPageVerdict(entry)) pagesOfStep.set(stepOf(entry), (pagesOfStep.get(stepOf(entry)) ?? 0) + 1);
  return standing.flatMap((entry) => {
    const { verdict, score, sampled } = entry;
    // Entries of older versions tell the place among the candidates alone.
    const evidence = entry.evidence ?? (score === undefined ? undefined : scoreLogOdds(score));
    const isAnswer = verdict === 'yes' || verdict === 'no';
    if (evidence === undefined || !isAnswer || pagesOfStep.get(stepOf(entry)) !== 1) return [];
    return [{ evidence, relevant: verdict === 'yes', sampled }];
  });
}
