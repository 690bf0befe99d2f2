import { describe, expect, it } from 'vitest';
import { packFunctionWords } from '../function-words';
import { FunctionWordMatrix } from './function-word-matrix';

describe('FunctionWordMatrix', () => {
  it('has a row for each page, the same id for the same word, and empty rows', () => {
    const matrix = new FunctionWordMatrix();
    const rows = [['we'], undefined, ['i', 'we', 'we']].map((words) =>
      matrix.appendWords(words && packFunctionWords(words)),
    );
    expect(rows).toEqual([0, 1, 2]);
    expect([...matrix.row(0).ids]).toEqual([0]);
    expect([...matrix.row(1).ids]).toEqual([]);
    expect([...matrix.row(2).ids]).toEqual([0, 1]);
    expect([...matrix.row(2).counts]).toEqual([2, 1]);
    expect([...matrix.row(2).weights]).toEqual([2, 1]);
  });
});
