import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleLink } from '../../../../tests/support/sample-links';
import { createRandom } from '../../random';
import { drawDistinct, highestOf, LinkField, walkPolicy } from './link-field';

describe('LinkField', () => {
  const waiting = [sampleLink(1, 0.4, 'b.example', 1, 0.2, 0.5), sampleLink(0, 0.2, 'a.example', 3, 0.1, 1)];

  it('LinkField orders links by arrival, with relevance and importance as shares of the peak', () => {
    const field = new LinkField(waiting);
    expect([field.hostOf(0), field.hostOf(1), field.peak]).toEqual(['a.example', 'b.example', 0.4]);
    expect(field.objectives(0)).toEqual([0.5, 0.25, 1]);
    expect(field.objectives(1)).toEqual([1, 0.5, 0.5]);
    expect(field.priority[0]).toBeCloseTo(0.6 * 0.5 + 0.25 * 0.25 + 0.15, 12);
    expect(new LinkField(waiting, 0.8).objectives(1)).toEqual([0.5, 0.25, 0.5]);
  });

  it('LinkField mixes concepts into relevance on request', () => {
    const field = new LinkField(waiting, 0, true);
    expect([...field.relevance]).toEqual([(0.5 + 1) / 2, (1 + 0.5) / 2]);
  });

  it('LinkField has a priority of 0 when no link is relevant', () => {
    expect([...new LinkField([sampleLink(0, 0, 'a.example', 0)]).priority]).toEqual([0]);
  });

  it('LinkField.take removes a link', () => {
    const field = new LinkField(waiting);
    field.take(0);
    expect(field.left).toEqual([1]);
  });
});

const worths = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 40 });

it('highestOf returns what sorting puts first', () => {
  fc.assert(
    fc.property(worths, (values) => {
      const numbers = values.map((_, i) => i);
      const sorted = numbers.toSorted((a, b) => (values[b] as number) - (values[a] as number) || a - b);
      expect(highestOf(numbers, (i) => values[i] as number)).toBe(sorted[0] ?? -1);
    }),
  );
});

it('drawDistinct returns distinct numbers, and all numbers when there are no more', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(99)), fc.nat(20), fc.nat(), fc.nat(9), (numbers, count, seed, first) => {
      const except = new Set(numbers.slice(0, first));
      const taken = drawDistinct(numbers, count, createRandom(seed), except);
      expect(new Set(taken).size).toBe(Math.min(count, numbers.length - except.size));
      for (const one of taken) expect(numbers.includes(one) && !except.has(one)).toBe(true);
    }),
  );
});

it('walkPolicy reads, learns, takes and writes, with outcomes as shares of the highest relevance', () => {
  const learnt: [string, number][] = [];
  const lastFirst = walkPolicy<{ takes: number }>({
    name: 'tabu',
    read: (memory) => ({ takes: Number(memory.takes ?? 0) }),
    write: ({ takes }) => ({ takes }),
    learn: (_, { url }, relevance) => void learnt.push([url, relevance]),
    take(field, state) {
      state.takes += 1;
      return field.left.at(-1) as number;
    },
  });
  const waiting = [0.2, 0.4, 0.1].map((relevance, order) => sampleLink(order, relevance));
  const outcomes = [0.1, 0.9].map((relevance, i) => ({ url: `u${i}`, host: 'a.example', relevance }));
  const first = lastFirst.select(waiting, 2, {}, createRandom(1), outcomes);
  expect(first.links.map(({ order }) => order)).toEqual([2, 1]);
  expect(first).toMatchObject({ dropped: [], memory: { takes: 2, peak: 0.4 } });
  expect(learnt).toEqual([
    ['u0', 0.25],
    ['u1', 1],
  ]);
  const next = lastFirst.select(waiting.slice(0, 1), 9, { ...first.memory, peak: 0.8 }, createRandom(1));
  expect(next.memory).toEqual({ takes: 3, peak: 0.8 });
});
