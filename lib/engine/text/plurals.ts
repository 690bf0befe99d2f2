/** Returns the singular of a lower-case English noun, or the word itself. */
export type Singulars = (word: string) => string;

/** Exceptions to `regularSingular`, as in `data/english-lexicon.json`; words are separated by blanks. */
export interface PluralExceptions {
  /** Words that end like a plural but are none, such as `lens`. */
  readonly unchanged: string;
  /** Plurals, each followed by its singular. */
  readonly singulars: string;
}

/** Shorter words are mostly no plurals: `bus`, `gas`, `css`. */
const MIN_CHARS = 4;
/**
 * Endings, the first that fits; the second part replaces the ending. Singular words end in `ss`, `us`, `is`, and names
 * of subjects and programs in `ics`, `aas` and `js`.
 */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[gjkmwh]i)s$/, ''],
  [/(?:ss|us|is|ics|aas|js)$/, '$&'],
  [/(?<=..)ies$/, 'y'],
  [/(?<=x|ch|sh|ss|zz|tz|o)es$/, ''],
  [/(?<=[^aoe]us)es$/, ''],
  [/s$/, ''],
];

/**
 * Returns the singular that the ending of a word suggests: `bakeries` → `bakery`, `hives` → `hive`, `boxes` → `box`.
 * A word without final s or of fewer than `MIN_CHARS` characters stays.
 */
export function regularSingular(word: string): string {
  if (word.length < MIN_CHARS || !word.endsWith('s')) return word;
  const [ending, instead] = ENDINGS.find(([ending]) => ending.test(word)) as (typeof ENDINGS)[number];
  return word.replace(ending, instead);
}

/**
 * Returns a function for singulars by ending, with exceptions.
 * @param bytes content of `data/english-lexicon.json`.
 * @throws if the bytes are not exceptions.
 */
export function createSingulars(bytes: Uint8Array): Singulars {
  const { unchanged, singulars } = JSON.parse(new TextDecoder().decode(bytes)) as PluralExceptions;
  const exceptions = new Map(unchanged.split(' ').map((word) => [word, word]));
  const pairs = singulars.split(' ');
  for (let i = 0; i < pairs.length; i += 2) exceptions.set(pairs[i] as string, pairs[i + 1] as string);
  return (word) => exceptions.get(word) ?? regularSingular(word);
}
