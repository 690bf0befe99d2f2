import { describe, expect, test } from 'vitest';
import { sampleLink } from '../../../../tests/support/sample-links';
import { createRandom } from '../../random';
import { createFilteredAnnealing } from './filtered-annealing';

const filteredAnnealing = createFilteredAnnealing();

describe('filtered-annealing', () => {
  /** So hot that any eligible link may be taken; ten earlier links have the mean 0.8 in concepts and in relevance. */
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

  test('filtered-annealing draws only links that have half the mean of taken links, in concepts and in relevance', () => {
    expect(kindsTaken(all)).toEqual([0, 2]);
  });

  test('filtered-annealing lifts the local filter first, then the global one, when too few links are left', () => {
    const without = (...gone: number[]) => all.filter(({ link }) => !gone.includes(link.order % KINDS.length));
    expect(kindsTaken(without(0, 2))).toEqual([3]);
    expect(kindsTaken(without(0, 2, 3).slice(0, 20 - 1))).toEqual([1]);
  });

  test('filtered-annealing sums up the concepts and relevance of the links that it takes', () => {
    const { memory } = filteredAnnealing.select(
      [sampleLink(0, 0.5, 'a.example', 1, 0.5, 0.25)],
      1,
      {},
      createRandom(1),
    );
    expect(memory).toMatchObject({ count: 1, concepts: 0.25, relevance: 1, current: 0.6 + 0.25 + 0.075 });
  });
});
