import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Tally, Terms } from './terms';

describe('a tally of terms', () => {
  it('counts each page’s terms by themselves, in order of first sight', () => {
    const word = fc.constantFrom('hive', 'queen', 'swarm', 'comb', 'wax');
    fc.assert(
      fc.property(fc.array(fc.array(fc.tuple(word, fc.constantFrom(1, 2, 4)))), (pages) => {
        const terms = new Terms();
        for (const [i, page] of pages.entries()) {
          const tally = new Tally(i + 1);
          const counts = new Map<string, number>();
          const weights = new Map<string, number>();
          for (const [text, weight] of page) {
            tally.add([terms.of(text)], weight);
            counts.set(text, (counts.get(text) ?? 0) + 1);
            weights.set(text, (weights.get(text) ?? 0) + weight);
          }
          expect(tally.terms).toEqual([...counts.keys()]);
          expect(tally.counts).toEqual([...counts.values()]);
          expect(tally.weights).toEqual([...weights.values()]);
        }
      }),
    );
  });

  it('knows a term by its text until it is forgotten', () => {
    const terms = new Terms();
    const hive = terms.of('hive');
    expect(terms.of('hive')).toBe(hive);
    expect(terms.size).toBe(1);
    terms.clear();
    expect(terms.size).toBe(0);
    expect(terms.of('hive')).not.toBe(hive);
  });
});
