import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../../tests/support/ranking-input';
import { countRow } from '../../topic/weights';
import { addCounts, dotBinary, dotCounts } from './sparse';

const { matrix } = inputOf([
  { url: 'a', role: 'seed', text: 'x x y' },
  { url: 'b', role: 'candidate', text: '' },
  { url: 'c', role: 'candidate', text: 'y y y z' },
]);

describe('sparse rows', () => {
  it('addCounts and countRow add a row times a factor', () => {
    const counts = Float64Array.of(1, 1, 1);
    addCounts(counts, matrix, 0, 0.5);
    expect([...counts]).toEqual([2, 1.5, 1]);
    const binary = new Float64Array(3);
    countRow(binary, matrix, 2, 2);
    expect([...binary]).toEqual([0, 2, 2]);
  });

  it('dotCounts and dotBinary give dot products of the given rows in the given order', () => {
    const dense = Float64Array.of(1, 10, 100);
    expect([...dotCounts(matrix, Uint32Array.of(2, 1, 0), dense)]).toEqual([130, 0, 12]);
    expect([...dotBinary(matrix, Uint32Array.of(2, 1, 0), dense)]).toEqual([110, 0, 11]);
  });
});
