import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../tests/support/fake-browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { browser } from './browser';
import { Unanswered, within } from './deadline';

const never = () => new Promise<never>(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('within settles like its work, and leaves no timer behind', async () => {
  await expect(within(Promise.resolve(7), 100)).resolves.toBe(7);
  await expect(within(Promise.reject(new Error('no tab')), 100)).rejects.toThrow('no tab');
  expect(vi.getTimerCount()).toBe(0);
});

it('within rejects at its limit, and at once when its signal aborts', async () => {
  const late = expect(within(never(), 100)).rejects.toThrow(Unanswered);
  await vi.advanceTimersByTimeAsync(100);
  await late;
  const stop = new AbortController();
  const stopped = expect(within(never(), 100, stop.signal)).rejects.toThrow('stopped');
  stop.abort(new Error('stopped'));
  await stopped;
  await expect(within(never(), 100, stop.signal)).rejects.toThrow('stopped');
});

it.each(['tabs', 'scripting', 'tabGroups', 'declarativeNetRequest'])(
  'every call of browser.%s that no process answers rejects in the end',
  async (namespace) => {
    Object.assign(fakeBrowser, { [namespace]: { anyCall: never } });
    const api = browser as unknown as Record<string, { anyCall(): Promise<void> }>;
    const called = expect(api[namespace]?.anyCall()).rejects.toThrow(Unanswered);
    await vi.advanceTimersByTimeAsync(10_000);
    await called;
  },
);
