/** What is thought before there are seeds to tell, and as how many seeds beyond the first it counts. */
const EXPECTED = 2;
const PRIOR_SEEDS = 2;
const LEAST = 0.1;
const TINY = 1e-9;

/**
 * How far seeds stand out in a way of seeing pages, leaving one out: for each seed, its mean likeness to the other seeds less its mean
 * likeness to the pages that are set against them, in standard deviations of the latter; the mean over the seeds, drawn towards what
 * is usual while there are few. At least 0.1: a view in which the seeds have nothing in common is worth next to nothing.
 * @param kernel n × n likenesses by rows, of which the first `seeds` are seeds.
 */
export function standOut(kernel: Float32Array, n: number, seeds: number): number {
  if (seeds < 2 || n === seeds) return EXPECTED;
  let sum = 0;
  for (let s = 0; s < seeds; s += 1) {
    let own = 0;
    for (let t = 0; t < seeds; t += 1) if (t !== s) own += (kernel[s * n + t] as number) / (seeds - 1);
    let mean = 0;
    for (let t = seeds; t < n; t += 1) mean += (kernel[s * n + t] as number) / (n - seeds);
    let variance = 0;
    for (let t = seeds; t < n; t += 1) variance += ((kernel[s * n + t] as number) - mean) ** 2 / (n - seeds);
    sum += (own - mean) / Math.sqrt(variance + TINY);
  }
  const seen = seeds - 1;
  return Math.max(LEAST, (EXPECTED * PRIOR_SEEDS + (sum / seeds) * seen) / (PRIOR_SEEDS + seen));
}
