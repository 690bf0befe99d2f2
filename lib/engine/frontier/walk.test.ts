import { expect, it } from 'vitest';
import { sampleLink } from '../../../tests/support/sample-links';
import { createRandom } from '../random';
import { walking } from './walk';

it('reads, learns, takes and writes, outcomes being shares of the highest relevance met', () => {
  const learnt: [string, number][] = [];
  const lastFirst = walking<{ takes: number }>({
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
