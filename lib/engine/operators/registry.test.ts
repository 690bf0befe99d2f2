import { expect, it } from 'vitest';
import { OPERATOR_NAMES } from '../types';
import { OPERATORS } from './registry';

it('every operator of DWDBRM is here under its own name, in the order of their first pulls', () => {
  expect(Object.entries(OPERATORS).map(([name, operator]) => [name, operator.name])).toEqual(
    OPERATOR_NAMES.map((name) => [name, name]),
  );
});
