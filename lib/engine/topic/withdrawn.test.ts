import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalOf, stateOf, TOPIC } from '../../../tests/support/topic';
import type { VerdictRecord } from '../types';
import { foldVerdicts } from './feedback';
import { withdrawnPages } from './withdrawn';

const entry = (seq: number, verdict: VerdictRecord['verdict'], url: string, more: Partial<VerdictRecord> = {}) => ({
  topic: TOPIC,
  seq,
  url,
  verdict,
  atMs: 100,
  ...more,
});
/** Pages by letter; each says through which page it was found, and when it came. */
function withdrawn(
  found: readonly (readonly [url: string, from: string | undefined, atMs: number])[],
  log: VerdictRecord[],
) {
  const arrivals = found.map(([url, from, atMs]) => arrivalOf(url, url, { foundBy: { from }, atMs }));
  const { pages } = stateOf(arrivals);
  return [...withdrawnPages(pages, foldVerdicts(log))].map((n) => pages[n]?.url);
}
const CONFIRMED = [entry(1, 'yes', 'a'), entry(2, 'undo', 'a', { undoes: 1, atMs: 900 })];

describe('pages found through a confirmation that was taken back', () => {
  it('are withdrawn, with what was found through them in turn', () => {
    const found = [
      ['a', undefined, 50],
      ['b', 'a', 200],
      ['c', 'b', 300],
      ['d', 'other', 300],
      ['e', undefined, 300],
    ] as const;
    expect(withdrawn(found, CONFIRMED)).toEqual(['b', 'c']);
  });

  it('stay where they had come before it', () => {
    const found = [
      ['a', undefined, 50],
      ['before', 'a', 99],
      ['then', 'a', 100],
    ] as const;
    expect(withdrawn(found, CONFIRMED)).toEqual(['then']);
  });

  it('stay where the user judged them, and so does what was found through them', () => {
    const found = [
      ['a', undefined, 50],
      ['b', 'a', 200],
      ['c', 'b', 300],
    ] as const;
    for (const verdict of ['yes', 'no', 'skip', 'seed'] as const) {
      expect(withdrawn(found, [...CONFIRMED, entry(3, verdict, 'b')])).toEqual([]);
    }
    expect(withdrawn(found, [...CONFIRMED, entry(3, 'no', 'c')])).toEqual(['b']);
  });

  it('come back when the undo is taken back, or the page is judged anew', () => {
    const found = [
      ['a', undefined, 50],
      ['b', 'a', 200],
    ] as const;
    expect(withdrawn(found, [...CONFIRMED, entry(3, 'undo', 'a', { undoes: 2 })])).toEqual([]);
    expect(withdrawn(found, [...CONFIRMED, entry(3, 'no', 'a')])).toEqual([]);
  });

  it('are none where nothing was taken back', () => {
    const chain = fc.array(fc.nat(20), { maxLength: 12 });
    fc.assert(
      fc.property(chain, (origins) => {
        const found = origins.map((origin, i) => [`p${i}`, `p${origin % (i + 1)}`, 200] as const);
        expect(withdrawn(found, [entry(1, 'yes', 'p0')])).toEqual([]);
      }),
    );
  });
});
