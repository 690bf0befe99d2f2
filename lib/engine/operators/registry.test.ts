import { expect, it } from 'vitest';
import { OPERATOR_NAMES } from '../basics';
import { OPERATORS } from './registry';

it('OPERATORS has every operator of DWDBRM under its own name, in the order of first pulls', () => {
  expect(Object.entries(OPERATORS).map(([name, operator]) => [name, operator.name])).toEqual(
    OPERATOR_NAMES.map((name) => [name, name]),
  );
});
