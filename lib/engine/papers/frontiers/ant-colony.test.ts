import { describe, expect, it } from 'vitest';
import { sampleLink } from '../../../../tests/support/sample-links';
import { createRandom } from '../../random';
import type { Memory } from '../../session-records';
import { antColony, learningAntColony } from './ant-colony';

const greedy = { next: () => 0, state: 0 };
const trailsOf = (memory: Memory) => Object.fromEntries(memory.trails as [string, number][]);

describe('ant-colony', () => {
  it('ant-colony adds the outcome of a page to the trail of its host: 0.9 · 0.3 + 0.1 · 0.5', () => {
    const outcomes = [{ url: 'http://b.example/9', host: 'b.example', relevance: 0.4 }];
    const { memory } = antColony.select([sampleLink(0, 0.8)], 1, {}, greedy, outcomes);
    expect(trailsOf(memory)['b.example']).toBeCloseTo(0.32, 12);
    expect(trailsOf(memory)['a.example']).toBeCloseTo(0.3, 12);
  });

  it('ant-colony lowers the trail of a host with each ant that draws its link: 0.9 · 0.8 + 0.1 · 0.3', () => {
    const { memory } = antColony.select([sampleLink(0, 0.8)], 1, { trails: [['a.example', 0.8]] }, greedy);
    expect(trailsOf(memory)['a.example']).toBeCloseTo(0.75, 12);
  });

  it('ant-colony follows the stronger trail among equal links, and the better link among equal trails', () => {
    // More links than ants, so that some are not drawn at all.
    const alike = Array.from({ length: 40 }, (_, order) =>
      sampleLink(order, 0.5, order < 20 ? 'a.example' : 'b.example'),
    );
    const trails = [
      ['a.example', 0.1],
      ['b.example', 0.9],
    ];
    expect(antColony.select(alike, 1, { trails }, greedy).links[0]?.host).toBe('b.example');
    const better = [...alike, sampleLink(40, 0.9, 'c.example')];
    expect(antColony.select(better, 1, {}, greedy).links[0]?.host).toBe('c.example');
  });

  it('ant-colony takes only links that no other drawn link dominates', () => {
    const random = createRandom(5);
    const waiting = [
      sampleLink(0, 0.9, 'a.example', 1, 0.2),
      sampleLink(1, 0.2, 'b.example', 1, 0.9),
      sampleLink(2, 0.1),
    ];
    const orders = new Set<number>();
    for (let i = 0; i < 50; i += 1) {
      // Both ends of the front lie far from what was chosen before.
      const memory = { chosen: [[i % 2, 1 - (i % 2), 0.5]] };
      orders.add(antColony.select(waiting, 1, memory, random).links[0]?.order ?? -1);
    }
    expect([...orders].sort()).toEqual([0, 1]);
  });
});

describe('learning-ant-colony', () => {
  it('learning-ant-colony halves the deposit of links that its archive dominates', () => {
    const archive = [[1, 1, 1]];
    const first = learningAntColony.select([sampleLink(0, 0.8, 'a.example', 1)], 1, { archive, peak: 0.8 }, greedy);
    expect(first.memory).toMatchObject({ pending: [['http://a.example/0', 0.5]], still: 1, archive });
    const outcomes = [{ url: 'http://a.example/0', host: 'a.example', relevance: 0.8 }];
    const next = learningAntColony.select([sampleLink(1, 0.8, 'b.example')], 1, first.memory, greedy, outcomes);
    expect(trailsOf(next.memory)['a.example']).toBeCloseTo(0.9 * 0.3 + 0.1 * 0.5, 12);
  });

  it('learning-ant-colony archives the best links, and removes dominated links', () => {
    const archive = [
      [0.5, 0.5, 0.5],
      [0.2, 1, 0.5],
    ];
    const { memory } = learningAntColony.select([sampleLink(0, 0.8)], 1, { archive, still: 3 }, greedy);
    expect(memory).toMatchObject({ archive: [[1, 1, 0.5]], still: 0, pending: [['http://a.example/0', 1]] });
  });

  it('learning-ant-colony clears its trails after many links without an improvement', () => {
    const memory = { archive: [[1, 1, 1]], still: 99, trails: [['b.example', 0.9]] };
    const after = learningAntColony.select([sampleLink(0, 0.8)], 1, memory, greedy);
    expect(after.memory).toMatchObject({ trails: [], still: 0 });
  });
});
