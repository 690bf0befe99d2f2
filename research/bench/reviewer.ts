import { disagreement } from '../../components/review/queue-view';
import { STOP_TARGETS } from '../../lib/engine/basics';
import { DEFAULT_TOPIC_SETTINGS, STOP_TARGET } from '../../lib/engine/defaults';
import { calibrate, type JudgedPage, probabilitiesOf } from '../../lib/engine/insight/calibration';
import { completeness } from '../../lib/engine/insight/completeness';
import { createRandom } from '../../lib/engine/random';
import type { Ranking } from '../../lib/engine/rank/ranking-engine';
import type { Completeness, Estimate } from '../../lib/engine/ranking-records';
import { siteOf } from '../../lib/engine/url/site';
import { engineFor } from './rank';
import { answered, type RankingPool } from './ranking-pool';
import { type ReviewQuality, reviewQuality } from './review-quality';

export const ORDERS = ['best', 'uncertain', 'disagreement'] as const;
type Order = (typeof ORDERS)[number];

export interface Reviewer {
  /** Number of answers until the next ranking, after the given number of answers. */
  batchAt(answers: number): number;
  /** Probability of a wrong answer. */
  readonly wrong: number;
  readonly order: Order;
  /** Number of answers after which the reviewer stops in any case. */
  readonly most: number;
  readonly seed: number;
  /** Continues until all relevant pages are found and the product advises to stop for its largest target. */
  readonly isThorough?: true;
}

/** Point at which a rule stops a review: number of answers, and share of the relevant pages found. */
export interface Stop {
  readonly answers: number;
  readonly recall: number;
}

/** State of a review before a ranking. */
interface Moment {
  readonly answers: number;
  readonly found: number;
  /** Estimate that the product would have shown; undefined while it shows none. */
  readonly told: Completeness | undefined;
  /** True number of relevant pages that were not found, and of sites of which none was. */
  readonly pagesLeft: number;
  readonly sitesLeft: number;
}

export interface Review extends ReviewQuality {
  readonly relevant: number;
  /** Point at which the product advises to stop for its default target; null if never. */
  readonly stop: Stop | null;
  /** Number of answers after which 90 % were found; the best possible rule would stop there. */
  readonly allKnowing: number | null;
  readonly moments: readonly Moment[];
  /** The pages in the order of the answers, with the probability that was shown. */
  readonly shown: readonly { readonly probability: number; readonly relevant: boolean }[];
}

/**
 * Simulates a reviewer who judges candidates in batches; all candidates are ranked again after each batch. A wrong
 * answer misleads the ranking; a relevant page counts as found once it was shown. The review ends when 95 % are found
 * and the product advises to stop, when no candidate is left, or after `most` answers.
 */
export async function review(
  pool: RankingPool,
  { batchAt, wrong, order, most, seed, isThorough }: Reviewer,
): Promise<Review> {
  const all = pool.input.candidates.length;
  const relevant = pool.input.candidates.filter(pool.relevant).length;
  const engine = await engineFor(pool, DEFAULT_TOPIC_SETTINGS.rankers, DEFAULT_TOPIC_SETTINGS.fusion);
  const random = createRandom(seed);
  const siteAt = (row: number) => siteOf(pool.input.url(row));
  const own = new Set(Array.from(pool.input.seeds, siteAt));
  const judged: JudgedPage[] = [];
  const shown: { probability: number; relevant: boolean }[] = [];
  const moments: Moment[] = [];
  let [found, confirmed] = [0, 0];
  let stop: Stop | null = null;
  let reached = 0;
  let { input } = pool;
  const isOver = () =>
    isThorough ? found === relevant && reached === STOP_TARGETS.at(-1) : found >= 0.95 * relevant && stop !== null;
  while (judged.length < most && input.candidates.length > 0 && !isOver()) {
    const ranking = engine.rank(input);
    const { logOdds } = ranking;
    const calibration = calibrate(judged, logOdds);
    const probabilities = probabilitiesOf(logOdds, calibration);
    const waiting = ranking.order.filter(pool.relevant);
    const told = completeness({
      ...{ logOdds, probabilities, calibration, confirmed, own, judged },
      siteAt: (place) => siteAt(ranking.order[place] as number),
    });
    const sitesLeft = new Set(Array.from(waiting, siteAt).filter((site) => !own.has(site))).size;
    moments.push({ answers: judged.length, found, told, pagesLeft: waiting.length, sitesLeft });
    reached = told?.stopTarget ?? 0;
    if (reached >= STOP_TARGET) stop ??= { answers: judged.length, recall: found / relevant };
    const asked = placesBy(order, ranking, probabilities).slice(
      0,
      Math.min(batchAt(judged.length), most - judged.length),
    );
    const answers = asked.map((at) => {
      const row = ranking.order[at] as number;
      const isRelevant = pool.relevant(row);
      const yes = random.next() < wrong ? !isRelevant : isRelevant;
      shown.push({ probability: probabilities[at] as number, relevant: isRelevant });
      judged.push({ logOdds: logOdds[at] as number, relevant: yes });
      if (isRelevant) found += 1;
      if (yes) {
        confirmed += 1;
        own.add(siteAt(row));
      }
      return { row, yes };
    });
    input = answered(input, answers);
  }
  const truth = shown.map((page) => page.relevant);
  const quality = reviewQuality(truth, relevant, all);
  return { ...quality, relevant, stop, allKnowing: answersTo(truth, 0.9 * relevant), moments, shown };
}

/** True if the interval of an estimate contains the true number. */
export function covers({ least, most }: Estimate, truth: number): boolean {
  return truth >= least && truth <= most;
}

/** Returns the number of answers after which at least `wanted` relevant pages were found; null if never. */
function answersTo(truth: readonly boolean[], wanted: number): number | null {
  let found = 0;
  const last = truth.findIndex((isRelevant) => {
    found += isRelevant ? 1 : 0;
    return found >= wanted;
  });
  return last < 0 ? null : last + 1;
}

/** Returns the places of the ranking in the order in which the reviewer answers; equal ones best first. */
function placesBy(by: Order, { order, positions }: Ranking, probabilities: Float32Array): number[] {
  const places = Array.from(order, (_, at) => at);
  if (by === 'best') return places;
  const keys = places.map((at) =>
    by === 'uncertain' ? -Math.abs((probabilities[at] as number) - 0.5) : disagreement(positions, at),
  );
  return places.sort((a, b) => (keys[b] as number) - (keys[a] as number) || a - b);
}
