import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Postings } from './postings';

describe('Postings', () => {
  const vector = fc
    .uniqueArray(fc.tuple(fc.nat(9_000), fc.integer({ min: -9, max: 9 })), {
      selector: ([id]) => id % 40,
      maxLength: 30,
    })
    .map((entries) => ({
      ids: entries.map(([id]) => (id % 40 === 7 ? id : id % 40)),
      values: entries.map(([, value]) => value),
    }));

  it('give the dot products of a vector with each that was added', () => {
    fc.assert(
      fc.property(fc.array(vector), fc.array(vector), (before, vectors) => {
        const postings = new Postings();
        for (const one of before) postings.add(one);
        postings.clear();
        for (const one of vectors) postings.add(one);
        for (const { ids, values } of [...before, ...vectors]) {
          const dot = (other: (typeof vectors)[number]) =>
            ids.reduce((sum, id, i) => sum + (values[i] as number) * (other.values[other.ids.indexOf(id)] ?? 0), 0);
          expect([...postings.products({ ids, values })]).toEqual(vectors.map(dot));
        }
      }),
    );
  });
});
