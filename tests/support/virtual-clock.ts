import type { Clock } from '../../lib/engine/ports';

interface Sleeper {
  readonly dueMs: number;
  readonly wake: () => void;
}

/** Calls `task` after all promise reactions that are due now. */
const afterMicrotasks: (task: () => void) => void =
  typeof setImmediate === 'function' ? (task) => setImmediate(task) : (task) => setTimeout(task, 0);

/**
 * Creates a clock on which nobody waits: sleepers wake one by one in the order of their due times, and the time jumps
 * to each. Work that uses no timer is finished between two wake-ups, so the order of events equals that of real time.
 */
export function createVirtualClock(startMs = 0): Clock {
  let nowMs = startMs;
  let pumping = false;
  let sleepers: Sleeper[] = [];

  function pump(): void {
    const next = sleepers.shift();
    if (!next) {
      pumping = false;
      return;
    }
    nowMs = Math.max(nowMs, next.dueMs);
    next.wake();
    afterMicrotasks(pump);
  }

  return {
    nowMs: () => nowMs,
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const onAbort = () => {
          sleepers = sleepers.filter((other) => other !== sleeper);
          reject(signal?.reason);
        };
        const sleeper: Sleeper = {
          dueMs: nowMs + Math.max(0, ms),
          wake: () => {
            signal?.removeEventListener('abort', onAbort);
            resolve();
          },
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        const at = sleepers.findIndex((other) => other.dueMs > sleeper.dueMs);
        sleepers.splice(at < 0 ? sleepers.length : at, 0, sleeper);
        if (!pumping) {
          pumping = true;
          afterMicrotasks(pump);
        }
      });
    },
  };
}
