import { describe, expect, it } from 'vitest';
import { sampleLink } from '../../../../tests/support/sample-links';
import { createRandom } from '../../random';
import type { Memory } from '../../session-records';
import { tabu } from './tabu';

const at = (order: number, relevance: number, path: string) => {
  const one = sampleLink(order, relevance, 'a.example', 0);
  return { ...one, link: { ...one.link, url: `http://a.example${path}` } };
};
const WAITING = [at(0, 0.9, '/x/1'), at(1, 0.8, '/x/2'), at(2, 0.5, '/y/1'), at(3, 0.4, '/y/2')];
const orders = (limit: number, memory: Memory = {}, waiting = WAITING) =>
  tabu.select(waiting, limit, memory, createRandom(1)).links.map(({ order }) => order);
const outcomes = (...relevances: number[]) =>
  relevances.map((relevance, i) => ({ url: `u${i}`, host: 'a.example', relevance }));

it('tabu groups links by the host and the first part of the path', () => {
  const groupOf = (path: string) =>
    (tabu.select([at(0, 0.9, path)], 1, {}, createRandom(1)).memory.groups as readonly string[][])[0]?.[0];
  expect(groupOf('/x/1?y')).toBe('http://a.example/x');
  expect(groupOf('/?q=/z')).toBe('http://a.example/');
  expect(groupOf('')).toBe('http://a.example');
});

describe('tabu', () => {
  it('tabu takes the best link, then skips its group for as many takes as its tenure', () => {
    // Two groups: the tenure is ⌊√2⌋ = 1, so the groups take turns.
    expect(orders(4)).toEqual([0, 2, 1, 3]);
  });

  it('tabu takes a tabu link that is better than any link of its group before', () => {
    const memory = { takes: 5, tenure: 2, peak: 1, tabu: [['http://a.example/x', 7]] };
    expect(orders(1, { ...memory, groups: [['http://a.example/x', 0.99, 3]] })).toEqual([2]);
    expect(orders(1, { ...memory, groups: [['http://a.example/x', 0.1, 3]] })).toEqual([0]);
  });

  it('tabu takes the link whose tabu ends first when all links are tabu', () => {
    const groups = ['x', 'y'].map((name) => [`http://a.example/${name}`, 1, 1]);
    const tabus = [
      ['http://a.example/x', 9],
      ['http://a.example/y', 8],
    ];
    expect(orders(1, { takes: 5, tenure: 2, peak: 1, tabu: tabus, groups })).toEqual([2]);
  });

  it('tabu lengthens the tenure while outcomes get worse, and shortens it while outcomes get better', () => {
    const tenureAfter = (first: number, last: number) => {
      const told = outcomes(...new Array(10).fill(first), ...new Array(10).fill(last));
      const many = Array.from({ length: 30 }, (_, order) => at(order, 0.9, `/${order}/`));
      return tabu.select(many, 1, { tenure: 4, best: 1 }, createRandom(1), told).memory.tenure;
    };
    expect([tenureAfter(0.8, 0.2), tenureAfter(0.2, 0.8)]).toEqual([5, 3]);
  });

  it('tabu tries the least followed group after many links without an improvement', () => {
    const groups = [
      ['http://a.example/x', 0.1, 9],
      ['http://a.example/y', 0.1, 2],
    ];
    const memory = { best: 1, still: 20 - 1, groups };
    const { links, memory: after } = tabu.select(WAITING, 1, memory, createRandom(1), outcomes(0.5));
    expect(links[0]?.order).toBe(2);
    expect(after.still).toBe(0);
  });
});
