/** Sessions with a worker that dies repeatedly at any access to the store or the network. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '../../lib/engine/ports';
import { createRandom } from '../../lib/engine/random';
import { createVirtualClock } from '../support/virtual-clock';
import { practiceWeb } from '../web/practice';
import { createWeb, type Web } from '../web/web';
import type { Fate } from './mortal';
import { NodeWorld, START_MS } from './node-world';
import { outcomeOf, type Played, playAtOnce, playInTurn } from './scenario';
import { IS_FULL, seeds } from './seeds';
import { acknowledgedFaults, type StoreRows, storeFaults } from './store-faults';

/** Moments between two deaths; a round takes about 150. */
const LEAST_MOMENTS = 5;
const MOST_MOMENTS = 400;
/** Moments between two tested single deaths. */
const STEP = IS_FULL ? 5 : 200;
const TIMEOUT_MS = 120_000;
/** Length of a sleep of the computer, and the share of pauses with a sleep. */
const LEAP_MS = 8 * 3_600_000;
const LEAP_SHARE = 0.3;

interface Run extends Played {
  readonly rows: StoreRows;
  readonly moments: number;
  readonly deaths: readonly string[];
}

let web: Web;
beforeAll(() => {
  web = createWeb(practiceWeb());
});

async function run(
  play: (world: NodeWorld, web: Web) => Promise<Played>,
  endsAt: Fate['endsAt'],
  clock?: Clock,
): Promise<Run> {
  const fate = { count: 0, endsAt };
  const world = new NodeWorld({ fetch: web.fetch, fate, ...(clock && { clock }) });
  try {
    const played = await play(world, web);
    // A worker that dies during an import leaves rows that the next worker removes.
    world.restart();
    await world.done('recover', {});
    return { ...played, rows: await world.rows(), moments: fate.count, deaths: world.deaths };
  } finally {
    await world.close();
  }
}

/** Dies at random moments of a seeded sequence. */
function often(seed: number): Fate['endsAt'] {
  const random = createRandom(seed);
  const gap = () => LEAST_MOMENTS + Math.floor(random.next() ** 2 * MOST_MOMENTS);
  let next = gap();
  return (moment) => {
    if (moment < next) return false;
    next = moment + gap();
    return true;
  };
}

/** A clock that leaps at seeded random moments, as after a sleep of the computer. */
function leaping(seed: number): Clock & { readonly leaps: number } {
  const clock = createVirtualClock(START_MS);
  const random = createRandom(seed);
  let leaps = 0;
  return {
    get leaps() {
      return leaps;
    },
    nowMs: () => clock.nowMs() + leaps * LEAP_MS,
    async sleep(ms, signal) {
      await clock.sleep(ms, signal);
      if (random.next() < LEAP_SHARE) leaps += 1;
    },
  };
}

function faultsOf({ rows, acknowledged }: Run): string[] {
  return [...storeFaults(rows), ...acknowledgedFaults(rows, acknowledged, { judgedOnce: true })];
}

describe('commands in turn', () => {
  let unbroken: Run;
  beforeAll(async () => {
    unbroken = await run(playInTurn, () => false);
  }, TIMEOUT_MS);

  it('a session without a crash leaves a consistent store and repeats exactly', async () => {
    expect(faultsOf(unbroken)).toEqual([]);
    const again = await run(playInTurn, () => false);
    expect(outcomeOf(again.rows, again.topic)).toEqual(outcomeOf(unbroken.rows, unbroken.topic));
    expect(unbroken.moments).toBeGreaterThan(500);
  });

  it.each(seeds(2, 50))(
    'a session with clock leaps of eight hours has the same outcome, seed %i',
    async (seed) => {
      const clock = leaping(seed);
      const slept = await run(playInTurn, () => false, clock);
      expect(clock.leaps).toBeGreaterThan(0);
      expect(faultsOf(slept)).toEqual([]);
      expect(outcomeOf(slept.rows, slept.topic)).toEqual(outcomeOf(unbroken.rows, unbroken.topic));
    },
    TIMEOUT_MS,
  );

  it.each(seeds(2, 60))(
    'a session with many worker deaths has the same outcome, seed %i',
    async (seed) => {
      const mortal = await run(playInTurn, often(seed));
      expect(mortal.deaths.length).toBeGreaterThan(2);
      expect(faultsOf(mortal)).toEqual([]);
      expect(outcomeOf(mortal.rows, mortal.topic)).toEqual(outcomeOf(unbroken.rows, unbroken.topic));
    },
    TIMEOUT_MS,
  );

  it.each(Array.from({ length: Math.floor(800 / STEP) }, (_, i) => 7 + i * STEP))(
    'a session with a worker death at moment %i has the same outcome',
    async (at) => {
      const mortal = await run(playInTurn, (moment) => moment === at);
      expect(faultsOf(mortal), mortal.deaths[0]).toEqual([]);
      expect(outcomeOf(mortal.rows, mortal.topic), mortal.deaths[0]).toEqual(outcomeOf(unbroken.rows, unbroken.topic));
    },
    TIMEOUT_MS,
  );
});

describe('concurrent commands', () => {
  it.each(seeds(4, 200))(
    'concurrent commands with worker deaths lose and double nothing, seed %i',
    async (seed) => {
      const mortal = await run(playAtOnce, often(seed));
      expect(faultsOf(mortal), mortal.deaths.join('\n')).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
