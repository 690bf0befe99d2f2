/** Longest wait for the first byte of a host that has never answered, while little is known of the network. */
export const MOST_SILENT_MS = 2_500;
/** The same where others answer at once. */
export const LEAST_SILENT_MS = 1_000;
/** Times as long as the others take, in the middle. */
const TIMES_AS_LONG = 8;
/** Hosts that must have answered before they are a measure, and those that are one. */
const FEWEST = 2;
const LATEST = 30;

/** How long hosts that have never answered are waited for, by what others take on this network. */
export class Patience {
  readonly #tookMs: number[] = [];

  /** A host answered for the first time. @param ms until the first byte. */
  noteAnswer(ms: number): void {
    this.#tookMs.push(ms);
    if (this.#tookMs.length > LATEST) this.#tookMs.shift();
  }

  get silentMs(): number {
    if (this.#tookMs.length < FEWEST) return MOST_SILENT_MS;
    const middle = [...this.#tookMs].sort((a, b) => a - b)[this.#tookMs.length >> 1] ?? 0;
    return Math.min(MOST_SILENT_MS, Math.max(LEAST_SILENT_MS, TIMES_AS_LONG * middle));
  }
}
