/** What is done ahead of time for addresses that are likely to be asked for soon. */
export interface LookAhead {
  /** The likeliest first, in place of what is left of those named before. */
  name(urls: readonly string[], signal?: AbortSignal): void;
}

/**
 * @param prepare what is done for each address; must not reject.
 * @param atOnce addresses in hand at the same time, so that what is wanted now finds the way free.
 */
export function createLookAhead(prepare: (url: string) => Promise<void>, atOnce: number): LookAhead {
  let left: readonly string[] = [];
  let cutOff: AbortSignal | undefined;
  let inHand = 0;

  async function goOn(): Promise<void> {
    inHand += 1;
    for (let [url] = left; url !== undefined && !cutOff?.aborted; [url] = left) {
      left = left.slice(1);
      await prepare(url);
    }
    inHand -= 1;
  }

  return {
    name(urls, signal) {
      left = urls;
      cutOff = signal;
      for (let free = Math.min(atOnce - inHand, left.length); free > 0; free -= 1) void goOn();
    },
  };
}
