/** WL: number of energy bins over [0, 1], each 0.02 wide. */
export const ENERGY_BINS = 50;
/** WL: number of steps between two checks of the histogram for flatness, in a crawl of 15,000 pages. */
export const STEPS_PER_CHECK = 1000;
const PAPER_PAGES = 15_000;
/** Rounding error within which an energy counts as the lower edge of its bin: 0.58 · 50 is 28.999… */
const EDGE = 1e-9;

/**
 * Returns the histogram bin, from 0, of an energy in [0, 1]: a link's relevance over the highest relevance seen (WL).
 * Energy 1 belongs to the last bin; values outside the range go to the nearest bin.
 */
export function energyBin(energy: number): number {
  return Math.min(ENERGY_BINS - 1, Math.max(0, Math.floor(energy * ENERGY_BINS + EDGE)));
}

/**
 * Returns the number of steps, at least 1, between two checks in a crawl of `pages` pages. The paper's number is scaled
 * with the length, because a short crawl would end before its first check.
 */
export function stepsPerCheck(pages: number): number {
  return Math.max(1, Math.round((STEPS_PER_CHECK * pages) / PAPER_PAGES));
}
