import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TermNumbers, TermTally } from './term-tally';

describe('TermTally', () => {
  it('TermTally counts the terms of each page separately, in order of first occurrence', () => {
    const word = fc.constantFrom('hive', 'queen', 'swarm', 'comb', 'wax');
    fc.assert(
      fc.property(fc.array(fc.array(fc.tuple(word, fc.constantFrom(1, 2, 4)))), (pages) => {
        const terms = new TermNumbers();
        const tally = new TermTally();
        for (const page of pages) {
          tally.begin();
          const counts = new Map<string, number>();
          const weights = new Map<string, number>();
          for (const [text, weight] of page) {
            tally.add(terms.number(text), weight);
            counts.set(text, (counts.get(text) ?? 0) + 1);
            weights.set(text, (weights.get(text) ?? 0) + weight);
          }
          expect(tally.numbers.map((number) => terms.text(number))).toEqual([...counts.keys()]);
          expect(tally.counts).toEqual([...counts.values()]);
          expect(tally.weights).toEqual([...weights.values()]);
        }
      }),
    );
  });

  it('TermTally counts terms with any number', () => {
    const tally = new TermTally();
    tally.begin();
    for (const number of [5_000, 0, 70_000, 5_000]) tally.add(number, 1);
    expect([tally.numbers, tally.counts]).toEqual([
      [5_000, 0, 70_000],
      [2, 1, 1],
    ]);
  });
});

it('TermNumbers keeps the number of a term until it is cleared', () => {
  const terms = new TermNumbers();
  expect(['hive', 'queen', 'hive'].map((text) => terms.number(text))).toEqual([0, 1, 0]);
  expect([terms.size, terms.text(1)]).toEqual([2, 'queen']);
  terms.clear();
  expect([terms.size, terms.number('queen')]).toEqual([0, 0]);
});
