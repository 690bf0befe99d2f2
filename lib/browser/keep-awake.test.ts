import '../../tests/support/fake-browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { isBatteryLow, KeepAwake } from './keep-awake';

const calls = vi.fn(async () => ({ os: 'linux' }));
beforeEach(() => {
  vi.useFakeTimers();
  calls.mockClear();
  Object.assign(fakeBrowser.runtime, { getPlatformInfo: calls });
});
afterEach(() => void vi.useRealTimers());

test('calls an extension interface well within the idle time-out while anyone holds it', async () => {
  const keepAwake = new KeepAwake(true);
  const [first, second] = [keepAwake.hold(), keepAwake.hold()];
  vi.advanceTimersByTime(25_000);
  expect(calls).toHaveBeenCalledTimes(2);
  first();
  first();
  vi.advanceTimersByTime(10_000);
  expect(calls).toHaveBeenCalledTimes(3);
  second();
  vi.advanceTimersByTime(60_000);
  expect(calls).toHaveBeenCalledTimes(3);
});

test('lets go when the work is done, failed or not', async () => {
  const keepAwake = new KeepAwake(true);
  await keepAwake.during(Promise.resolve(1));
  await expect(keepAwake.during(Promise.reject(new Error('x')))).rejects.toThrow('x');
  vi.advanceTimersByTime(60_000);
  expect(calls).not.toHaveBeenCalled();
});

test('does nothing where the browser needs none', () => {
  new KeepAwake(false).hold();
  vi.advanceTimersByTime(60_000);
  expect(calls).not.toHaveBeenCalled();
});

test.each([
  [{ charging: false, level: 0.19 }, true],
  [{ charging: false, level: 0.2 }, false],
  [{ charging: true, level: 0.05 }, false],
])('a battery is low below a fifth of its charge, unless it is being charged: %o', async (battery, expected) => {
  expect(await isBatteryLow({ getBattery: async () => battery })).toBe(expected);
});

test('a browser that does not tell of its battery has no low one', async () => {
  expect(await isBatteryLow({})).toBe(false);
});
