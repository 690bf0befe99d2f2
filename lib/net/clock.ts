import type { Clock } from '../engine/ports';

/** Longest delay of `setTimeout`; longer ones end at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Clock of the operating system, with timers of any length. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  /** Resolves after `ms`, at once if they are negative. @throws the signal's reason at its abort. */
  async sleep(ms, signal) {
    let leftMs = Math.max(0, ms);
    for (; leftMs > MAX_TIMER_MS; leftMs -= MAX_TIMER_MS) await timer(MAX_TIMER_MS, signal);
    await timer(leftMs, signal);
  },
};

/** Resolves after `ms`, at most `MAX_TIMER_MS`. @throws the signal's reason at its abort. */
function timer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    /** Clears the timer and rejects the promise. */
    const onAbort = () => {
      clearTimeout(id);
      reject(signal?.reason);
    };
    const id = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
