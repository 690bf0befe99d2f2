import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matrixOf } from '../../../tests/support/matrix';
import { TermMatrix } from './matrix';
import { addUnitRow, cosineOfRow, explainRow, heaviestIds, normOf, type Weighting } from './weights';

const WEIGHTINGS: readonly Weighting[] = ['tf', 'position-tf', 'tf-idf'];
const row = fc.uniqueArray(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 20 })), {
  selector: ([id]) => id,
  maxLength: 8,
});
const sorted = row.map((entries) => [...entries].sort((a, b) => a[0] - b[0]));

describe('addUnitRow', () => {
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
  ] as const)('addUnitRow adds the unit vector of a row with weighting %s', (weighting, expected) => {
    const dense = new Float64Array(2);
    addUnitRow(dense, matrix, 0, 1, weighting);
    for (const [id, value] of expected.entries()) expect(dense[id]).toBeCloseTo(value, 12);
  });

  it('TF · IDF weights damp the tf and count the rarity of a term (WL eq 3): ln(1 + w) · idf', () => {
    const idf = Float64Array.of(2, 1);
    const parts = [Math.log(7) * 2, Math.log(9)] as const;
    const norm = Math.hypot(...parts);
    const dense = new Float64Array(2);
    addUnitRow(dense, matrix, 0, 1, 'tf-idf', idf);
    expect(dense[0]).toBeCloseTo(parts[0] / norm, 12);
    expect(dense[1]).toBeCloseTo(parts[1] / norm, 12);
  });

  it('addUnitRow adds the scaled row to the vector, and adds nothing for an empty row', () => {
    const dense = Float64Array.of(1, 1);
    addUnitRow(dense, matrix, 0, -0.5, 'tf');
    expect(dense[0]).toBeCloseTo(0.7, 12);
    expect(dense[1]).toBeCloseTo(0.6, 12);
    addUnitRow(dense, matrix, 1, 5, 'tf');
    expect(dense[0]).toBeCloseTo(0.7, 12);
  });

  it('unit rows have length 1 for every weighting, so that long pages weigh no more than short ones', () => {
    const idf = Float64Array.from({ length: 10 }, (_, id) => 3 - id / 5);
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

describe('cosineOfRow', () => {
  it('cosineOfRow is as by hand', () => {
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

  it('cosineOfRow ignores terms with ids beyond the dense vector', () => {
    const matrix = matrixOf([
      [0, 3, 1],
      [9, 4, 1],
    ]);
    expect(cosineOfRow(matrix, 0, Float64Array.of(2), 2, 'tf')).toBeCloseTo(3 / 5, 12);
  });

  it('cosineOfRow is 0 if the row or the vector is empty', () => {
    const matrix = matrixOf([], [[0, 1, 1]]);
    expect(cosineOfRow(matrix, 0, Float64Array.of(1), 1, 'tf')).toBe(0);
    expect(cosineOfRow(matrix, 1, new Float64Array(1), 0, 'tf')).toBe(0);
  });

  it('cosineOfRow is in [−1, 1], 1 of a row with itself, and symmetric', () => {
    const idf = Float64Array.from({ length: 10 }, (_, id) => 3 - id / 5);
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

describe('heaviestIds', () => {
  it('heaviestIds returns the terms with the largest positive weights', () => {
    const vector = Float64Array.of(0.1, 0.4, -1, 0.3, 0);
    expect(heaviestIds(vector, 2).map(({ id }) => id)).toEqual([1, 3]);
    expect(heaviestIds(vector, 9).map(({ id }) => id)).toEqual([1, 3, 0]);
  });

  it('heaviestIds agrees with a full sort', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 60 }),
        fc.nat(20),
        (values, limit) => {
          const expected = values
            .filter((value) => value > 0)
            .sort((a, b) => b - a)
            .slice(0, limit);
          expect(heaviestIds(Float64Array.from(values), limit).map(({ weight }) => weight)).toEqual(expected);
        },
      ),
    );
  });
});

describe('explainRow', () => {
  const matrix = new TermMatrix();
  matrix.append({ ids: Uint32Array.of(0, 2, 3), counts: Uint16Array.of(1, 9, 2), weights: Float32Array.of(1, 9, 2) });
  const centroid = Float64Array.of(0.5, 1, 0.2, 0.5);

  it('explainRow returns the terms with the largest part in the similarity, largest first', () => {
    // Parts: 0.5·ln 2 = 0.35, 0.2·ln 10 = 0.46, 0.5·ln 3 = 0.55.
    expect(explainRow(matrix, 0, centroid, 3)).toEqual([3, 2, 0]);
    expect(explainRow(matrix, 0, centroid, 1)).toEqual([3]);
  });

  it('explainRow leaves out terms that the centroid lacks or weighs negatively', () => {
    expect(explainRow(matrix, 0, Float64Array.of(0.5, 1, 0, -0.5), 9)).toEqual([0]);
  });

  it('explainRow weighs terms by IDF if IDF is given', () => {
    expect(explainRow(matrix, 0, centroid, 1, Float64Array.of(9, 1, 1, 1))).toEqual([0]);
  });
});
