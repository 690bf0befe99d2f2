import { describe, expect, it, test } from 'vitest';
import { sampleLink } from '../../../../tests/support/sample-links';
import { createRandom } from '../../random';
import type { Memory } from '../../types';
import {
  anneal,
  annealing,
  COOLING,
  coolingFor,
  createPlainAnnealing,
  FIRST_TEMPERATURE,
  filteredAnnealing,
  LEAST_TEMPERATURE,
  plainAnnealing,
  readAnnealed,
  writeAnnealed,
} from './annealing';

const outcome = (host: string, relevance: number) => ({ url: `http://${host}/x`, host, relevance });

describe('simulated annealing with host memory', () => {
  test('starts with the best link and cools with every link taken', () => {
    const waiting = [sampleLink(0, 0.2), sampleLink(1, 0.9), sampleLink(2, 0.5)];
    const { links, memory } = annealing.select(waiting, 2, {}, createRandom(1));
    expect(links[0]?.order).toBe(1);
    expect(memory.temperature).toBeCloseTo(FIRST_TEMPERATURE * COOLING ** 2, 12);
  });

  test('cold, it takes links in order of priority only', () => {
    const memory: Memory = { temperature: LEAST_TEMPERATURE, current: 1 };
    const waiting = [0.1, 0.9, 0.5, 0.7].map((relevance, order) => sampleLink(order, relevance));
    const { links } = annealing.select(waiting, 1, memory, createRandom(4));
    expect(links.map(({ order }) => order)).toEqual([1]);
  });

  test('hot, it also takes lesser links', () => {
    const random = createRandom(4);
    const seen = new Set<number>();
    for (let move = 0; move < 100; move += 1) {
      const waiting = [0.9, 0.1].map((relevance, order) => sampleLink(order, relevance));
      const { links } = annealing.select(waiting, 1, { temperature: 5, current: 0.9 }, random);
      seen.add(links[0]?.order ?? -1);
    }
    expect([...seen].sort()).toEqual([0, 1]);
  });

  test('of two equal links, the host with the better record goes first', () => {
    const memory: Memory = {
      temperature: LEAST_TEMPERATURE,
      current: 1,
      hosts: [
        ['good.example', 4, 3.2],
        ['bad.example', 4, 0.4],
      ],
    };
    const waiting = [sampleLink(0, 0.5, 'bad.example'), sampleLink(1, 0.5, 'good.example')];
    expect(annealing.select(waiting, 1, memory, createRandom(2)).links[0]?.host).toBe('good.example');
  });

  test('mixes what the pages of a host turned out to be into the value of its links', () => {
    // Peak 0.8: CP = 0.6 · 1 + 0.25 · 1 + 0.15 · ½ = 0.925 for a, 0.6 · ¾ + 0.25 · ¾ + 0.075 = 0.7125 for b.
    // Outcomes 0.4 and 0.8 are ½ and 1, their mean ¾; a: (½ + 3 · ¾) / 4 = 0.6875, b: (1 + 3 · ¾) / 4 = 0.8125.
    const waiting = [sampleLink(0, 0.8, 'a.example'), sampleLink(1, 0.6, 'b.example')];
    const outcomes = [outcome('a.example', 0.4), outcome('b.example', 0.8)];
    const { links, memory } = annealing.select(waiting, 1, {}, createRandom(1), outcomes);
    expect(links[0]?.host).toBe('a.example');
    expect(memory.current).toBeCloseTo(0.7 * 0.925 + 0.3 * 0.6875, 12);
    expect(memory.hosts).toEqual([
      ['a.example', 1, 0.5],
      ['b.example', 1, 1],
    ]);
  });

  test('draws from the next best links only, however hot', () => {
    const random = createRandom(3);
    for (let move = 0; move < 100; move += 1) {
      const waiting = Array.from({ length: 50 + 30 }, (_, order) => sampleLink(order, 1 - order / 100));
      const { links } = annealing.select(waiting, 1, { temperature: 5, current: 1 }, random);
      expect(links[0]?.order).toBeLessThan(50);
    }
  });
});

const values = [0.2, 0.6, 0.5];
const worthOf = (i: number) => values[i] as number;
const rolls = (...numbers: number[]) => ({ next: () => numbers.shift() ?? 0, state: 0 });

describe('a move of annealing', () => {
  it('takes the best at first', () => {
    const state = readAnnealed({});
    expect(anneal([0, 1, 2], worthOf, state, rolls())).toBe(1);
    expect(state.current).toBe(0.6);
  });

  it('accepts a worse link by chance: exp((0.5 − 0.6) / 0.2) = 0.607', () => {
    const at = (roll: number) => {
      const state = { temperature: 0.2, current: 0.6 };
      // The third link, then the roll; where it is refused, the second link, which is no worse.
      return anneal([0, 1, 2], worthOf, state, rolls(0.9, roll, 0.5));
    };
    expect(at(0.606)).toBe(2);
    expect(at(0.608)).toBe(1);
  });

  it('takes the best after ten refusals', () => {
    const state = { temperature: LEAST_TEMPERATURE, current: 0.6 };
    expect(anneal([0, 2], worthOf, state, rolls(...new Array(20).fill(0.4)))).toBe(2);
    expect(state.temperature).toBe(LEAST_TEMPERATURE);
  });

  it('never heated beyond reason is random, and nearly cold takes only what is no worse', () => {
    const random = createRandom(1);
    const taken = (temperature: number) =>
      new Set(Array.from({ length: 99 }, () => anneal([0, 1, 2], worthOf, { temperature, current: 0.6 }, random)));
    expect(taken(1e9).size).toBe(3);
    expect([...taken(1e-9)]).toEqual([1]);
  });
});

it('is read as it was written, and anew from anything else', () => {
  const state = { temperature: 0.1, current: undefined };
  expect(readAnnealed(writeAnnealed(state))).toEqual(state);
  expect(readAnnealed({ temperature: 'hot', current: [] })).toEqual({
    temperature: FIRST_TEMPERATURE,
    current: undefined,
  });
});

it('cools off halfway through a crawl', () => {
  expect(FIRST_TEMPERATURE * coolingFor(1000) ** 500).toBeCloseTo(LEAST_TEMPERATURE, 12);
});

describe('plain annealing', () => {
  test('starts with the most relevant link, whatever its page, and cools', () => {
    const waiting = [sampleLink(0, 0.4, 'a.example', 9, 0.5), sampleLink(1, 0.5, 'b.example', 0, 0)];
    const { links, memory } = plainAnnealing.select(waiting, 1, {}, createRandom(1));
    expect(links[0]?.order).toBe(1);
    expect(memory).toMatchObject({ temperature: FIRST_TEMPERATURE * COOLING, current: 1, count: 1, sum: 1, peak: 0.5 });
  });

  test('cools as it is told to', () => {
    const { memory } = createPlainAnnealing({ cooling: coolingFor(10) }).select(
      Array.from({ length: 6 }, (_, order) => sampleLink(order, 0.5)),
      5,
      {},
      createRandom(1),
    );
    expect(memory.temperature).toBeCloseTo(LEAST_TEMPERATURE, 12);
  });

  test('warms up to half once the last fifty are worth less than half of all', () => {
    // 50 links of 0.4 after 10 of 1: mean of the last 0.4; of all (10 + 20) / 60 = 0.5, half of it 0.25: it stays cold. With 0.1: 0.1 < 0.125.
    const walked = (low: number) => ({
      ...{ temperature: LEAST_TEMPERATURE, current: 1, peak: 1, count: 59, sum: 10 + 49 * low },
      recent: new Array(50 - 1).fill(low),
    });
    const warmed = (low: number) => plainAnnealing.select([sampleLink(0, low)], 1, walked(low), createRandom(1)).memory;
    expect(warmed(0.4)).toMatchObject({ temperature: LEAST_TEMPERATURE });
    expect(warmed(0.1)).toMatchObject({ temperature: FIRST_TEMPERATURE / 2, recent: [] });
  });
});

describe('filtered annealing', () => {
  /** Hot and fond of low links, so that anything eligible is taken; ten links before were 0.8 in concepts and in relevance. */
  const HOT = { temperature: 1e9, current: 0, count: 10, concepts: 8, relevance: 8, peak: 1 };

  /** Twenty of each kind: passes both filters; fails the global one; passes it by importance; fails the local one. */
  const KINDS = [
    { relevance: 0.9, concepts: 0.5, importance: 0 },
    { relevance: 0.9, concepts: 0.3, importance: 1.9 },
    { relevance: 0.9, concepts: 0.3, importance: 2 },
    { relevance: 0.3, concepts: 0.5, importance: 0 },
  ];
  const all = Array.from({ length: KINDS.length * 20 }, (_, order) => {
    const { relevance, concepts, importance } = KINDS[order % KINDS.length] as (typeof KINDS)[0];
    return sampleLink(order, relevance, 'a.example', importance, relevance, concepts);
  });

  function kindsTaken(waiting: typeof all): number[] {
    const random = createRandom(1);
    const kinds = Array.from(
      { length: 200 },
      () => filteredAnnealing.select(waiting, 1, HOT, random).links[0]?.order ?? 0,
    );
    return [...new Set(kinds.map((order) => order % KINDS.length))].sort();
  }

  test('draws only links that have half the mean of those taken, in concepts and in relevance', () => {
    expect(kindsTaken(all)).toEqual([0, 2]);
  });

  test('lifts the local filter first and then the global one where too few links would be left', () => {
    const without = (...gone: number[]) => all.filter(({ link }) => !gone.includes(link.order % KINDS.length));
    expect(kindsTaken(without(0, 2))).toEqual([3]);
    expect(kindsTaken(without(0, 2, 3).slice(0, 20 - 1))).toEqual([1]);
  });

  test('sums up what it took', () => {
    const { memory } = filteredAnnealing.select(
      [sampleLink(0, 0.5, 'a.example', 1, 0.5, 0.25)],
      1,
      {},
      createRandom(1),
    );
    expect(memory).toMatchObject({ count: 1, concepts: 0.25, relevance: 1, current: 0.6 + 0.25 + 0.075 });
  });
});
