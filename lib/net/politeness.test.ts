import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../tests/support/virtual-clock';
import type { HostHold } from './host-holds';
import { HostQueue } from './politeness';

const MAX_HOLD_MS = 24 * 3_600_000;
const DELAY_JITTER = 0.05;
const random = (value = 0.5) => ({ next: () => value, state: 0 });

interface Turn {
  readonly host: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** Runs requests with given hosts and durations. @returns start and end of each, sorted by start */
async function run(
  jobs: readonly { host: string; durationMs: number; delayMs: number }[],
  maxConcurrent = 6,
): Promise<Turn[]> {
  const clock = createVirtualClock();
  const queue = new HostQueue({ clock, random: random(), maxConcurrent });
  const turns: Turn[] = [];
  const request = async (host: string, durationMs: number) => {
    const startMs = clock.nowMs();
    await clock.sleep(durationMs);
    turns.push({ host, startMs, endMs: clock.nowMs() });
  };
  await Promise.all(
    jobs.map(({ host, durationMs, delayMs }) => queue.run(host, delayMs, () => request(host, durationMs))),
  );
  return turns.sort((a, b) => a.startMs - b.startMs);
}

const jobs = fc.array(
  fc.record({
    host: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    durationMs: fc.integer({ min: 0, max: 5_000 }),
    delayMs: fc.constant(2_000),
  }),
  { minLength: 1, maxLength: 25 },
);

describe('HostQueue', () => {
  it('a host queue keeps the delay between two requests of a host, never shorter and at most 10 % longer', async () => {
    await fc.assert(
      fc.asyncProperty(jobs, async (all) => {
        const turns = await run(all, 100);
        for (const host of new Set(turns.map((turn) => turn.host))) {
          const own = turns.filter((turn) => turn.host === host);
          own.slice(1).forEach((turn, i) => {
            const gapMs = turn.startMs - (own[i]?.endMs ?? 0);
            expect(gapMs).toBeGreaterThanOrEqual(2_000);
            expect(gapMs).toBeLessThanOrEqual(2_000 * (1 + DELAY_JITTER));
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('a host queue shares one delay among all hosts of a registrable domain', async () => {
    const subdomains = Array.from({ length: 20 }, (_, i) => `h${i}.example.co.uk`);
    const turns = await run(subdomains.flatMap((host) => [1, 2].map(() => ({ host, durationMs: 10, delayMs: 2_000 }))));
    expect(turns).toHaveLength(40);
    for (const [i, { startMs }] of turns.slice(1).entries())
      expect(startMs - (turns[i]?.endMs ?? 0)).toBeGreaterThanOrEqual(2_000);
  });

  it('a host queue gives the hosts of a platform a shorter delay than a site, but at least 500 ms', async () => {
    const people = Array.from({ length: 20 }, (_, i) => `p${i}.blogspot.com`);
    const turns = await run(people.map((host) => ({ host, durationMs: 3_000, delayMs: 2_000 })));
    for (const [i, { startMs }] of turns.slice(1).entries())
      expect(startMs - (turns[i]?.startMs ?? 0)).toBeGreaterThanOrEqual(500);
    expect(turns.at(-1)?.startMs).toBeLessThan(20_000);
  });

  it('a host queue reserves a slot for hosts that have answered before', async () => {
    const clock = createVirtualClock();
    const queue = new HostQueue({ clock, random: random(), maxConcurrent: 6 });
    await queue.run('known', 0, async () => undefined);
    expect([queue.hasAnswered('known'), queue.hasAnswered('stranger-0')]).toEqual([true, false]);
    const never = new Promise<void>(() => {});
    let open = 0;
    for (let i = 0; i < 10; i += 1)
      void queue.run(`stranger-${i}`, 0, () => {
        open += 1;
        return never;
      });
    await expect(queue.run('known', 0, async () => 'answered')).resolves.toBe('answered');
    expect(open).toBe(5);
  });

  it('a host queue counts a redirect to a domain, and passes on a turn that was aborted', async () => {
    const clock = createVirtualClock();
    const queue = new HostQueue({ clock, random: random(), maxConcurrent: 6 });
    queue.noteEnd('a.example.org');
    const controller = new AbortController();
    const given = queue.run('b.example.org', 2_000, async () => 'b', controller.signal);
    const next = queue.run('c.example.org', 2_000, async () => clock.nowMs());
    controller.abort(new Error('given up'));
    await expect(given).rejects.toThrow('given up');
    expect(await next).toBeGreaterThanOrEqual(2_000);
  });

  it('a host queue never has two requests of a host, or more than its limit, in flight', async () => {
    await fc.assert(
      fc.asyncProperty(jobs, fc.integer({ min: 1, max: 4 }), async (all, cap) => {
        const turns = await run(all, cap);
        expect(turns).toHaveLength(all.length);
        for (const { startMs } of turns) {
          const open = turns.filter((turn) => turn.startMs <= startMs && startMs < turn.endMs);
          expect(open.length).toBeLessThanOrEqual(cap);
          expect(new Set(open.map((turn) => turn.host)).size).toBe(open.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('a waiting host does not keep other hosts from their turn', async () => {
    const turns = await run(
      [
        { host: 'slow', durationMs: 10, delayMs: 30_000 },
        { host: 'slow', durationMs: 10, delayMs: 30_000 },
        { host: 'other', durationMs: 10, delayMs: 2_000 },
      ],
      1,
    );
    expect(turns.map((turn) => turn.host)).toEqual(['slow', 'other', 'slow']);
    expect(turns[1]?.startMs).toBe(10);
  });

  it('a host queue sends nothing to a held host until the hold is over', async () => {
    const clock = createVirtualClock();
    const queue = new HostQueue({ clock, random: random(0), maxConcurrent: 2 });
    queue.hold('a', 20_000);
    queue.hold('a', 5_000);
    expect(queue.heldForMs('a')).toBe(20_000);
    const [held, free] = await Promise.all(['a', 'b'].map((host) => queue.run(host, 1_000, async () => clock.nowMs())));
    expect(held).toBe(20_000);
    expect(free).toBe(0);
  });

  it('a host queue rejects requests to a host with a long hold at once, queued ones included', async () => {
    const clock = createVirtualClock();
    const queue = new HostQueue({ clock, random: random(0), maxConcurrent: 2 });
    const first = queue.run('a', 1_000, async () => queue.hold('a', 86_400_000));
    const queued = queue.run('a', 1_000, async () => undefined);
    await first;
    await expect(queued).rejects.toMatchObject({ code: 'host-held', retryAfterMs: 86_400_000 });
    await expect(queue.run('a', 1_000, async () => undefined)).rejects.toMatchObject({ code: 'host-held' });
    expect(clock.nowMs()).toBeLessThan(1_000);
    await clock.sleep(86_400_000);
    await expect(queue.run('a', 1_000, async () => 'again')).resolves.toBe('again');
  });

  it('a host queue stores long holds for the next start, but not short ones', async () => {
    const saved: HostHold[] = [];
    const holds = { load: async () => saved, save: async (hold: HostHold) => void saved.push(hold) };
    const create = () => new HostQueue({ clock: createVirtualClock(), random: random(0), maxConcurrent: 2, holds });
    const queue = create();
    queue.hold('a', 3_600_000);
    queue.hold('b', 10_000);
    expect(saved).toEqual([{ host: 'a', untilMs: 3_600_000 }]);
    const next = create();
    await expect(next.run('a', 0, async () => undefined)).rejects.toMatchObject({ code: 'host-held' });
    expect(next.heldForMs('b')).toBe(0);
    const broken = { load: () => Promise.reject(new Error('no database')), save: async () => undefined };
    const without = new HostQueue({
      clock: createVirtualClock(),
      random: random(0),
      maxConcurrent: 2,
      holds: broken,
    });
    await expect(without.run('a', 0, async () => 'asked')).resolves.toBe('asked');
  });

  it('a host queue waits no longer than the delay after the clock is set back', async () => {
    const clock = createVirtualClock(1e12);
    let backMs = 0;
    const set = { ...clock, nowMs: () => clock.nowMs() - backMs };
    const later = { host: 'b', untilMs: 1e12 + MAX_HOLD_MS + 1_000 };
    const holds = { load: async () => [later], save: async () => undefined };
    const queue = new HostQueue({ clock: set, random: random(0), maxConcurrent: 2, holds });
    await queue.run('a', 2_000, async () => undefined);
    queue.hold('c', MAX_HOLD_MS);
    backMs = 10 * MAX_HOLD_MS;
    const startMs = clock.nowMs();
    await queue.run('a', 2_000, async () => undefined);
    expect(clock.nowMs() - startMs).toBe(2_000);
    await expect(queue.run('b', 0, async () => 'asked')).resolves.toBe('asked');
    expect(queue.heldForMs('c')).toBe(MAX_HOLD_MS);
  });

  it('a host queue continues after a failed request, and keeps the delay after it', async () => {
    const clock = createVirtualClock();
    const queue = new HostQueue({ clock, random: random(0), maxConcurrent: 2 });
    const failed = queue.run('a', 1_000, () => Promise.reject(new Error('broken')));
    const next = queue.run('a', 1_000, async () => clock.nowMs());
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe(1_000);
  });

  it('a host queue keeps the delay after a redirect led to a host', async () => {
    const clock = createVirtualClock();
    const queue = new HostQueue({ clock, random: random(0), maxConcurrent: 2 });
    queue.noteEnd('a');
    expect(await queue.run('a', 1_000, async () => clock.nowMs())).toBe(1_000);
  });

  it('a host queue follows a changed global limit, up and down', async () => {
    const clock = createVirtualClock();
    const queue = new HostQueue({ clock, random: random(0), maxConcurrent: 1 });
    let inFlight = 0;
    const most: number[] = [];
    const task = async () => {
      inFlight += 1;
      most.push(inFlight);
      await clock.sleep(100);
      inFlight -= 1;
    };
    const burst = () => Promise.all(['a', 'b', 'c', 'd'].map((host) => queue.run(host, 0, task)));
    const first = burst();
    queue.setMaxConcurrent(3);
    await first;
    expect(Math.max(...most)).toBe(3);
    most.length = 0;
    queue.setMaxConcurrent(2);
    await burst();
    expect(Math.max(...most)).toBe(2);
  });

  it('a host queue drops an aborted turn, and lets the next request in', async () => {
    const clock = createVirtualClock();
    const queue = new HostQueue({ clock, random: random(0), maxConcurrent: 1 });
    const controller = new AbortController();
    await queue.run('a', 1_000, async () => undefined);
    let ran = false;
    const waiting = queue.run(
      'a',
      1_000,
      async () => {
        ran = true;
      },
      controller.signal,
    );
    controller.abort(new Error('stop'));
    await expect(waiting).rejects.toThrow('stop');
    expect(await queue.run('a', 1_000, async () => 'in')).toBe('in');
    expect(ran).toBe(false);
  });
});
