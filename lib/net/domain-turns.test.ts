import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../tests/support/virtual-clock';
import { DomainTurns } from './domain-turns';

const SITE = { domain: 'bees.example', isPlatform: false };
const PLATFORM = { domain: 'blogs.example', isPlatform: true };

/** Runs three tasks of 100 ms in the group. @returns their starts in ms */
async function startsOf(group: typeof SITE, delayMs: number): Promise<number[]> {
  const clock = createVirtualClock();
  const turns = new DomainTurns(clock);
  const starts: number[] = [];
  const task = async () => {
    starts.push(clock.nowMs());
    await clock.sleep(100);
  };
  await Promise.all([1, 2, 3].map(() => turns.run(group, delayMs, task)));
  return starts;
}

describe('DomainTurns', () => {
  it('the requests of a site start a delay after the end of the one before', async () => {
    expect(await startsOf(SITE, 2_000)).toEqual([0, 2_100, 4_200]);
  });

  it('the requests of a platform start a quarter of the delay apart, before the one before has ended', async () => {
    expect(await startsOf(PLATFORM, 200)).toEqual([0, 50, 100]);
  });

  it('the requests of different domains do not wait for each other', async () => {
    const clock = createVirtualClock();
    const turns = new DomainTurns(clock);
    const start = (group: typeof SITE) => turns.run(group, 1_000, async () => clock.nowMs());
    expect(await Promise.all([SITE, PLATFORM].map(start))).toEqual([0, 0]);
  });

  it('a turn that fails or is aborted passes the domain on, with the delay', async () => {
    const clock = createVirtualClock();
    const turns = new DomainTurns(clock);
    const stop = new AbortController();
    const failed = turns.run(SITE, 1_000, () => Promise.reject(new Error('broken')));
    const aborted = turns.run(SITE, 1_000, async () => 'sent', stop.signal);
    const next = turns.run(SITE, 1_000, async () => clock.nowMs());
    await expect(failed).rejects.toThrow('broken');
    stop.abort(new Error('closed'));
    await expect(aborted).rejects.toThrow('closed');
    expect(await next).toBe(1_000);
  });

  it('a noted request delays the domain, and a clock that is set back does not', async () => {
    let backMs = 0;
    const clock = createVirtualClock(1e9);
    const turns = new DomainTurns({ ...clock, nowMs: () => clock.nowMs() - backMs });
    turns.noteEnd(SITE);
    await turns.run(SITE, 1_000, async () => undefined);
    expect(clock.nowMs()).toBe(1e9 + 1_000);
    backMs = 1e8;
    turns.forgetFuture(SITE);
    backMs += 500;
    await turns.run(SITE, 1_000, async () => undefined);
    expect(clock.nowMs()).toBe(1e9 + 2_000);
  });
});
