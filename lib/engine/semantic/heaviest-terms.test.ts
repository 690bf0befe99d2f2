import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TermMatrix } from '../topic/matrix';
import { HeaviestTerms } from './heaviest-terms';

test('gives what sorting all terms gives, also when asked again and for another matrix', () => {
  const weight = fc.integer({ min: 1, max: 6 });
  fc.assert(
    fc.property(fc.array(fc.array(weight, { maxLength: 12 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const heaviest = new HeaviestTerms(4);
      for (const pages of [rows, [...rows].reverse()]) {
        const matrix = new TermMatrix();
        for (const weights of pages) {
          const ids = Uint32Array.from(weights, (_, i) => i * 3);
          matrix.append({ ids, counts: Uint16Array.from(weights), weights: Float32Array.from(weights) });
        }
        pages.forEach((weights, row) => {
          const order = weights.map((_, i) => i).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b);
          const expected = order.slice(0, 4).map((i) => i * 3);
          expect([...heaviest.of(matrix, row)]).toEqual(expected);
          expect([...heaviest.of(matrix, row)]).toEqual(expected);
        });
      }
    }),
  );
});
