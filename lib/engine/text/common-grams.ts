import { COPIED_CHARS } from '../defaults';
import type { Language } from '../types';
import lists from './data/language-grams.json';
import { TermNumbers, TermTally } from './term-tally';
import { gramsOf, wordsOf } from './word-grams';

/** Least share of a text's grams that are common in its language: below, it is a language that no list is of. */
const MIN_SHARE = 0.1;
/** Least lead over the second language, as a part of the first one's share. Close relatives are nearer at 60 characters. */
const MIN_LEAD = 0.05;

/** Words and grams remembered; beyond, the memory starts afresh. */
const MAX_REMEMBERED = 50_000;

let grams: Grams | undefined;

/**
 * The one of `languages` whose commonest grams make up most of a text's, where that is clear. The lists are the upper
 * end of those of the detector ELD: 400 grams of each language, which is a tenth of its size and as good (docs/CRAWLING.md).
 * @param languages those that the script of the text can be
 */
export function commonGrams(text: string, languages: (language: Language) => boolean): Language | undefined {
  if (grams === undefined || grams.size > MAX_REMEMBERED) grams = new Grams();
  const { all, common } = grams.count(text);
  const [first, second] = common.filter(([language]) => languages(language));
  if (first === undefined || first[1] < MIN_SHARE * all) return undefined;
  return first[1] - (second?.[1] ?? 0) < MIN_LEAD * first[1] ? undefined : first[0];
}

/** Grams by number, since texts repeat their words. */
class Grams {
  readonly #numbers = new TermNumbers();
  readonly #tally = new TermTally();
  readonly #languages = Object.keys(lists);
  /** By number of a gram, the places of its languages in `#languages`; those of the lists come first. */
  readonly #languagesOf: number[][] = [];
  readonly #ofWord = new Map<string, readonly number[]>();

  constructor() {
    for (const [place, list] of Object.values(lists).entries()) {
      for (const gram of list.split('|')) (this.#languagesOf[this.#numbers.number(gram)] ??= []).push(place);
    }
  }

  /** All that is remembered. */
  get size(): number {
    return this.#ofWord.size + this.#numbers.size;
  }

  /** How many different grams a text has, and how many of them are common in each language, most first. */
  count(text: string): { readonly all: number; readonly common: readonly (readonly [Language, number])[] } {
    this.#tally.begin();
    for (const word of wordsOf(text)) {
      for (const gram of this.#of(word)) this.#tally.add(gram, 1);
    }
    const counts = new Uint16Array(this.#languages.length);
    for (const gram of this.#tally.numbers) {
      for (const place of this.#languagesOf[gram] ?? []) counts[place] = (counts[place] as number) + 1;
    }
    const common = this.#languages
      .map((language, place) => [language, counts[place] as number] as const)
      .filter(([, count]) => count > 0)
      .sort((a, b) => b[1] - a[1]);
    return { all: this.#tally.numbers.length, common };
  }

  #of(word: string): readonly number[] {
    const known = this.#ofWord.get(word);
    if (known !== undefined) return known;
    const numbers = gramsOf(word).map((gram) => this.#numbers.number(gram));
    if (word.length <= COPIED_CHARS) this.#ofWord.set(word, numbers);
    return numbers;
  }
}
