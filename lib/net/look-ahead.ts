/** Prepares addresses that are likely to be requested soon. */
interface LookAhead {
  /** Sets the addresses to prepare, most likely first. They replace the unprepared rest of the previous call. */
  name(urls: readonly string[], signal?: AbortSignal): void;
}

/**
 * Creates a `LookAhead`.
 * @param prepare does early work for one address, such as a request for robots.txt; must not reject.
 * @param atOnce addresses prepared in parallel; a low number leaves capacity for requests that are needed now.
 */
export function createLookAhead(
  prepare: (url: string, signal?: AbortSignal) => Promise<void>,
  atOnce: number,
): LookAhead {
  let left: readonly string[] = [];
  let cutOff: AbortSignal | undefined;
  let inHand = 0;

  async function goOn(): Promise<void> {
    inHand += 1;
    for (let [url] = left; url !== undefined && !cutOff?.aborted; [url] = left) {
      left = left.slice(1);
      await prepare(url, cutOff);
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
