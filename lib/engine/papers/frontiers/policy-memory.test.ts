import { describe, expect, it } from 'vitest';
import { countersIn, listIn, numberIn, numbersIn, RecentTable, sumOf } from './policy-memory';

describe('RecentTable', () => {
  it('RecentTable forgets the name that was not used for longest', () => {
    const table = new RecentTable<[number]>(2);
    table.set('a', [1]);
    table.set('b', [2]);
    table.set('a', [3]);
    table.set('c', [4]);
    expect([...table]).toEqual([
      ['a', [3]],
      ['c', [4]],
    ]);
    expect(table.get('b')).toBeUndefined();
    table.delete('a');
    expect([...table]).toHaveLength(1);
  });

  it('RecentTable.of restores what toJson wrote, without rows of another shape', () => {
    const table = RecentTable.of([['a', 1, 2], ['b', 1], 'c', [4, 5, 6], ['d', 1, 'x'], null], 2, 9);
    expect(table.toJson()).toEqual([['a', 1, 2]]);
    expect(RecentTable.of(table.toJson(), 2, 9).get('a')).toEqual([1, 2]);
    expect([...RecentTable.of([['a'], ['b', 1, 2, 3]], undefined, 9)]).toHaveLength(2);
    expect([...RecentTable.of(undefined, 1, 9)]).toHaveLength(0);
  });
});

it('numberIn, numbersIn, listIn and countersIn read numbers, and replace or drop other values', () => {
  expect([numberIn(2, 1), numberIn('2', 1), numberIn(undefined, 1)]).toEqual([2, 1, 1]);
  expect(numbersIn([[1, 2], [1], ['a', 2], 3], 2)).toEqual([[1, 2]]);
  expect(numbersIn('x', 2)).toEqual([]);
  expect(listIn([1, 'a', 2, null])).toEqual([1, 2]);
  expect(listIn('x')).toEqual([]);
  expect(countersIn({ takes: 3, best: 'x' }, 'takes', 'best', 'still')).toEqual({ takes: 3, best: 0, still: 0 });
});

it('sumOf adds numbers up', () => {
  expect([sumOf([1, 2, 4]), sumOf([])]).toEqual([7, 0]);
});
