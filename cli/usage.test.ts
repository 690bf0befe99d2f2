import { expect, it } from 'vitest';
import { probabilityOption, readArguments, UsageError, wholeNumber } from './usage';

it('an option with a number refuses every other text, and names itself', () => {
  expect([undefined, '0', '0.5', '1', '1e-2'].map((text) => probabilityOption(text, 'from'))).toEqual([
    undefined,
    0,
    0.5,
    1,
    0.01,
  ]);
  for (const text of ['', ' ', 'half', '1.2', '-0.1', 'NaN', '50%', 'Infinity'])
    expect(() => probabilityOption(text, 'from'), text).toThrow(/--from takes a number from 0 to 1, not/);
  expect([undefined, '1', '200'].map((text) => wholeNumber(text, 'budget', 150))).toEqual([150, 1, 200]);
  for (const text of ['', 'all', '0', '-1', '1.5', 'NaN', 'Infinity'])
    expect(() => wholeNumber(text, 'budget', 150), text).toThrow(/--budget takes a whole number from 1, not/);
});

it('arguments become command, operands and options, and an unknown option is refused', () => {
  expect(() => readArguments(['export', '--form', 'plain'])).toThrow(UsageError);
  const { command, operands, options } = readArguments(['import', 'bees.json', '--from', '0.5']);
  expect([command, operands, options.from]).toEqual(['import', ['bees.json'], '0.5']);
});
