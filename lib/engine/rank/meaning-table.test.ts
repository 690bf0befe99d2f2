import { describe, expect, it } from 'vitest';
import { packedMeanings } from '../../../tests/support/sample-meanings';
import { MeaningTable } from './meaning-table';

const bytes = packedMeanings([
  ['lawn', [7, 0, -1, 3]],
  ['open data', [-8, 7, 0, 2]],
]);
const vector = (table: MeaningTable, key: string, scale = 1) => {
  const sums = new Float64Array(table.dimensions);
  table.add(table.rowOf(key), scale, sums);
  return [...sums];
};

describe('MeaningTable', () => {
  it('MeaningTable adds the vector of a word or phrase, times a scale', () => {
    const table = new MeaningTable(bytes);
    expect(vector(table, 'lawn')).toEqual([3.5, 0, -0.5, 1.5]);
    expect(vector(table, 'open data', 2)).toEqual([-8, 7, 0, 2]);
    expect(table.rowOf('data')).toBe(-1);
  });

  it('MeaningTable adds a phrase as one word with the mean weight of its words', () => {
    const table = new MeaningTable(bytes);
    const sums = new Float64Array(table.dimensions);
    const weightOf = (word: string) => ({ open: 1, data: 3 })[word] ?? 5;
    expect(table.addWords(['train', 'open', 'data', 'lawn'], weightOf, sums)).toBe(7);
    expect([...sums]).toEqual([-8 + 17.5, 7, -2.5, 2 + 7.5]);
  });

  it('MeaningTable joins files; of a word in several, the first counts', () => {
    const other = packedMeanings([
      ['lawn', [1, 1, 1, 1]],
      ['rasen', [6, 0, 0, 2]],
    ]);
    const table = new MeaningTable(bytes, other);
    expect(vector(table, 'lawn')).toEqual([3.5, 0, -0.5, 1.5]);
    expect(vector(table, 'rasen')).toEqual([3, 0, 0, 1]);
    expect(() => new MeaningTable(bytes, packedMeanings([['rasen', [6, 0]]]))).toThrow('dimensions');
  });

  it('MeaningTable has a version that only the same files in the same order share', () => {
    const other = packedMeanings([['rasen', [6, 0, 0, 2]]]);
    const tables = [[bytes], [bytes, other], [other, bytes], [other]].map(
      (files) => new MeaningTable(...files).version,
    );
    expect(new Set(tables).size).toBe(4);
    expect(new MeaningTable(bytes.slice()).version).toBe(tables[0]);
  });

  it('MeaningTable refuses bytes that are cut short or of another version', () => {
    expect(() => new MeaningTable(bytes.subarray(0, 3))).toThrow(RangeError);
    expect(() => new MeaningTable(bytes.subarray(0, bytes.length - 1))).toThrow('cut short');
    const other = bytes.slice();
    other[4] = 9;
    expect(() => new MeaningTable(other)).toThrow('version');
  });

  it('MeaningTable refuses a file with another number of words than vectors, and steps that are no numbers', () => {
    const lines = bytes.slice();
    lines[24] = 0x20;
    expect(new TextDecoder().decode(lines.subarray(20, 34))).toBe('lawn open data');
    expect(() => new MeaningTable(lines)).toThrow('words');
    for (const step of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const steps = bytes.slice();
      new DataView(steps.buffer).setFloat32(34, step, true);
      expect(() => new MeaningTable(steps)).toThrow('step');
    }
  });
});
