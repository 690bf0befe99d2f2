/** Yield of a topic's rounds, from verdicts and, for unjudged pages, from probabilities. Pure functions. */
import { getOrMake } from '../arrays';
import { OPERATOR_NAMES, type OperatorName } from '../basics';
import type { RankingRecord } from '../ranking-records';
import type { RoundRecord } from '../session-records';
import type { PageVerdict } from '../topic/feedback';
import { isInTopic, type PageStanding } from './page-standings';
import type { FoundPage } from './sites';

/** Yield of one round. Members named `…SoFar` are sums over all rounds up to this one. */
export interface HarvestPoint {
  readonly round: number;
  readonly operator: OperatorName;
  readonly fetched: number;
  readonly fresh: number;
  /** μ of DWDBRM eq 9, in [0, 1]. */
  readonly reward: number;
  /** Number of pages of this round in the topic, and of rejected ones. */
  readonly confirmed: number;
  readonly rejected: number;
  /** Mean probability of this round's ranked pages, in [0, 1]; undefined without any. */
  readonly meanProbability: number | undefined;
  /**
   * Expected number of relevant pages of this round: 1 for a page in the topic, 0 for a rejected one, else the
   * probability.
   */
  readonly expected: number;
  readonly fetchedSoFar: number;
  readonly freshSoFar: number;
  readonly confirmedSoFar: number;
  /** Sum of the probabilities of all pages found so far. */
  readonly probabilitySoFar: number;
}

/**
 * Returns the probability of relevance by page number: the current one of a candidate; of a judged page, the one when
 * it was judged. Pages without either are absent.
 */
export function pageProbabilities(
  pages: readonly FoundPage[],
  verdicts: ReadonlyMap<string, PageVerdict>,
  ranking: RankingRecord | undefined,
): Map<number, number> {
  const probabilities = new Map<number, number>();
  ranking?.order.forEach((n, at) => {
    probabilities.set(n, ranking.scores[at] ?? 0);
  });
  for (const { n, url } of pages) {
    const probability = verdicts.get(url)?.score;
    if (probability !== undefined && !probabilities.has(n)) probabilities.set(n, probability);
  }
  return probabilities;
}

const NOTHING = { confirmed: 0, rejected: 0, probability: 0, ranked: 0, expected: 0 };

/**
 * Returns the harvest of each round: pages fetched, new, confirmed, rejected and expected. Pages of other rounds
 * (marked, imported) are left out.
 * @param rounds rounds in ascending order.
 */
export function harvest(
  rounds: readonly RoundRecord[],
  pages: readonly FoundPage[],
  standings: ReadonlyMap<string, PageStanding>,
  probabilities: ReadonlyMap<number, number>,
): HarvestPoint[] {
  const byRound = new Map<number, typeof NOTHING>();
  for (const { n, url, foundBy } of pages) {
    const sum = getOrMake(byRound, foundBy.round, () => ({ ...NOTHING }));
    const standing = standings.get(url);
    const isRejected = standing === 'rejected';
    if (isInTopic(standing)) sum.confirmed += 1;
    if (isRejected) sum.rejected += 1;
    const probability = probabilities.get(n);
    sum.expected += isInTopic(standing) ? 1 : isRejected ? 0 : (probability ?? 0);
    if (probability === undefined) continue;
    sum.probability += probability;
    sum.ranked += 1;
  }
  let [fetchedSoFar, freshSoFar, confirmedSoFar, probabilitySoFar] = [0, 0, 0, 0];
  return rounds.map(({ round, operator, fetched, fresh, reward }) => {
    const { confirmed, rejected, probability, ranked, expected } = byRound.get(round) ?? NOTHING;
    fetchedSoFar += fetched;
    freshSoFar += fresh;
    confirmedSoFar += confirmed;
    probabilitySoFar += probability;
    const meanProbability = ranked === 0 ? undefined : probability / ranked;
    return {
      round,
      operator,
      fetched,
      fresh,
      reward,
      confirmed,
      rejected,
      meanProbability,
      expected,
      fetchedSoFar,
      freshSoFar,
      confirmedSoFar,
      probabilitySoFar,
    };
  });
}

/** State of the bandit's arms after one round. */
export interface ArmsPoint {
  readonly round: number;
  /** Number of rounds so far in which each operator ran. For rows of older versions: in which it was rewarded. */
  readonly pulls: Readonly<Record<OperatorName, number>>;
  /**
   * Mean reward of each operator, in [0, 1], over rounds that fetched a page that it proposed or in which it was
   * chosen. Undefined before the first.
   */
  readonly meanReward: Readonly<Partial<Record<OperatorName, number>>>;
}

/** Returns the bandit's arms after each round, one point per round. @param rounds rounds in ascending order. */
export function armsOverTime(rounds: readonly RoundRecord[]): ArmsPoint[] {
  let pulls = Object.fromEntries(OPERATOR_NAMES.map((name) => [name, 0])) as Record<OperatorName, number>;
  let paidRounds = pulls;
  let meanReward: Partial<Record<OperatorName, number>> = {};
  return rounds.map(({ round, operator, reward, ran, credits = { [operator]: reward } }) => {
    for (const name of OPERATOR_NAMES) {
      const paid = credits[name];
      if (ran?.includes(name) ?? paid !== undefined) pulls = { ...pulls, [name]: pulls[name] + 1 };
      if (paid === undefined) continue;
      const before = paidRounds[name];
      paidRounds = { ...paidRounds, [name]: before + 1 };
      meanReward = { ...meanReward, [name]: ((meanReward[name] ?? 0) * before + paid) / (before + 1) };
    }
    return { round, pulls, meanReward };
  });
}

/**
 * Number of fetched pages that count as recent, with the other pages of their rounds. Rounds differ in size: with one
 * page a round, the harvest of three rounds would be chance.
 */
const RECENT_PAGES = 30;
/** Number of rounds without a new page after which a topic without queued URLs is `dry`. */
const DRY_ROUNDS = 3;

/** Harvest rate (DWDBRM eq 12): expected relevant pages among those new to the topic, per page fetched. */
interface HarvestRate {
  /** Rate of the recent rounds; `earlier` is that of the rounds before. */
  readonly recent: number;
  readonly earlier: number | undefined;
}

/**
 * Returns the harvest rate of the last rounds that fetched `RECENT_PAGES` pages together, and of those before; undefined
 * before the first page was fetched. @param points points in ascending order.
 */
export function harvestRate(points: readonly HarvestPoint[]): HarvestRate | undefined {
  const at = firstRecent(points);
  const recent = expectedPerPage(points.slice(at));
  return recent === undefined ? undefined : { recent, earlier: expectedPerPage(points.slice(0, at)) };
}

/** Returns the index of the last point from which on `RECENT_PAGES` pages were fetched; 0 if fewer were. */
function firstRecent(points: readonly HarvestPoint[]): number {
  let at = points.length;
  for (let pages = 0; at > 0 && pages < RECENT_PAGES; ) {
    at -= 1;
    pages += points[at]?.fetched ?? 0;
  }
  return at;
}

/** Returns the sum of one figure over some rounds. */
function total(points: readonly HarvestPoint[], of: (point: HarvestPoint) => number): number {
  return points.reduce((sum, point) => sum + of(point), 0);
}

/** Returns the number of pages that some rounds fetched. */
const pagesOf = (points: readonly HarvestPoint[]) => total(points, ({ fetched }) => fetched);
/** Returns the number of pages of some rounds that were new to the topic. */
const freshOf = (points: readonly HarvestPoint[]) => total(points, ({ fresh }) => fresh);

/** Returns the expected number of relevant pages per fetched page of some rounds; undefined without a fetched page. */
function expectedPerPage(points: readonly HarvestPoint[]): number | undefined {
  const pages = pagesOf(points);
  return pages === 0 ? undefined : total(points, ({ expected }) => expected) / pages;
}

/** A topic is `drying` if the yield per page in recent rounds is below this share of the earlier yield. */
const DRYING_SHARE = 0.5;

interface Saturation {
  /**
   * `early`: too few pages to tell; `repeating`: no new page among the recent ones; `dry`: no new page in the last
   * rounds, and nothing queued.
   */
  readonly state: 'early' | 'fruitful' | 'drying' | 'repeating' | 'dry';
  /** Number of pages fetched in the recent rounds, and of those among them that were new to the topic. */
  readonly recentPages: number;
  readonly recentFresh: number;
  /** Harvest rate; undefined before the first page was fetched. */
  readonly brought: HarvestRate | undefined;
}

/**
 * Classifies how far a topic is exhausted: `dry` if nothing is queued and the last `DRY_ROUNDS` rounds found no new page;
 * `repeating` without a new page among the recent ones, `drying` if their harvest rate is less than half of the earlier
 * one, else `fruitful`; `early` with fewer than `RECENT_PAGES` pages to judge or to compare with.
 * @param points points in ascending order.
 * @param queued number of queued URLs.
 */
export function saturation(points: readonly HarvestPoint[], queued: number): Saturation {
  const at = firstRecent(points);
  const recent = points.slice(at);
  const brought = harvestRate(points);
  const figures = { recentPages: pagesOf(recent), recentFresh: freshOf(recent), brought };
  const isDry = queued === 0 && points.length >= DRY_ROUNDS && freshOf(points.slice(-DRY_ROUNDS)) === 0;
  if (isDry) return { state: 'dry', ...figures };
  if (figures.recentPages < RECENT_PAGES) return { state: 'early', ...figures };
  if (figures.recentFresh === 0) return { state: 'repeating', ...figures };
  if (brought?.earlier === undefined || pagesOf(points.slice(0, at)) < RECENT_PAGES)
    return { state: 'early', ...figures };
  return { state: brought.recent < DRYING_SHARE * brought.earlier ? 'drying' : 'fruitful', ...figures };
}
