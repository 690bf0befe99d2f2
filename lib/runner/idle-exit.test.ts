import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, success } from '../messaging/results';
import type { ForwardCommand } from '../messaging/server';
import { leaveWhenIdle } from './idle-exit';

const AFTER_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An engine whose commands last until `end` and which tells its running sessions by `recover`. */
function engine(recover: () => Promise<unknown> = async () => success({ running: [] })) {
  const leave = vi.fn();
  const ends: (() => void)[] = [];
  const execute: ForwardCommand = (command) =>
    (command === 'recover' ? recover() : new Promise((resolve) => ends.push(() => resolve(success(command))))) as never;
  const idle = leaveWhenIdle(execute, leave, AFTER_MS);
  return { leave, start: () => idle.during(execute('pauseSession', {}, '1')), end: () => ends.shift()?.() };
}

describe('leaveWhenIdle', () => {
  test('an engine is left after the delay if no command comes', async () => {
    const { leave } = engine();
    await vi.advanceTimersByTimeAsync(AFTER_MS - 1);
    expect(leave).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(leave).toHaveBeenCalledOnce();
  });

  test('an engine is not left while any command lasts, and the delay starts again after the last one', async () => {
    const { leave, start, end } = engine();
    void start();
    void start();
    end();
    await vi.advanceTimersByTimeAsync(5 * AFTER_MS);
    expect(leave).not.toHaveBeenCalled();
    end();
    await vi.advanceTimersByTimeAsync(AFTER_MS - 1);
    expect(leave).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(leave).toHaveBeenCalledOnce();
  });

  test('a command returns the result of the engine', async () => {
    const { start, end } = engine();
    const result = start();
    end();
    expect(await result).toEqual(success('pauseSession'));
  });

  test('an engine is not left while a session runs, and is asked again after the delay', async () => {
    const running = ['topic'];
    const { leave } = engine(async () => success({ running }));
    await vi.advanceTimersByTimeAsync(3 * AFTER_MS);
    expect(leave).not.toHaveBeenCalled();
    running.pop();
    await vi.advanceTimersByTimeAsync(AFTER_MS);
    expect(leave).toHaveBeenCalledOnce();
  });

  test('an engine is not left if its sessions cannot be read', async () => {
    for (const recover of [async () => failure('unexpected'), () => Promise.reject(new Error('gone'))]) {
      const { leave } = engine(recover);
      await vi.advanceTimersByTimeAsync(3 * AFTER_MS);
      expect(leave).not.toHaveBeenCalled();
    }
  });

  test('an engine is not left if a command comes while its sessions are read', async () => {
    let tell: (sessions: unknown) => void = () => {};
    const { leave, start } = engine(() => new Promise((resolve) => (tell = resolve)));
    await vi.advanceTimersByTimeAsync(AFTER_MS);
    void start();
    tell(success({ running: [] }));
    await vi.advanceTimersByTimeAsync(3 * AFTER_MS);
    expect(leave).not.toHaveBeenCalled();
  });
});
