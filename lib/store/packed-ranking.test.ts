import { serialize } from 'node:v8';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largeRanking } from '../../tests/support/large-ranking';
import { rankingRecord } from '../../tests/support/store-records';
import type { RankingRecord } from '../engine/types';
import { packRanking, unpackRanking } from './packed-ranking';

/** Beyond this Chromium keeps a value in a file of its own. */
const LARGEST_VALUE_BYTES = 65_536;

describe('packing', () => {
  const number = fc.oneof(fc.nat(70_000), fc.constant(2 ** 32 - 1));
  const column = fc.array(number, { size: 'max', maxLength: 20_000 });

  it('gives back what was packed, whatever the numbers and the words', () => {
    fc.assert(
      fc.property(column, column, fc.array(fc.string({ unit: 'grapheme' })), (order, cosine, words) => {
        const record: RankingRecord = {
          ...{ ...rankingRecord('t', 3), order: Uint32Array.from(order), scores: Float32Array.from(order) },
          ...{ positions: { cosine: Uint32Array.from(cosine) }, reasons: [words, []] },
        };
        const { row, parts } = packRanking(record);
        expect(unpackRanking(row, parts)).toEqual(record);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    [1_000, 100],
    [4_000, 10],
    [50_000, 400],
    [2_000, 20_000],
    [120_000, 0],
  ])('leaves no value of %i candidates and %i sites too large for its place', (candidates, sites) => {
    const { row, parts } = packRanking(largeRanking(1, candidates, sites));
    for (const value of [row, ...parts]) expect(serialize(value).length).toBeLessThan(LARGEST_VALUE_BYTES);
    expect(serialize(unpackRanking(row, parts)).equals(serialize(largeRanking(1, candidates, sites)))).toBe(true);
  });

  it('takes two bytes for each number below 2¹⁶', () => {
    const { parts } = packRanking({ ...largeRanking(1, 50_000), positions: {}, order: new Uint32Array(50_000) });
    expect(parts.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(50_000 * 6 + 1_000);
  });

  it('keeps nothing of the buffer behind a view', () => {
    const behind = new Uint32Array(60_000);
    const { row } = packRanking({ ...rankingRecord('t', 1), order: behind.subarray(0, 3) });
    expect(serialize(row).length).toBeLessThan(1_000);
    const { parts } = packRanking({ ...rankingRecord('t', 1), order: behind.subarray(0, 50_000) });
    expect(parts.length).toBe(2);
  });

  it('says so where a part is missing', () => {
    const { row, parts } = packRanking(largeRanking(1, 7_000));
    expect(() => unpackRanking(row, parts.slice(0, -1))).toThrow();
  });
});
