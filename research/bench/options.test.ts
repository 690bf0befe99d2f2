import { describe, expect, it } from 'vitest';
import { choice, integer, list, maybe, names, rankers, readOptions, share, text, UsageError } from './options';

const OPTIONS = {
  corpus: text,
  topic: maybe(text),
  seeds: integer(1, 20, '10'),
  counts: list(integer(1, 20), '1,3'),
  wrong: share('0'),
  order: choice(['best', 'worst'], 'best'),
  rankers: rankers(['cosine']),
  names,
};
const read = (...args: string[]) => readOptions(args, OPTIONS, ['no-name']);

describe('readOptions', () => {
  it('readOptions returns defaults for arguments that are not given', () => {
    expect(read('--corpus', 'x.gz', '--json')).toEqual({
      ...{ corpus: 'x.gz', topic: undefined, seeds: 10, counts: [1, 3], wrong: 0, order: 'best', rankers: ['cosine'] },
      names: new Map(),
      'no-name': false,
    });
  });

  it('readOptions parses every kind of argument', () => {
    const given = read(
      ...['--corpus', 'x', '--topic', 'bees', '--seeds', '7', '--counts', '2,4', '--wrong', '0.25', '--no-name'],
      ...['--order', 'worst', '--rankers', 'cosine,jaccard'],
    );
    expect(given).toMatchObject({ topic: 'bees', seeds: 7, counts: [2, 4], wrong: 0.25, 'no-name': true });
    expect(given).toMatchObject({ order: 'worst', rankers: ['cosine', 'jaccard'] });
    expect(read('--corpus', 'x', '--names', 'bees=Apis mellifera,db=数据库').names).toEqual(
      new Map([
        ['bees', 'Apis mellifera'],
        ['db', '数据库'],
      ]),
    );
    expect(read('--corpus', 'x', '--rankers', 'all').rankers.length).toBeGreaterThan(5);
  });

  it.each([
    [[], '--corpus is missing'],
    [['--corpus', ''], '--corpus is missing'],
    [['--corpus', 'x', '--seeds', '21'], '--seeds takes a whole number from 1 to 20, not "21"'],
    [['--corpus', 'x', '--seeds', '1.5'], '--seeds takes a whole number from 1 to 20, not "1.5"'],
    [['--corpus', 'x', '--counts', '1,,2'], '--counts takes a whole number from 1 to 20, not ""'],
    [['--corpus', 'x', '--wrong', '1.1'], '--wrong takes a share from 0 to 1, not "1.1"'],
    [['--corpus', 'x', '--names', 'bees'], '--names takes topic=name,topic=name, not "bees"'],
    [['--corpus', 'x', '--names', 'bees= '], '--names takes topic=name,topic=name, not "bees= "'],
    [['--corpus', 'x', '--order', 'any'], '--order is one of best, worst, not "any"'],
  ])('readOptions rejects %j with the message: %s', (args, message) => {
    expect(() => read(...args)).toThrow(new UsageError(message));
  });

  it('readOptions throws the usage text for --help, unless help is an option of the command', () => {
    const told =
      '--corpus (needed), --topic (optional), --seeds 10, --counts 1,3, --wrong 0, --order best, --rankers cosine, --names (optional), --no-name';
    expect(() => read('--help')).toThrow(new UsageError(told));
    expect(readOptions(['--help'], {}, ['help'])).toEqual({ help: true });
  });

  it('readOptions rejects an unknown argument', () => {
    expect(() => read('--corpus', 'x', '--unknown')).toThrow(/--unknown/);
  });
});
