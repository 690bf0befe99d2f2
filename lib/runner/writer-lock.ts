const WRITER_LOCK = 'tendril-engine-writer';

/**
 * Time that a worker waits for the lock of an earlier one. Browsers free it when the earlier worker ends: Chromium
 * within two seconds, Firefox on a busy computer sometimes never.
 */
const FREED_WITHIN_MS = 10_000;

/**
 * Resolves when this worker holds the writer lock. Only one document starts workers, one after another, so a lock that
 * is still held after `FREED_WITHIN_MS` belongs to a worker that has ended or hangs, and is taken from it.
 * @param onLost called when a later worker takes the lock; nothing may be written from then on.
 */
export function holdWriterLock(onLost: () => void): Promise<void> {
  return new Promise((granted) => {
    let isHeld = false;
    /** Reports that the lock is held, and keeps it until the worker ends. */
    const hold = () => {
      isHeld = true;
      granted();
      return new Promise<never>(() => {});
    };
    navigator.locks.request(WRITER_LOCK, { signal: AbortSignal.timeout(FREED_WITHIN_MS) }, hold).catch(() => {
      if (isHeld) onLost();
      else navigator.locks.request(WRITER_LOCK, { steal: true }, hold).catch(onLost);
    });
  });
}
