import { describe, expect, test } from 'vitest';
import { sampleLink } from '../../../../tests/support/sample-links';
import { createRandom } from '../../random';
import type { Memory } from '../../session-records';
import { createAnnealing } from './annealing';

import { COOLING, FIRST_TEMPERATURE } from './annealing-move';

const annealing = createAnnealing();

const outcome = (host: string, relevance: number) => ({ url: `http://${host}/x`, host, relevance });

describe('simulated annealing with host memory', () => {
  test('annealing starts with the best link, and cools with every link taken', () => {
    const waiting = [sampleLink(0, 0.2), sampleLink(1, 0.9), sampleLink(2, 0.5)];
    const { links, memory } = annealing.select(waiting, 2, {}, createRandom(1));
    expect(links[0]?.order).toBe(1);
    expect(memory.temperature).toBeCloseTo(FIRST_TEMPERATURE * COOLING ** 2, 12);
  });

  test('annealing takes links by priority only when cold', () => {
    const memory: Memory = { temperature: 0.002, current: 1 };
    const waiting = [0.1, 0.9, 0.5, 0.7].map((relevance, order) => sampleLink(order, relevance));
    const { links } = annealing.select(waiting, 1, memory, createRandom(4));
    expect(links.map(({ order }) => order)).toEqual([1]);
  });

  test('annealing also takes lesser links when hot', () => {
    const random = createRandom(4);
    const seen = new Set<number>();
    for (let move = 0; move < 100; move += 1) {
      const waiting = [0.9, 0.1].map((relevance, order) => sampleLink(order, relevance));
      const { links } = annealing.select(waiting, 1, { temperature: 5, current: 0.9 }, random);
      seen.add(links[0]?.order ?? -1);
    }
    expect([...seen].sort()).toEqual([0, 1]);
  });

  test('annealing takes the link of the host with the better record among equal links', () => {
    const memory: Memory = {
      temperature: 0.002,
      current: 1,
      hosts: [
        ['good.example', 4, 3.2],
        ['bad.example', 4, 0.4],
      ],
    };
    const waiting = [sampleLink(0, 0.5, 'bad.example'), sampleLink(1, 0.5, 'good.example')];
    expect(annealing.select(waiting, 1, memory, createRandom(2)).links[0]?.host).toBe('good.example');
  });

  test('annealing mixes the outcomes of a host into the value of its links', () => {
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

  test('annealing draws from the 50 best links only, however hot', () => {
    const random = createRandom(3);
    for (let move = 0; move < 100; move += 1) {
      const waiting = Array.from({ length: 50 + 30 }, (_, order) => sampleLink(order, 1 - order / 100));
      const { links } = annealing.select(waiting, 1, { temperature: 5, current: 1 }, random);
      expect(links[0]?.order).toBeLessThan(50);
    }
  });
});
