import { describe, expect, it } from 'vitest';
import { sampleLink } from '../../../../tests/support/sample-links';
import { createRandom } from '../../random';
import type { Memory } from '../../session-records';
import { webSpace, webSpaceOntology } from './web-space';

const take = (waiting: ReturnType<typeof sampleLink>[], memory: Memory) =>
  webSpace.select(waiting, 1, memory, createRandom(1));
/** A link whose priority is 0.85 · relevance. */
const link = (order: number, relevance: number) => sampleLink(order, relevance, 'a.example', 0);
const member = (relevance: number) => [relevance, relevance, 0, 0.85 * relevance];
/** Half of the library at 0.2 and half at 0.6: its mean distance is 100 / 190 · 0.4 · √2 = 0.298. */
const library = Array.from({ length: 20 }, (_, at) => member(at % 2 === 0 ? 0.2 : 0.6));
const walked: Memory = { library, peak: 1, stale: 0, chosen: [] };
const libraryOf = ({ memory }: ReturnType<typeof take>) => memory.library as number[][];

describe('web-space', () => {
  it('web-space admits every link while its library has room, the best link first', () => {
    const first = take([link(0, 0.3), link(1, 0.5)], {});
    expect(first.links[0]?.order).toBe(1);
    expect(libraryOf(first)).toEqual([[1, 1, 0, 0.85]]);
  });

  it('a better link near a member takes its place in the library of web-space', () => {
    // 0.7 lies 0.141 from a member at 0.6, nearer than 0.298, and dominates it.
    const better = take([link(0, 0.7)], walked);
    expect(libraryOf(better).at(-1)?.[0]).toBe(0.7);
    expect(libraryOf(better).filter(([relevance]) => relevance === 0.6)).toHaveLength(20 / 2 - 1);
  });

  it('a link far from all members takes the place of the worst in the library of web-space', () => {
    // 0.9 lies 0.424 from 0.6.
    const far = take([link(0, 0.9)], walked);
    expect(libraryOf(far).filter(([relevance]) => relevance === 0.2)).toHaveLength(20 / 2 - 1);
    expect(libraryOf(far)).toHaveLength(20);
  });

  it('web-space takes the best link if none is admitted, and forgets half of its library after a while', () => {
    const lesser = take([link(0, 0.1), link(1, 0.15)], walked);
    expect(lesser.links[0]?.order).toBe(1);
    expect(lesser.memory).toMatchObject({ library, stale: 1 });
    const late = take([link(0, 0.1)], { ...walked, stale: 5 - 1 });
    expect(late.memory).toMatchObject({ library: library.slice(20 / 2), stale: 0 });
  });

  it('web-space-ontology counts concepts as much as relevance', () => {
    const waiting = [sampleLink(0, 0.6, 'a.example', 0, 0, 0), sampleLink(1, 0.4, 'a.example', 0, 0, 0.5)];
    expect(take(waiting, {}).links[0]?.order).toBe(0);
    expect(webSpaceOntology.select(waiting, 1, {}, createRandom(1)).links[0]?.order).toBe(1);
  });
});
