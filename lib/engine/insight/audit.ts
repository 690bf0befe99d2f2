import { AUDIT_PAGES } from '../defaults';
import type { Completeness } from '../ranking-records';
import type { JudgedPage } from './calibration';

/** Level of the audit's bounds: each is exceeded in at most one of 40 audits, so that both hold in 95 of 100. */
const TAIL = 0.025;

/**
 * Exact 95 % interval of the number of relevant pages that an audit left without an answer. It inverts both tails of
 * the hypergeometric distribution, as Clopper & Pearson ("The use of confidence or fiducial limits", Biometrika 26,
 * 1934) do with the binomial one. This is the final audit of SAFE (Boetje & van de Schoot, "The SAFE procedure",
 * Systematic Reviews 13, 2024) with bounds.
 * @param waiting number of pages without an answer after the audit, ≥ 0.
 * @param judged number of pages that were drawn at random, without replacement, and judged.
 * @param relevant how many of these were relevant, ≤ `judged`.
 */
export function auditBounds(waiting: number, judged: number, relevant: number): { least: number; most: number } {
  const upper = (left: number) => atMost(waiting, left, judged, relevant);
  const lower = (left: number) => atMost(waiting, waiting - left, judged, judged - relevant);
  return {
    least: firstWhere(waiting, (left) => lower(left) > TAIL),
    most: firstWhere(waiting, (left) => left === waiting || upper(left + 1) <= TAIL),
  };
}

/**
 * Result of the audit that the last answers complete, with its bounds. Undefined if the last answers include a part of
 * an audit only, because the part may not be random, and if no page waits for an answer.
 * @param judged answers about single pages, in the order in which they were given.
 * @param waiting number of pages without an answer. Pages that arrive during the audit count as if it had drawn from
 * them.
 */
export function auditOf(judged: readonly JudgedPage[], waiting: number): Completeness['audit'] {
  const drawn = judged.slice(judged.findLastIndex(({ sampled }) => !sampled) + 1);
  if (waiting === 0 || drawn.length === 0 || drawn.length % AUDIT_PAGES !== 0) return undefined;
  const relevant = drawn.filter((answer) => answer.relevant).length;
  return { judged: drawn.length, relevant, ...auditBounds(waiting, drawn.length, relevant) };
}

/** Least integer in [0, most] with a property that holds from some integer on, and at `most`. */
function firstWhere(most: number, holds: (value: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Probability of at most `relevant` relevant pages in the sample if `left` relevant pages are outside of it:
 * Σᵢ C(K, i) C(N − K, n − i) / C(N, n) for N = waiting + judged, n = judged, K = left + relevant, i ≤ relevant.
 */
function atMost(waiting: number, left: number, judged: number, relevant: number): number {
  const all = waiting + judged;
  const fitting = left + relevant;
  const whole = logChoose(all, judged);
  let sum = 0;
  for (let i = Math.max(0, judged - (all - fitting)); i <= relevant; i += 1) {
    sum += Math.exp(logChoose(fitting, i) + logChoose(all - fitting, judged - i) - whole);
  }
  return sum;
}

/** Natural logarithm of the binomial coefficient. @param k in [0, n]; the number of factors is k. */
function logChoose(n: number, k: number): number {
  let sum = 0;
  for (let i = 1; i <= k; i += 1) sum += Math.log((n - k + i) / i);
  return sum;
}
