/** Wait for the first byte of a host that has never answered. After it, the request no longer occupies a slot. */
export const SLOW_MS = 300;
/** Upper limit of `Patience.silentMs`, and its value until enough hosts have answered. */
const MOST_SILENT_MS = 2_500;
/** Lower limit of `Patience.silentMs`, on fast networks. */
const LEAST_SILENT_MS = 1_000;
/** Factor by which a new host may be slower than the median of the others. */
const MEDIAN_FACTOR = 8;
/** Number of responses needed for an estimate, and number of latest responses that it uses. */
const MIN_ANSWERS = 2;
const MAX_ANSWERS = 30;

/**
 * Estimates how long to wait for hosts that have never answered. The limit is eight times the median time to the first
 * byte of other new hosts, within 1 to 2.5 s.
 */
export class Patience {
  readonly #tookMs: number[] = [];

  /** Records the first answer of a host. @param ms time to the first byte. */
  noteAnswer(ms: number): void {
    this.#tookMs.push(ms);
    if (this.#tookMs.length > MAX_ANSWERS) this.#tookMs.shift();
  }

  /** Time limit in ms until the first byte of a host that has never answered; 2.5 s until two hosts have answered. */
  get silentMs(): number {
    if (this.#tookMs.length < MIN_ANSWERS) return MOST_SILENT_MS;
    const middle = [...this.#tookMs].sort((a, b) => a - b)[this.#tookMs.length >> 1] ?? 0;
    return Math.min(MOST_SILENT_MS, Math.max(LEAST_SILENT_MS, MEDIAN_FACTOR * middle));
  }
}

/** Resolves when `work` is done or `SLOW_MS` have passed; never rejects. */
export function doneOrSlow(work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, SLOW_MS);
    /** Stops the timer and resolves, however the work ended. */
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(done, done);
  });
}
