import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleLink } from '../../../tests/support/sample-links';
import { FRONTIER_NAMES } from '../method-names';
import { createRandom } from '../random';
import type { Json, Memory } from '../session-records';
import { FRONTIERS } from './frontiers';

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const host = fc.constantFrom('a.example', 'b.example', 'c.example');
const anyLinks = fc
  .array(fc.tuple(fraction, host, fc.double({ min: 0.15, max: 4, noNaN: true })), { maxLength: 40 })
  .map((rows) => rows.map(([relevance, at, importance], order) => sampleLink(order, relevance, at, importance)));

describe.each(FRONTIER_NAMES)('%s', (name) => {
  const frontier = FRONTIERS[name](100);
  const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

  test(`${name} has its own name in the registry`, () => expect(frontier.name).toBe(name));

  test(`${name} takes distinct queued links up to the limit, and drops no link that it takes`, () => {
    fc.assert(
      fc.property(anyLinks, fc.integer({ min: 0, max: 12 }), seeds, (waiting, limit, seed) => {
        const { links, dropped } = frontier.select(waiting, limit, {}, createRandom(seed));
        const urls = links.map(({ url }) => url);
        expect(new Set(urls).size).toBe(urls.length);
        expect(urls.length).toBe(Math.min(limit, waiting.length - dropped.length));
        const known = new Set(waiting.map(({ link }) => link.url));
        for (const url of [...urls, ...dropped]) expect(known.has(url)).toBe(true);
        for (const url of dropped) expect(urls).not.toContain(url);
      }),
    );
  });

  test(`${name} takes queued links up to the limit with any memory that lies in one value`, () => {
    const lie = fc.constantFrom<Json>(-1e308, -1, 0, 0.5, 2 ** 53, 1e308, null, 'x', [], {}, [
      ['a.example', 1e308, -1],
    ]);
    fc.assert(
      fc.property(anyLinks, seeds, fc.nat(), lie, (waiting, seed, nth, value) => {
        const { memory } = frontier.select(waiting, 3, {}, createRandom(seed));
        const names = Object.keys(memory);
        const lying = names.length === 0 ? memory : { ...memory, [names[nth % names.length] as string]: value };
        const { links, dropped, memory: next } = frontier.select(waiting, 5, lying, createRandom(seed));
        expect(links.length).toBe(Math.min(5, waiting.length - dropped.length));
        expect(JSON.parse(JSON.stringify(next))).toEqual(next);
      }),
      { numRuns: 300 },
    );
  });

  test(`${name} repeats its walk with the same links, memory and generator, also through JSON`, () => {
    fc.assert(
      fc.property(anyLinks, seeds, (waiting, seed) => {
        const walk = (store: (memory: Memory) => Memory) => {
          const random = createRandom(seed);
          let memory: Memory = {};
          let left = waiting;
          const taken: string[][] = [];
          for (let round = 0; round < 4; round += 1) {
            const selection = frontier.select(left, 5, memory, random);
            memory = store(selection.memory);
            const gone = new Set([...selection.links.map(({ url }) => url), ...selection.dropped]);
            left = left.filter(({ link }) => !gone.has(link.url));
            taken.push(selection.links.map(({ url }) => url));
          }
          return { taken, memory };
        };
        const kept = walk((memory) => memory);
        expect(walk((memory) => JSON.parse(JSON.stringify(memory)) as Memory)).toEqual(kept);
      }),
    );
  });
});
