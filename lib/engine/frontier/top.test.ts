import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstOf } from './top';

test('firstOf gives what sorting and cutting gives, equals in the order given', () => {
  const items = fc.array(fc.record({ key: fc.integer({ min: 0, max: 9 }), id: fc.nat() }), { maxLength: 60 });
  fc.assert(
    fc.property(items, fc.integer({ min: 0, max: 20 }), (all, limit) => {
      const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(firstOf(all, limit, compare)).toEqual([...all].sort(compare).slice(0, limit));
    }),
  );
});
