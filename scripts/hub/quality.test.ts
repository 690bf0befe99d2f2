import { expect, test } from 'vitest';
import { qualityOf } from './quality';

test('precision, recall, F1 and accuracy by hand', () => {
  // 2 of 3 named are hubs; 2 of 4 hubs were named; 3 of 6 rows are right.
  const predicted = [true, true, true, false, false, false];
  const actual = [true, true, false, true, true, false];
  expect(qualityOf(predicted, actual)).toEqual({ precision: 2 / 3, recall: 0.5, F1: 4 / 7, accuracy: 0.5 });
});

test('nothing named or nothing there gives 0', () => {
  expect(qualityOf([false], [true])).toEqual({ precision: 0, recall: 0, F1: 0, accuracy: 0 });
  expect(qualityOf([], [])).toEqual({ precision: 0, recall: 0, F1: 0, accuracy: 0 });
});
