import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matrixOf } from '../../../tests/support/matrix';
import { DocumentFrequencies, idf } from './weights';

const row = fc.uniqueArray(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 20 })), {
  selector: ([id]) => id,
  maxLength: 8,
});
const sorted = row.map((entries) => [...entries].sort((a, b) => a[0] - b[0]));

describe('idf', () => {
  it('idf is ln((D + 1) / (D_i + ½))', () => {
    expect([0, 1, 3].map((count) => idf(count, 3))).toEqual([4 / 0.5, 4 / 1.5, 4 / 3.5].map(Math.log));
  });

  it('idf is positive and falls with the number of pages that contain the term', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (pages) => {
        const values = Array.from({ length: pages + 1 }, (_, count) => idf(count, pages));
        expect(values.every((value, count) => value > 0 && (count === 0 || value < (values[count - 1] ?? 0)))).toBe(
          true,
        );
      }),
    );
  });
});

describe('DocumentFrequencies', () => {
  it('DocumentFrequencies counts pages, not occurrences', () => {
    const matrix = matrixOf(
      [
        [0, 9, 9],
        [2, 1, 1],
      ],
      [[2, 5, 5]],
      [],
    );
    expect([...new DocumentFrequencies().of(matrix)]).toEqual([1, 0, 2]);
  });

  it('DocumentFrequencies counts appended rows like a fresh count of all rows', () => {
    fc.assert(
      fc.property(fc.array(sorted, { maxLength: 10 }), fc.nat(10), (rows, cut) => {
        const frequencies = new DocumentFrequencies();
        const matrix = matrixOf(...rows.slice(0, cut));
        frequencies.of(matrix);
        const whole = matrixOf(...rows);
        for (const later of rows.slice(cut)) matrix.append(matrixOf(later).row(0));
        expect([...frequencies.of(matrix)]).toEqual([...new DocumentFrequencies().of(whole)]);
        expect([...frequencies.of(matrix)]).toEqual([...new DocumentFrequencies().of(whole)]);
      }),
    );
  });
});
