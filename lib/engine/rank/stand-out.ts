/** What is usually thought before there are seeds to tell, and as how many seeds beyond the first it counts. */
const EXPECTED = 2;
const PRIOR_SEEDS = 2;
const LEAST = 0.1;
const TINY = 1e-9;

/**
 * How far seeds stand out in a way of seeing pages, leaving one out: for each seed, its mean likeness to the other seeds less its mean
 * likeness to the pages that are set against them, in standard deviations of the latter; the mean over the seeds, drawn towards what
 * is usual while there are few. At least 0.1, or 0 where no more is expected: a view in which the seeds have nothing in common is worth
 * next to nothing.
 * @param kernel n × n likenesses by rows, of which the first `seeds` are seeds. @param to rows from here on are left out.
 * @param expected what it is drawn towards, and what it is with one seed.
 */
export function standOut(kernel: Float32Array, n: number, seeds: number, to = n, expected = EXPECTED): number {
  if (seeds < 2 || to === seeds) return expected;
  let sum = 0;
  for (let s = 0; s < seeds; s += 1) {
    let own = 0;
    for (let t = 0; t < seeds; t += 1) if (t !== s) own += (kernel[s * n + t] as number) / (seeds - 1);
    let mean = 0;
    for (let t = seeds; t < to; t += 1) mean += (kernel[s * n + t] as number) / (to - seeds);
    let variance = 0;
    for (let t = seeds; t < to; t += 1) variance += ((kernel[s * n + t] as number) - mean) ** 2 / (to - seeds);
    sum += (own - mean) / Math.sqrt(variance + TINY);
  }
  const seen = seeds - 1;
  return Math.max(Math.min(LEAST, expected), (expected * PRIOR_SEEDS + (sum / seeds) * seen) / (PRIOR_SEEDS + seen));
}

/** Share of the pages it is held against that may stand above a seed before anything is thought to be open. */
const OPEN_SHARE = 0.03;
/** Seeds at that share that are thought to be there beside the real ones. */
const PRIOR_PLACES = 1;
/** Likenesses that differ by less are level: they are sums of rounded numbers. */
const LEVEL = 1e-5;

/**
 * How much is left open of what the topic is: each seed is left out, and pages are ordered by their mean likeness to the other seeds; the
 * geometric mean of its place among them over 3 % of their number, at most 1. Near 0 where seeds find each other at once.
 * @param kernel n × n likenesses by rows, of which the first `seeds` are seeds. @param from the first of the rows that seeds are held against; they end before `to`.
 */
export function leftOpen(kernel: Float32Array, n: number, seeds: number, from: number, to = n): number {
  if (seeds < 2 || from === to) return 1;
  const sums = new Float64Array(n);
  for (let s = 0; s < seeds; s += 1) {
    for (let x = 0; x < n; x += 1) sums[x] = (sums[x] as number) + (kernel[s * n + x] as number);
  }
  let logs = 0;
  for (let s = 0; s < seeds; s += 1) {
    const toOthers = (x: number) => ((sums[x] as number) - (kernel[s * n + x] as number)) / (seeds - 1);
    const own = toOthers(s) + LEVEL;
    let place = 1;
    for (let x = from; x < to; x += 1) if (toOthers(x) > own) place += 1;
    logs += Math.log(place / (OPEN_SHARE * (to - from + 1)));
  }
  return Math.min(1, Math.exp(logs / (seeds + PRIOR_PLACES)));
}
