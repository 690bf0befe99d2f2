/** Equal-width bins of probabilities. */
const BINS = 10;

/** Pages whose shown probability lies in one bin. */
export interface ReliabilityBin {
  readonly pages: number;
  /** Sum of their shown probabilities. */
  readonly told: number;
  readonly relevant: number;
}

/** Counts pages by shown probability in ten bins, the lowest first; 1 belongs to the last bin. */
export function reliabilityBins(
  shown: Iterable<{ readonly probability: number; readonly relevant: boolean }>,
): ReliabilityBin[] {
  const bins = Array.from({ length: BINS }, () => ({ pages: 0, told: 0, relevant: 0 }));
  for (const { probability, relevant } of shown) {
    const bin = bins[Math.min(BINS - 1, Math.floor(probability * BINS))] as (typeof bins)[number];
    bin.pages += 1;
    bin.told += probability;
    bin.relevant += relevant ? 1 : 0;
  }
  return bins;
}

/**
 * Returns the expected calibration error: the mean over pages of |mean told − share relevant| of their bin; NaN without
 * pages.
 */
export function calibrationError(bins: readonly ReliabilityBin[]): number {
  const pages = bins.reduce((sum, bin) => sum + bin.pages, 0);
  return bins.reduce((sum, { told, relevant }) => sum + Math.abs(told - relevant), 0) / pages;
}
