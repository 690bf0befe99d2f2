import { describe, expect, it } from 'vitest';
import { hackerNews } from './hacker-news';
import { mwmbl } from './json-services';
import { ProviderError, type ProviderFault } from './provider-error';
import { afterFailure, afterSuccess, assertReady, currentState } from './provider-state';

const random = (value: number) => ({ next: () => value, state: 0 });
const NOW_MS = 5_000_000;
const fresh = currentState(mwmbl, undefined, NOW_MS);
const fail = (code: ProviderFault, retryAfterMs?: number) => new ProviderError(code, 'words', retryAfterMs);

describe('cool-down', () => {
  it('a cool-down doubles with each failure in a row, with jitter, up to one hour', () => {
    let state = fresh;
    const waits = Array.from({ length: 10 }, () => {
      state = afterFailure(state, 1, fail('server-error'), NOW_MS, random(1));
      return (state.coolDownUntilMs - NOW_MS) / 1_000;
    });
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
    expect(afterFailure(fresh, 1, fail('server-error'), NOW_MS, random(0)).coolDownUntilMs - NOW_MS).toBe(15_000);
  });

  it('a cool-down is as long as Retry-After says, up to seven days', () => {
    const wait = (ms: number) =>
      afterFailure(fresh, 1, fail('rate-limited', ms), NOW_MS, random(1)).coolDownUntilMs - NOW_MS;
    expect(wait(90_000)).toBe(90_000);
    expect(wait(0)).toBe(0);
    expect(wait(1e12)).toBe(7 * 24 * 3_600_000);
  });

  it('a cool-down after repeated failures is at least the doubled delay, even if Retry-After is shorter', () => {
    let state = fresh;
    const waits = [0, 0, 0, 3_600_000].map((ms) => {
      state = afterFailure(state, 1, fail('rate-limited', ms), NOW_MS, random(1));
      return (state.coolDownUntilMs - NOW_MS) / 1_000;
    });
    expect(waits).toEqual([0, 120, 240, 3_600]);
  });

  it('a cool-down ends with a good answer, and an empty answer starts none', () => {
    const failed = afterFailure(fresh, 1, fail('timed-out'), NOW_MS, random(1));
    expect(afterSuccess(failed, 2)).toEqual({ ...fresh, requests: 3 });
    expect(afterFailure(fresh, 1, fail('empty'), NOW_MS, random(1))).toMatchObject({
      coolDownUntilMs: 0,
      failuresInARow: 0,
      lastCode: 'empty',
    });
  });

  it('assertReady throws until the cool-down is over', () => {
    const failed = afterFailure(fresh, 1, fail('rate-limited', 60_000), NOW_MS, random(1));
    expect(() => assertReady(mwmbl, failed, NOW_MS + 59_999)).toThrow(
      expect.objectContaining({ code: 'cooling-down', retryAfterMs: 1 }),
    );
    expect(() => assertReady(mwmbl, failed, NOW_MS + 60_000)).not.toThrow();
  });
});

it('a cool-down does not last for ever after the clock is set back', () => {
  const cooled = afterFailure(fresh, 3, fail('rate-limited', 60_000), NOW_MS, random(1));
  const back = NOW_MS - 1_000_000;
  const state = currentState(mwmbl, cooled, back);
  expect(state).toEqual({ ...cooled, coolDownUntilMs: 0, periodStartMs: back });
  expect(() => assertReady(mwmbl, state, back)).not.toThrow();
  const years = { ...cooled, coolDownUntilMs: 1e12, periodStartMs: 0 };
  expect(() => assertReady(mwmbl, years, NOW_MS)).not.toThrow();
});

it('an answer can ask for a pause, and the quota left that it reports is forgotten with its period', () => {
  const state = afterSuccess(fresh, 1, { waitMs: 10_000, quotaLeft: 7 }, NOW_MS);
  expect(() => assertReady(mwmbl, state, NOW_MS + 9_999)).toThrow(expect.objectContaining({ code: 'cooling-down' }));
  expect(() => assertReady(mwmbl, state, NOW_MS + 10_000)).not.toThrow();
  expect(afterSuccess(state, 1).quotaLeft).toBe(7);
  expect(currentState(mwmbl, state, NOW_MS + (mwmbl.quota?.periodMs ?? 0)).quotaLeft).toBeUndefined();
});

describe('quota', () => {
  it('a quota is spent within its period, and full again in the next', () => {
    const spent = afterSuccess(fresh, mwmbl.quota?.requests ?? 0);
    expect(() => assertReady(mwmbl, spent, NOW_MS)).toThrow(expect.objectContaining({ code: 'quota-spent' }));
    const periodMs = mwmbl.quota?.periodMs ?? 0;
    expect(currentState(mwmbl, spent, NOW_MS + periodMs - 1)).toBe(spent);
    const next = currentState(mwmbl, spent, NOW_MS + periodMs);
    expect(next).toMatchObject({ requests: 0, periodStartMs: NOW_MS + periodMs });
    expect(() => assertReady(mwmbl, next, NOW_MS + periodMs)).not.toThrow();
  });

  it('currentState resets the request count after the quota period of the provider', () => {
    const state = afterSuccess(currentState(hackerNews, undefined, NOW_MS), 5);
    expect(currentState(hackerNews, state, NOW_MS + 3_600_000).requests).toBe(0);
  });
});
