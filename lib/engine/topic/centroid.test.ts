import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adaptiveCentroid } from './centroid';
import { TermMatrix } from './matrix';
import { normOf } from './weights';

const REJECTION_WEIGHT = 0.25;
function matrixOf(rows: readonly (readonly number[])[]): TermMatrix {
  const matrix = new TermMatrix();
  for (const row of rows) {
    const ids = row.flatMap((count, id) => (count > 0 ? [id] : []));
    matrix.append({
      ids: Uint32Array.from(ids),
      counts: Uint16Array.from(ids, (id) => row[id] as number),
      weights: Float32Array.from(ids, (id) => row[id] as number),
    });
  }
  return matrix;
}

describe('adaptive centroid (Centroid paper)', () => {
  const matrix = matrixOf([
    [3, 4, 0],
    [0, 1, 0],
    [0, 0, 2],
    [1, 1, 0],
  ]);

  it('the adaptive centroid is the mean of the seeds’ unit vectors', () => {
    const { vector, updateCount } = adaptiveCentroid({ matrix, seeds: [0, 1], confirmed: [], rejected: [] });
    for (const [id, value] of [0.3, 0.9, 0].entries()) expect(vector[id]).toBeCloseTo(value, 12);
    expect(updateCount).toBe(0);
  });

  it('by hand: as printed, the centroid is the mean of the raw vectors of seeds and confirmed pages', () => {
    const input = { matrix, seeds: [0, 1], rejected: [], weighting: 'tf', isRawMean: true } as const;
    expect([...adaptiveCentroid({ ...input, confirmed: [] }).vector]).toEqual([1.5, 2.5, 0]);
    const { vector } = adaptiveCentroid({ ...input, confirmed: [2] });
    for (const [id, value] of [1, 5 / 3, 2 / 3].entries()) expect(vector[id]).toBeCloseTo(value, 12);
  });

  it('adaptiveCentroid returns the share of each page, for use with other weightings', () => {
    const { rows, shares } = adaptiveCentroid({ matrix, seeds: [0], confirmed: [1], rejected: [2, 3] });
    expect([...rows]).toEqual([0, 1, 2, 3]);
    expect([...shares]).toEqual([0.5, 0.5, -REJECTION_WEIGHT / 2, -REJECTION_WEIGHT / 2]);
  });

  it('the adaptive centroid follows M_new = ((n + UpdateCount)·M + v) / (n + UpdateCount + 1)', () => {
    const before = adaptiveCentroid({ matrix, seeds: [0, 1], confirmed: [], rejected: [] }).vector;
    const after = adaptiveCentroid({ matrix, seeds: [0, 1], confirmed: [2], rejected: [] });
    const unit = [0, 0, 1];
    const expected = [...before].map((value, id) => (2 * value + (unit[id] as number)) / 3);
    for (const [id, value] of expected.entries()) expect(after.vector[id]).toBeCloseTo(value, 12);
    expect(after.updateCount).toBe(1);
  });

  it('the adaptive centroid takes crawled pages over the threshold for some seed, and no others', () => {
    const input = { matrix, seeds: [0], confirmed: [], rejected: [], crawled: [1, 2, 3] };
    // cos(row 1, seed) = 0.8, cos(row 3, seed) = 7 / (5·√2) ≈ 0.99.
    expect(adaptiveCentroid({ ...input, threshold: 0.9 }).updateCount).toBe(1);
    expect(adaptiveCentroid({ ...input, threshold: 0.7 }).updateCount).toBe(2);
    expect(adaptiveCentroid(input).updateCount).toBe(0);
  });

  it('rejections push the adaptive centroid away, at most by their weight', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1, 2, 3), { maxLength: 12 }), (rejected) => {
        const plain = adaptiveCentroid({ matrix, seeds: [0], confirmed: [], rejected: [] }).vector;
        const pushed = adaptiveCentroid({ matrix, seeds: [0], confirmed: [], rejected }).vector;
        const moved = normOf(pushed.map((value, id) => value - (plain[id] as number)));
        return moved <= REJECTION_WEIGHT + 1e-12 && (rejected.length === 0 || moved > 0);
      }),
    );
  });

  it('the adaptive centroid does not depend on the order of confirmations and rejections', () => {
    const a = adaptiveCentroid({ matrix, seeds: [0], confirmed: [1, 3], rejected: [2, 1] }).vector;
    const b = adaptiveCentroid({ matrix, seeds: [0], confirmed: [3, 1], rejected: [1, 2] }).vector;
    for (let id = 0; id < a.length; id += 1) expect(a[id]).toBeCloseTo(b[id] as number, 12);
  });
});
