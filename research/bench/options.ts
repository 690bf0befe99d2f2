import { parseArgs } from 'node:util';
import { RANKER_NAMES } from '../../lib/engine/basics';
import { BACKGROUNDS } from '../../tests/support/shipped';

/** A wrong argument: one clear line on standard error, exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parser of one command-line option. */
export interface Option<T> {
  /** Default; without one, the option is required. */
  readonly usual?: string;
  /** Returns the parsed value. @throws UsageError for an invalid one. */
  read(value: string, name: string): T;
}

/** Option that takes any text. */
export const text: Option<string> = { read: (value) => value };

/** Returns an option that takes a whole number from `least` to `most`. @param usual default */
export function integer(least: number, most: number, usual?: string): Option<number> {
  return number(`a whole number from ${least} to ${most}`, least, most, Number.isInteger, usual);
}

/** Returns an option that takes a number from 0 to 1. @param usual default */
export const share = (usual?: string): Option<number> => number('a share from 0 to 1', 0, 1, Number.isFinite, usual);

/** Returns an option that takes a number from `least` to `most` that `fits`. @param words describe it in errors */
function number(
  words: string,
  least: number,
  most: number,
  fits: (number: number) => boolean,
  usual?: string,
): Option<number> {
  return {
    usual,
    /** Returns the number. @throws UsageError for another text, or a number outside of the range */
    read(value, name) {
      const read = value.trim() === '' ? Number.NaN : Number(value);
      if (fits(read) && read >= least && read <= most) return read;
      throw new UsageError(`--${name} takes ${words}, not "${value}"`);
    },
  };
}

/** Returns an option that takes one of some names. @param usual default */
export function choice<T extends string>(from: readonly T[], usual?: string): Option<T> {
  return {
    usual,
    /** Returns the given name. @throws UsageError for another one */
    read(value, name) {
      const found = from.find((one) => one === value);
      if (found === undefined) throw new UsageError(`--${name} is one of ${from.join(', ')}, not "${value}"`);
      return found;
    },
  };
}

/** Returns an option that takes several values of another option, separated by commas. */
export function list<T>({ read }: Option<T>, usual?: string): Option<T[]> {
  return { usual, read: (values, name) => values.split(',').map((value) => read(value, name)) };
}

/** Option with names of topics, as `topic=name,topic=name`. The name of a topic that is not listed is its label. */
export const names: Option<ReadonlyMap<string, string>> = {
  usual: '',
  /** Returns the names by topic; an empty map for an empty text. @throws UsageError for another form */
  read(value, name) {
    const pairs = value === '' ? [] : value.split(',').map((pair) => pair.split('='));
    if (pairs.every((pair) => pair.length === 2 && pair.every((part) => part.trim() !== '')))
      return new Map(pairs as [string, string][]);
    throw new UsageError(`--${name} takes topic=name,topic=name, not "${value}"`);
  },
};

/** Returns an option that may be left out; its value is then undefined. */
export function maybe<T>({ read }: Option<T>): Option<T | undefined> {
  return { usual: '', read: (value, name) => (value === '' ? undefined : read(value, name)) };
}

export const seeds = integer(1, 1_000, '10');
export const seedCounts = list(integer(1, 1_000), '1,3,10,20');
export const draw = integer(0, 2 ** 31, '1');
export const draws = integer(1, 100, '3');
export const candidates = integer(1, 1_000_000, '2000');
/** Returns the option for the number of pages that a session fetches. */
export const budget = (usual: string) => integer(1, 10_000, usual);
export const background = choice(BACKGROUNDS, 'shipped');
/** Whether a session is answered by the labels. */
export const feedback = choice(['none', 'oracle'], 'none');

/** Returns an option that takes names of rankers, or `all`. */
export const rankers = (usual: readonly string[]) => {
  const names = list(choice(RANKER_NAMES));
  return {
    usual: usual.join(','),
    read: (value: string, name: string) => (value === 'all' ? [...RANKER_NAMES] : names.read(value, name)),
  };
};

/**
 * Reads a command's arguments. `--json` is taken everywhere and means nothing: reports are always JSON.
 * @param flags options without a value.
 * @throws UsageError, also with the options where `--help` is among them; what `parseArgs` throws for an option that is
 * unknown or lacks its value.
 */
export function readOptions<T extends Readonly<Record<string, unknown>>, F extends string = never>(
  args: string[],
  options: { readonly [K in keyof T]: Option<T[K]> },
  flags: readonly F[] = [],
): T & Readonly<Record<F, boolean>> {
  const known = Object.entries<Option<unknown>>(options);
  const strings = known.map(([name]) => [name, { type: 'string' as const }]);
  const booleans = [...flags, 'json'].map((name) => [name, { type: 'boolean' as const }]);
  if (args.includes('--help') && !flags.some((flag) => flag === 'help')) {
    const words = known.map(
      ([name, { usual }]) => `--${name} ${usual || (usual === undefined ? '(needed)' : '(optional)')}`,
    );
    throw new UsageError([...words, ...flags.map((flag) => `--${flag}`)].join(', '));
  }
  const { values } = parseArgs({ args, options: Object.fromEntries([...strings, ...booleans]) });
  const given = values as Readonly<Record<string, string | boolean | undefined>>;
  const read = known.map(([name, { usual, read: meaning }]) => {
    const value = given[name] ?? usual;
    if (value === undefined || (value === '' && usual === undefined)) throw new UsageError(`--${name} is missing`);
    return [name, meaning(String(value), name)];
  });
  return Object.fromEntries([...read, ...flags.map((name) => [name, given[name] === true])]);
}
