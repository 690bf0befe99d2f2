import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IdleExit } from '../runner/idle-exit';

const AFTER_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function exit(isResting: () => Promise<boolean> = async () => true) {
  const leave = vi.fn();
  return { idle: new IdleExit({ afterMs: AFTER_MS, isResting, leave }), leave };
}

/** Work and its end. */
function work() {
  let end = () => {};
  const lasting = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { lasting, end };
}

describe('IdleExit', () => {
  test('IdleExit exits after the delay if no work comes', async () => {
    const { leave } = exit();
    await vi.advanceTimersByTimeAsync(AFTER_MS - 1);
    expect(leave).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(leave).toHaveBeenCalledOnce();
  });

  test('IdleExit stays while any work lasts, and restarts the delay after the last work', async () => {
    const { idle, leave } = exit();
    const [first, second] = [work(), work()];
    void idle.during(first.lasting);
    void idle.during(second.lasting);
    first.end();
    await vi.advanceTimersByTimeAsync(5 * AFTER_MS);
    expect(leave).not.toHaveBeenCalled();
    second.end();
    await vi.advanceTimersByTimeAsync(AFTER_MS - 1);
    expect(leave).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(leave).toHaveBeenCalledOnce();
  });

  test('IdleExit.during returns the result or the error of the work', async () => {
    const { idle } = exit();
    expect(await idle.during(Promise.resolve(7))).toBe(7);
    await expect(idle.during(Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  test('IdleExit checks again after the delay while isResting is false', async () => {
    let resting = false;
    const { leave } = exit(async () => resting);
    await vi.advanceTimersByTimeAsync(3 * AFTER_MS);
    expect(leave).not.toHaveBeenCalled();
    resting = true;
    await vi.advanceTimersByTimeAsync(AFTER_MS);
    expect(leave).toHaveBeenCalledOnce();
  });

  test('IdleExit stays if isResting rejects', async () => {
    const { leave } = exit(() => Promise.reject(new Error('gone')));
    await vi.advanceTimersByTimeAsync(3 * AFTER_MS);
    expect(leave).not.toHaveBeenCalled();
  });

  test('IdleExit stays for work that starts while isResting is pending', async () => {
    const asked = work();
    const { idle, leave } = exit(async () => {
      await asked.lasting;
      return true;
    });
    await vi.advanceTimersByTimeAsync(AFTER_MS);
    const late = work();
    void idle.during(late.lasting);
    asked.end();
    await vi.advanceTimersByTimeAsync(3 * AFTER_MS);
    expect(leave).not.toHaveBeenCalled();
  });
});
