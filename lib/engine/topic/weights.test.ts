import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TermMatrix } from './matrix';
import {
  addUnitRow,
  cosineOfRow,
  DocumentFrequencies,
  inverseDocumentFrequency,
  normOf,
  type Weighting,
} from './weights';

/** Rows of [id, count, weight]. */
function matrixOf(...rows: readonly (readonly (readonly [id: number, count: number, weight: number])[])[]): TermMatrix {
  const matrix = new TermMatrix();
  for (const row of rows) {
    matrix.append({
      ids: Uint32Array.from(row, ([id]) => id),
      counts: Uint16Array.from(row, ([, count]) => count),
      weights: Float32Array.from(row, ([, , weight]) => weight),
    });
  }
  return matrix;
}
const WEIGHTINGS: readonly Weighting[] = ['tf', 'position-tf', 'tf-idf'];
const row = fc.uniqueArray(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 20 })), {
  selector: ([id]) => id,
  maxLength: 8,
});
const sorted = row.map((entries) => [...entries].sort((a, b) => a[0] - b[0]));

describe('IDF', () => {
  it('is ln((1 + D) / (1 + D_i)) and a floor of 0.1', () => {
    const idf = inverseDocumentFrequency(Uint32Array.of(0, 1, 3), 3);
    expect([...idf]).toEqual([Math.log(4) + 0.1, Math.log(2) + 0.1, 0.1]);
  });

  it('is positive and falls with the pages a term occurs in', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (pages) => {
        const idf = inverseDocumentFrequency(
          Uint32Array.from({ length: pages + 1 }, (_, df) => df),
          pages,
        );
        expect(idf.every((value, df) => value > 0 && (df === 0 || value < (idf[df - 1] ?? 0)))).toBe(true);
      }),
    );
  });
});

describe('document frequencies', () => {
  it('count pages, not occurrences', () => {
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

  it('count on from where they were, as if counted at once', () => {
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

describe('unit rows', () => {
  // Term 0: 3 occurrences of weight 6; term 1: 4 of weight 8.
  const matrix = matrixOf(
    [
      [0, 3, 6],
      [1, 4, 8],
    ],
    [],
  );

  it.each([
    ['tf', [0.6, 0.8]],
    ['position-tf', [0.6, 0.8]],
  ] as const)('of weighting %s', (weighting, expected) => {
    const dense = new Float64Array(2);
    addUnitRow(dense, matrix, 0, 1, weighting);
    for (const [id, value] of expected.entries()) expect(dense[id]).toBeCloseTo(value, 12);
  });

  it('damp the tf and count the rarity of a term (WL eq 3): ln(1 + w) · idf', () => {
    const idf = Float64Array.of(2, 1);
    const parts = [Math.log(7) * 2, Math.log(9)] as const;
    const norm = Math.hypot(...parts);
    const dense = new Float64Array(2);
    addUnitRow(dense, matrix, 0, 1, 'tf-idf', idf);
    expect(dense[0]).toBeCloseTo(parts[0] / norm, 12);
    expect(dense[1]).toBeCloseTo(parts[1] / norm, 12);
  });

  it('add up with what is there, times their scale; an empty row adds nothing', () => {
    const dense = Float64Array.of(1, 1);
    addUnitRow(dense, matrix, 0, -0.5, 'tf');
    expect(dense[0]).toBeCloseTo(0.7, 12);
    expect(dense[1]).toBeCloseTo(0.6, 12);
    addUnitRow(dense, matrix, 1, 5, 'tf');
    expect(dense[0]).toBeCloseTo(0.7, 12);
  });

  it('have length 1 whatever the weighting, so that long pages weigh no more than short ones', () => {
    const idf = inverseDocumentFrequency(
      Uint32Array.from({ length: 10 }, (_, id) => id),
      12,
    );
    fc.assert(
      fc.property(sorted, fc.constantFrom(...WEIGHTINGS), (entries, weighting) => {
        fc.pre(entries.length > 0);
        const dense = new Float64Array(10);
        addUnitRow(dense, matrixOf(entries), 0, 1, weighting, idf);
        expect(normOf(dense)).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe('cosine of a row', () => {
  it('is as by hand', () => {
    // (3, 4, 0) and (4, 3, 0): 24 / 25.
    const matrix = matrixOf([
      [0, 3, 1],
      [1, 4, 1],
    ]);
    const dense = Float64Array.of(4, 3, 0);
    expect(cosineOfRow(matrix, 0, dense, normOf(dense), 'tf')).toBeCloseTo(24 / 25, 12);
    // All weights are 1: (1, 1, 0) and (4, 3, 0): 7 / (√2 · 5).
    expect(cosineOfRow(matrix, 0, dense, 5, 'position-tf')).toBeCloseTo(7 / (Math.SQRT2 * 5), 12);
  });

  it('passes over terms that came after the dense vector was made', () => {
    const matrix = matrixOf([
      [0, 3, 1],
      [9, 4, 1],
    ]);
    expect(cosineOfRow(matrix, 0, Float64Array.of(2), 2, 'tf')).toBeCloseTo(3 / 5, 12);
  });

  it('is 0 where one of them is empty', () => {
    const matrix = matrixOf([], [[0, 1, 1]]);
    expect(cosineOfRow(matrix, 0, Float64Array.of(1), 1, 'tf')).toBe(0);
    expect(cosineOfRow(matrix, 1, new Float64Array(1), 0, 'tf')).toBe(0);
  });

  it('lies in [−1, 1], is 1 to itself, and the same both ways', () => {
    const idf = inverseDocumentFrequency(
      Uint32Array.from({ length: 10 }, (_, id) => id),
      12,
    );
    fc.assert(
      fc.property(sorted, sorted, fc.constantFrom(...WEIGHTINGS), (a, b, weighting) => {
        fc.pre(a.length > 0 && b.length > 0);
        const matrix = matrixOf(a, b);
        const unit = (index: number) => {
          const dense = new Float64Array(10);
          addUnitRow(dense, matrix, index, 1, weighting, idf);
          return dense;
        };
        const cosine = (index: number, dense: Float64Array) => cosineOfRow(matrix, index, dense, 1, weighting, idf);
        expect(cosine(0, unit(0))).toBeCloseTo(1, 9);
        expect(cosine(0, unit(1))).toBeCloseTo(cosine(1, unit(0)), 9);
        expect(Math.abs(cosine(0, unit(1)))).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});
