/** Current verdicts of URLs, sites and a whole topic, folded from the log. */
import type { SiteOutcome } from '../basics';
import { scoreLogOdds } from '../log-odds';
import type { VerdictRecord } from '../records';
import { type Feedback, foldVerdicts, isPageVerdict, type PageVerdict } from '../topic/feedback';
import { stepOf } from '../topic/step';
import type { SiteGroupings } from '../url/site';
import type { JudgedPage } from './calibration';

/**
 * Status of a URL. `new`: not in the topic; `suggested`: found and not judged; `aside`: a near-duplicate, or on a site
 * that the user excludes, knows already or has enough of.
 */
export type Standing = 'seed' | 'confirmed' | 'rejected' | 'skipped' | 'suggested' | 'aside' | 'new';

/** Numbers of a topic's pages by valid verdict. */
export interface Tally {
  readonly seeds: number;
  readonly confirmed: number;
  readonly rejected: number;
  readonly skipped: number;
  /** Number of valid yes and no answers to single suggestions, from which the calibration learns. */
  readonly answers: number;
  /** `seq` of the last entry, 0 before the first. */
  readonly lastSeq: number;
}

const STANDING = { seed: 'seed', yes: 'confirmed', no: 'rejected', skip: 'skipped' } as const;

/** Returns the valid verdict of each judged URL, in causal order; URLs whose verdicts were all undone are absent. */
export function latestByUrl(log: readonly VerdictRecord[]): Map<string, PageVerdict> {
  return new Map(foldVerdicts(log).validVerdicts.map((entry) => [entry.url, entry]));
}

/** Returns the standing of a judged page, such as seed or rejected. */
export function standingOf(verdict: PageVerdict['verdict']): (typeof STANDING)[PageVerdict['verdict']] {
  return STANDING[verdict];
}

/**
 * Counts the seeds and the confirmed, rejected and skipped pages by their own verdicts; pages of a rejected site are
 * not counted.
 */
export function tally(log: readonly VerdictRecord[]): Tally {
  const feedback = foldVerdicts(log);
  const { seeds, confirmed, rejected, skipped } = feedback;
  return {
    seeds: seeds.size,
    confirmed: confirmed.size,
    rejected: rejected.size,
    skipped: skipped.size,
    answers: judgedPages(log, feedback).length,
    lastSeq: log.at(-1)?.seq ?? 0,
  };
}

/**
 * Returns the latest decision on each site that was not undone, in the order of the log; sites that were opened again
 * are absent.
 */
export function siteOutcomes(log: readonly VerdictRecord[]): ReadonlyMap<string, SiteOutcome> {
  return foldVerdicts(log).sites;
}

/** Returns how the user split or joined sites, in the order of the log. */
export function siteExtents(log: readonly VerdictRecord[]): SiteGroupings {
  return foldVerdicts(log).extents;
}

/** Returns the sites that the user excluded, in the order of the log. */
export function excludedSites(log: readonly VerdictRecord[]): string[] {
  return [...siteOutcomes(log)].flatMap(([site, outcome]) => (outcome === 'excluded' ? [site] : []));
}

/**
 * Returns valid yes and no answers to suggestions, in causal order, with the log-odds of each page when it was judged.
 * Answers given to several pages at once are left out, because the user may not have looked at each page; so are
 * answers to pages that were not ranked.
 * @param feedback result of folding the log.
 */
export function judgedPages(
  log: readonly VerdictRecord[],
  { validVerdicts }: Pick<Feedback, 'validVerdicts'> = foldVerdicts(log),
): JudgedPage[] {
  const pagesOfStep = new Map<number, number>();
  for (const entry of log)
    if (isPageVerdict(entry)) pagesOfStep.set(stepOf(entry), (pagesOfStep.get(stepOf(entry)) ?? 0) + 1);
  return validVerdicts.flatMap((entry) => {
    const { verdict, score, sampled } = entry;
    // Entries of older versions have no log-odds, only a score from which these are estimated.
    const logOdds = entry.evidence ?? (score === undefined ? undefined : scoreLogOdds(score));
    const isAnswer = verdict === 'yes' || verdict === 'no';
    if (logOdds === undefined || !isAnswer || pagesOfStep.get(stepOf(entry)) !== 1) return [];
    return [{ logOdds, relevant: verdict === 'yes', sampled }];
  });
}
