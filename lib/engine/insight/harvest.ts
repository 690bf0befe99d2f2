/** Harvest of a topic's rounds, by verdicts and, for unjudged pages, by scores. Pure folds. */

import type { PageVerdict } from '../topic/feedback';
import { OPERATOR_NAMES, type OperatorName, type RankingRecord, type RoundRecord } from '../types';
import type { FoundPage } from './sites';

/** One round; the fields `…SoFar` add up from the first round on. */
export interface HarvestPoint {
  readonly round: number;
  readonly operator: OperatorName;
  readonly fetched: number;
  readonly fresh: number;
  /** μ of DWDBRM eq 9, in [0, 1]. */
  readonly reward: number;
  /** Pages of this round with a yes, and with a no, that hold. */
  readonly confirmed: number;
  readonly rejected: number;
  /** Mean fused score, in [0, 1], of this round's pages that have one; undefined where none has. */
  readonly meanScore: number | undefined;
  /** Relevant pages that this round probably brought: answers where there are some, scores elsewhere. */
  readonly expected: number;
  readonly fetchedSoFar: number;
  readonly freshSoFar: number;
  readonly confirmedSoFar: number;
  /** Sum of the fused scores of all pages found so far. */
  readonly scoreSoFar: number;
}

/** Fused score by page number: now for a candidate, when it was judged for a judged page. */
export function pageScores(
  pages: readonly FoundPage[],
  standing: ReadonlyMap<string, PageVerdict>,
  ranking: RankingRecord | undefined,
): Map<number, number> {
  const scores = new Map<number, number>();
  ranking?.order.forEach((n, at) => {
    scores.set(n, ranking.scores[at] ?? 0);
  });
  for (const { n, url } of pages) {
    const score = standing.get(url)?.score;
    if (score !== undefined && !scores.has(n)) scores.set(n, score);
  }
  return scores;
}

const NOTHING = { confirmed: 0, rejected: 0, score: 0, scored: 0, expected: 0 };

/** @param rounds ascending */
export function harvest(
  rounds: readonly RoundRecord[],
  pages: readonly FoundPage[],
  standing: ReadonlyMap<string, PageVerdict>,
  scores: ReadonlyMap<number, number>,
): HarvestPoint[] {
  const byRound = new Map<number, typeof NOTHING>();
  for (const { n, url, foundBy } of pages) {
    const sum = byRound.get(foundBy.round) ?? { ...NOTHING };
    byRound.set(foundBy.round, sum);
    const verdict = standing.get(url)?.verdict;
    if (verdict === 'yes') sum.confirmed += 1;
    if (verdict === 'no') sum.rejected += 1;
    const score = scores.get(n);
    sum.expected += verdict === 'yes' ? 1 : verdict === 'no' ? 0 : (score ?? 0);
    if (score === undefined) continue;
    sum.score += score;
    sum.scored += 1;
  }
  let [fetchedSoFar, freshSoFar, confirmedSoFar, scoreSoFar] = [0, 0, 0, 0];
  return rounds.map(({ round, operator, fetched, fresh, reward }) => {
    const { confirmed, rejected, score, scored, expected } = byRound.get(round) ?? NOTHING;
    fetchedSoFar += fetched;
    freshSoFar += fresh;
    confirmedSoFar += confirmed;
    scoreSoFar += score;
    const meanScore = scored === 0 ? undefined : score / scored;
    return {
      round,
      operator,
      fetched,
      fresh,
      reward,
      confirmed,
      rejected,
      meanScore,
      expected,
      fetchedSoFar,
      freshSoFar,
      confirmedSoFar,
      scoreSoFar,
    };
  });
}

/** The bandit's arms after one round. */
export interface ArmsPoint {
  readonly round: number;
  /** Rounds so far in which an operator ran; of older versions, in which it was paid. */
  readonly pulls: Readonly<Record<OperatorName, number>>;
  /** Mean reward of the rounds that fetched a page of it, or ran it, in [0, 1]; undefined before the first. */
  readonly meanReward: Readonly<Partial<Record<OperatorName, number>>>;
}

/** @param rounds ascending */
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

/** Rounds that "the last rounds" are. */
export const RECENT_ROUNDS = 3;

/** Expected relevant pages among those new to the topic, per page fetched. */
interface Outside {
  /** In the last rounds that fetched a page, and in those before. */
  readonly recent: number;
  readonly earlier: number | undefined;
}

/** @param points ascending. @returns undefined before the first page was fetched. */
export function outside(points: readonly HarvestPoint[]): Outside | undefined {
  const fetching = points.filter(({ fetched }) => fetched > 0);
  const recent = perPage(fetching.slice(-RECENT_ROUNDS));
  return recent === undefined ? undefined : { recent, earlier: perPage(fetching.slice(0, -RECENT_ROUNDS)) };
}

function perPage(points: readonly HarvestPoint[]): number | undefined {
  const sum = (of: (point: HarvestPoint) => number) => points.reduce((total, point) => total + of(point), 0);
  return points.length === 0 ? undefined : sum(({ expected }) => expected) / sum(({ fetched }) => fetched);
}

/** A topic is running dry when a page fetched in its last rounds brought less than this share of what it brought before. */
const DRYING_SHARE = 0.5;

export interface Saturation {
  /** `early` = too few rounds to tell; `dry` = the last rounds brought no new page. */
  readonly state: 'early' | 'fruitful' | 'drying' | 'dry';
  /** Pages new to the topic in the last rounds. */
  readonly recentFresh: number;
  /** Undefined before the first page was fetched. */
  readonly brought: Outside | undefined;
}

/** @param points ascending */
export function saturation(points: readonly HarvestPoint[]): Saturation {
  const recent = points.slice(-RECENT_ROUNDS);
  const brought = outside(points);
  const figures = { recentFresh: recent.reduce((sum, { fresh }) => sum + fresh, 0), brought };
  if (recent.length < RECENT_ROUNDS) return { state: 'early', ...figures };
  if (figures.recentFresh === 0) return { state: 'dry', ...figures };
  if (points.length < 2 * RECENT_ROUNDS || brought?.earlier === undefined) return { state: 'early', ...figures };
  return { state: brought.recent < DRYING_SHARE * brought.earlier ? 'drying' : 'fruitful', ...figures };
}
