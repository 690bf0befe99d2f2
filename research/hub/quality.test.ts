import { expect, test } from 'vitest';
import { qualityOf } from './quality';

test('qualityOf gives precision, recall, F1 and accuracy as computed by hand', () => {
  // 2 of 3 predicted are hubs; 2 of 4 hubs were predicted; 3 of 6 rows are right.
  const predicted = [true, true, true, false, false, false];
  const actual = [true, true, false, true, true, false];
  expect(qualityOf(predicted, actual)).toEqual({ precision: 2 / 3, recall: 0.5, F1: 4 / 7, accuracy: 0.5 });
});

test('qualityOf is 0 if nothing is predicted or nothing is there', () => {
  expect(qualityOf([false], [true])).toEqual({ precision: 0, recall: 0, F1: 0, accuracy: 0 });
  expect(qualityOf([], [])).toEqual({ precision: 0, recall: 0, F1: 0, accuracy: 0 });
});
