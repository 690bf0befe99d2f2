import { neededRun, type StopConstants } from '../../lib/engine/insight/stopping';
import { createRandom, shuffle } from '../../lib/engine/random';
import { kneeReached } from './knee-stop';
import type { RecordedReview } from './recorded-review';

/** Answers between two moments after the last ranking. */
const LAST_BATCH = 40;

/** State of a review before a ranking, or after the last one. */
export interface Moment {
  readonly answers: number;
  readonly found: number;
  /** Last answers without a yes. */
  readonly run: number;
  /** Expected number of relevant pages left; null where there were too few answers for an estimate. */
  readonly left: number | null;
}

/** Returns the moments of a review at which rules may stop it, in order; the last one has all answers. */
export function momentsOf({ candidates, finds, rankings }: RecordedReview): Moment[] {
  const last = rankings.at(-1) ?? [0, null];
  const rest = Math.ceil((candidates - last[0]) / LAST_BATCH);
  const later = Array.from({ length: rest }, (_, i) => Math.min(candidates, last[0] + LAST_BATCH * (i + 1)));
  return [...rankings, ...later.map((answers) => [answers, last[1]] as const)].map(([answers, left]) => {
    const found = foundBy(finds, answers);
    return { answers, found, run: answers - (finds[found - 1] ?? 0), left };
  });
}

/** Returns the number of relevant pages among the first `answers` answers. */
function foundBy(finds: readonly number[], answers: number): number {
  const later = finds.findIndex((position) => position > answers);
  return later < 0 ? finds.length : later;
}

/** Where a rule stops: number of answers and relevant pages found by then. */
export interface RuleStop {
  readonly answers: number;
  readonly found: number;
}

/** A rule of the literature or of the product. `target` is the share of the relevant pages to find. */
export type StopRule = (review: RecordedReview, moments: readonly Moment[], target: number) => RuleStop;

/** Returns the rule that stops at the first moment with the property, or else after all answers. */
function firstMoment(isOver: (review: RecordedReview, moment: Moment, target: number) => boolean): StopRule {
  return (review, moments, target) => {
    const { answers, found } = moments.find((moment) => isOver(review, moment, target)) ?? everything(review);
    return { answers, found };
  };
}

/** Returns the stop after all answers. */
const everything = ({ candidates, finds }: RecordedReview): RuleStop => ({ answers: candidates, found: finds.length });

/** Returns the product's rule. @param constants by default the product's */
export const productRule = (constants?: StopConstants): StopRule =>
  firstMoment(
    ({ candidates }, { answers, found, run, left }, target) =>
      left !== null && run >= neededRun({ answers, found, waiting: candidates - answers, left }, target, constants),
  );

/** Knee method of Cormack & Grossman (`kneeReached`); it has no target. */
export const kneeRule: StopRule = firstMoment(({ finds }, { answers }) => {
  const relevant = new Set(finds);
  return kneeReached(Array.from({ length: answers }, (_, i) => relevant.has(i + 1)));
});

const SAFE_RANDOM_SHARE = 0.01;
const SAFE_LEAST_SHARE = 0.1;
const SAFE_RUN = 50;

/**
 * Screening phase of SAFE (Boetje & van de Schoot, "The SAFE procedure", Systematic Reviews 13, 2024): a tenth of the
 * pages and twice the number of relevant pages that a random hundredth lets expect are read, the last 50 without a
 * find. The random pages count as answers; its second ranking is left out.
 */
export const safeRule: StopRule = (review, moments, target) => {
  const { candidates, finds } = review;
  const drawn = drawnPositions(review).slice(0, Math.ceil(SAFE_RANDOM_SHARE * candidates));
  const relevant = new Set(finds);
  const expected = (drawn.filter((at) => relevant.has(at)).length / drawn.length) * candidates;
  const least = Math.max(SAFE_LEAST_SHARE * candidates, 2 * expected);
  const stop = firstMoment((_, { answers, run }) => answers >= least && run >= SAFE_RUN)(review, moments, target);
  return withDrawn(review, stop, drawn);
};

const QUANTILE_DOUBT = 0.05;

/**
 * Quantile rule with the binomial bound (QBCB) of Lewis, Yang & Frieder ("Certifying One-Phase Technology-Assisted
 * Reviews", CIKM 2021): random pages are read until n are relevant, targetⁿ ≤ 0.05; the review stops when it has come
 * to all of these.
 */
export const quantileRule: StopRule = (review, _, target) => {
  const wanted = Math.ceil(Math.log(QUANTILE_DOUBT) / Math.log(target));
  const { finds } = review;
  if (finds.length < wanted) return everything(review);
  const positions = drawnPositions(review);
  const relevant = new Set(finds);
  const sampled = positions.filter((at) => relevant.has(at)).slice(0, wanted);
  const answers = Math.max(...sampled);
  const drawn = positions.slice(0, positions.indexOf(sampled.at(-1) as number) + 1);
  return withDrawn(review, { answers, found: foundBy(finds, answers) }, drawn);
};

/** Returns all positions of a review in a random order, which is the same for each rule. */
function drawnPositions({ candidates, seeds, draw }: RecordedReview): number[] {
  return shuffle(
    Array.from({ length: candidates }, (_, i) => i + 1),
    createRandom(1_000 * seeds + draw),
  );
}

/** Returns a stop with the answers and finds of pages that were read at random, unless they were read before it. */
function withDrawn({ finds }: RecordedReview, { answers, found }: RuleStop, drawn: readonly number[]): RuleStop {
  const relevant = new Set(finds);
  const others = drawn.filter((at) => at > answers);
  return { answers: answers + others.length, found: found + others.filter((at) => relevant.has(at)).length };
}
