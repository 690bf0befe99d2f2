import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../tests/support/virtual-clock';
import { type HostHold, HostHolds } from './host-holds';

const DAY_MS = 24 * 3_600_000;

/** A store in memory. */
function storeOf(saved: HostHold[] = []) {
  return { saved, load: async () => [...saved], save: async (hold: HostHold) => void saved.push(hold) };
}

describe('HostHolds', () => {
  it('a hold ends by itself, and a shorter one does not shorten it', async () => {
    const clock = createVirtualClock();
    const holds = new HostHolds(clock);
    await holds.hold('a', 20_000);
    await holds.hold('a', 5_000);
    expect([holds.heldForMs('a'), holds.heldForMs('b')]).toEqual([20_000, 0]);
    await clock.sleep(15_000);
    expect(holds.waitMs('a')).toBe(5_000);
    await clock.sleep(6_000);
    expect([holds.heldForMs('a'), holds.waitMs('a')]).toEqual([0, 0]);
  });

  it('a request waits for a hold of half a minute, and fails during a longer one', async () => {
    const holds = new HostHolds(createVirtualClock());
    await holds.hold('a', 30_000);
    await holds.hold('b', 30_001);
    expect(holds.waitMs('a')).toBe(30_000);
    expect(() => holds.waitMs('b')).toThrow(expect.objectContaining({ code: 'host-held', retryAfterMs: 30_001 }));
  });

  it('a host is held for a day at most', async () => {
    const holds = new HostHolds(createVirtualClock());
    for (const ms of [1e15, Number.POSITIVE_INFINITY]) await holds.hold('a', ms);
    expect(holds.heldForMs('a')).toBe(DAY_MS);
  });

  it('long holds are stored for the next start, short ones and repeated ones are not', async () => {
    const clock = createVirtualClock();
    const store = storeOf();
    const holds = new HostHolds(clock, store);
    await holds.hold('a', 3_600_000);
    await holds.hold('a', 3_000_000);
    await holds.hold('b', 10_000);
    expect(store.saved).toEqual([{ host: 'a', untilMs: 3_600_000 }]);
    const next = new HostHolds(clock, store);
    await next.restored;
    expect([next.heldForMs('a'), next.heldForMs('b')]).toEqual([3_600_000, 0]);
  });

  it('stored holds that cannot be read, or that end later than possible, hold nothing', async () => {
    const clock = createVirtualClock();
    const broken = { load: () => Promise.reject(new Error('no database')), save: async () => undefined };
    const without = new HostHolds(clock, broken);
    const wrong = new HostHolds(clock, storeOf([{ host: 'a', untilMs: DAY_MS + 1 }]));
    await Promise.all([without.restored, wrong.restored]);
    expect([without.heldForMs('a'), wrong.heldForMs('a')]).toEqual([0, 0]);
  });

  it('a hold ends within a day after the clock is set back', async () => {
    let backMs = 0;
    const clock = createVirtualClock(1e12);
    const holds = new HostHolds({ ...clock, nowMs: () => clock.nowMs() - backMs });
    await holds.hold('a', DAY_MS);
    backMs = 10 * DAY_MS;
    expect(() => holds.waitMs('a')).toThrow('asked for a pause');
    await clock.sleep(DAY_MS);
    expect(holds.waitMs('a')).toBe(0);
  });
});
