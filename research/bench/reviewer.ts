import { disagreement } from '../../components/review/queue-view';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { calibrate, type JudgedPage, probabilitiesOf } from '../../lib/engine/insight/calibration';
import { completeness } from '../../lib/engine/insight/completeness';
import { createRandom } from '../../lib/engine/random';
import type { Ranking } from '../../lib/engine/rank/ranking-engine';
import type { Completeness, Estimate } from '../../lib/engine/ranking-records';
import { siteOf } from '../../lib/engine/url/site';
import { kneeReached } from './knee-stop';
import { engineFor } from './rank';
import { answered, type RankingPool } from './ranking-pool';
import { type ReviewQuality, reviewQuality } from './review-quality';

export const ORDERS = ['best', 'uncertain', 'disagreement'] as const;
type Order = (typeof ORDERS)[number];

export interface Reviewer {
  readonly batch: number;
  /** Probability of a wrong answer. */
  readonly wrong: number;
  readonly order: Order;
  /** Answers after which they give up. */
  readonly most: number;
  readonly seed: number;
}

/** Where a rule said stop: after how many answers, and with what share of the relevant pages found. */
export interface Stop {
  readonly answers: number;
  readonly recall: number;
}

/** One moment of a review. */
interface Moment {
  readonly answers: number;
  readonly found: number;
  /** What the product would have told; undefined where it says nothing yet. */
  readonly told: Completeness | undefined;
  /** Relevant pages, and sites without a page found, that were left. */
  readonly pagesLeft: number;
  readonly sitesLeft: number;
}

export interface Review extends ReviewQuality {
  readonly relevant: number;
  /** The product's good place to stop; the knee of the gain curve. */
  readonly stop: Stop | null;
  readonly knee: Stop | null;
  /** Answers with which 90 % were found: whoever knew the truth would stop there. */
  readonly allKnowing: number | null;
  readonly moments: readonly Moment[];
  /** Pages shown, with the probability they were shown with. */
  readonly shown: readonly { readonly probability: number; readonly relevant: boolean }[];
}

/**
 * A simulated reviewer answers about candidates, a batch at a time, and everything is ranked again after each batch. A wrong
 * answer misleads the ranking; a relevant page counts as found once it was shown. Goes on until 95 % are found and the product says
 * stop, or nothing is left, or the reviewer gives up.
 */
export async function review(pool: RankingPool, { batch, wrong, order, most, seed }: Reviewer): Promise<Review> {
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
  let knee: Stop | null = null;
  let { input } = pool;
  while (judged.length < most && input.candidates.length > 0 && (found < 0.95 * relevant || stop === null)) {
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
    const here = { answers: judged.length, recall: found / relevant };
    if (told?.isGoodStop) stop ??= here;
    if (knee === null && kneeReached(judged.map((answer) => answer.relevant))) knee = here;
    const asked = placesBy(order, ranking, probabilities).slice(0, Math.min(batch, most - judged.length));
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
  return { ...quality, relevant, stop, knee, allKnowing: answersTo(truth, 0.9 * relevant), moments, shown };
}

/** Whether the interval that was told holds the truth. */
export function covers({ least, most }: Estimate, truth: number): boolean {
  return truth >= least && truth <= most;
}

function answersTo(truth: readonly boolean[], wanted: number): number | null {
  let found = 0;
  const last = truth.findIndex((isRelevant) => {
    found += isRelevant ? 1 : 0;
    return found >= wanted;
  });
  return last < 0 ? null : last + 1;
}

/** Places in the ranking, in the order they are asked about; equal ones best first. */
function placesBy(by: Order, { order, positions }: Ranking, probabilities: Float32Array): number[] {
  const places = Array.from(order, (_, at) => at);
  if (by === 'best') return places;
  const keys = places.map((at) =>
    by === 'uncertain' ? -Math.abs((probabilities[at] as number) - 0.5) : disagreement(positions, at),
  );
  return places.sort((a, b) => (keys[b] as number) - (keys[a] as number) || a - b);
}
