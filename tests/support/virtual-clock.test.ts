import { describe, expect, it } from 'vitest';
import { createVirtualClock } from './virtual-clock';

describe('virtual clock', () => {
  it('the virtual clock wakes sleepers in the order of their due times without waiting', async () => {
    const clock = createVirtualClock(1_000);
    const woken: [string, number][] = [];
    const sleeper = async (name: string, ms: number) => {
      await clock.sleep(ms);
      woken.push([name, clock.nowMs()]);
    };
    await Promise.all([sleeper('late', 3_600_000), sleeper('early', 10), sleeper('middle', 5_000)]);
    expect(woken).toEqual([
      ['early', 1_010],
      ['middle', 6_000],
      ['late', 3_601_000],
    ]);
  });

  it('the virtual clock lets a chain of short sleeps end before a long sleep', async () => {
    const clock = createVirtualClock();
    const log: string[] = [];
    const chain = async () => {
      for (let i = 0; i < 5; i++) {
        await clock.sleep(10);
        log.push(`short ${clock.nowMs()}`);
      }
    };
    await Promise.all([clock.sleep(45).then(() => log.push('long 45')), chain()]);
    expect(log).toEqual(['short 10', 'short 20', 'short 30', 'short 40', 'long 45', 'short 50']);
  });

  it('the virtual clock wakes equal sleepers in order, and drops an aborted sleep', async () => {
    const clock = createVirtualClock();
    const controller = new AbortController();
    const log: number[] = [];
    const aborted = clock.sleep(5, controller.signal);
    const all = [1, 2, 3].map((n) => clock.sleep(10).then(() => log.push(n)));
    controller.abort(new Error('gone'));
    await expect(aborted).rejects.toThrow('gone');
    await Promise.all(all);
    expect(log).toEqual([1, 2, 3]);
    expect(clock.nowMs()).toBe(10);
  });
});
