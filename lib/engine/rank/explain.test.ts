import { describe, expect, it } from 'vitest';
import { TermMatrix } from '../topic/matrix';
import { explainRow, strongest } from './explain';

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

it('strongest returns the ids with the largest positive parts, and the first of equal ones', () => {
  const parts = Float64Array.of(0, 0, -5, 1, 9, 0, 0, 1, 0, 4);
  const partOf = (id: number) => parts[id] as number;
  expect(strongest([1, 2, 3, 7, 9], partOf, 9)).toEqual([9, 3, 7]);
  expect(strongest([1, 2, 3, 7, 9], partOf, 1)).toEqual([9]);
});
