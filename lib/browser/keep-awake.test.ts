import '../../tests/support/fake-browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { KeepAwake } from './keep-awake';

const calls = vi.fn(async () => ({ os: 'linux' }));
beforeEach(() => {
  vi.useFakeTimers();
  calls.mockClear();
  Object.assign(fakeBrowser.runtime, { getPlatformInfo: calls });
});
afterEach(() => void vi.useRealTimers());

test('KeepAwake calls an extension API every ten seconds while any hold lasts', async () => {
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

test('KeepAwake.during releases its hold when the work ends or fails', async () => {
  const keepAwake = new KeepAwake(true);
  await keepAwake.during(Promise.resolve(1));
  await expect(keepAwake.during(Promise.reject(new Error('x')))).rejects.toThrow('x');
  vi.advanceTimersByTime(60_000);
  expect(calls).not.toHaveBeenCalled();
});

test('KeepAwake makes no calls in a browser that needs none', () => {
  new KeepAwake(false).hold();
  vi.advanceTimersByTime(60_000);
  expect(calls).not.toHaveBeenCalled();
});
