import type { CountedTerms, Language, ParsedPage, Stemmer, TextFields } from '../basics';
import { ENGLISH_LEXICON, MAX_TERMS_PER_PAGE, MAX_TOKENS_PER_PAGE, POSITION_WEIGHTS } from '../defaults';
import { English } from './english';
import { normalText } from './normal';
import { createSingulars } from './plurals';
import { OTHER_SCRIPT, Segmented } from './segmented';
import { shortNames } from './short-names';
import { type ShippedData, Stemmers } from './stemmers';
import { TermNumberList, TermNumbers, TermTally } from './term-tally';

/** Converts text to terms. One analyzer serves all pages and caches word forms and segmenters. */
export interface Analyzer {
  /**
   * Returns the terms of a page with raw counts and position-weighted counts, heaviest first, at most
   * `MAX_TERMS_PER_PAGE`.
   *
   * A weight is wtf = Σ wv_i · tv_i over the positions i (SemTree eq 3, `POSITION_WEIGHTS`). At most
   * `MAX_TOKENS_PER_PAGE` tokens are read, in the order title, headings, meta, body, anchors.
   */
  analyze(page: ParsedPage): CountedTerms;
  /** Returns the terms of a short text in order, with repetitions, in the same forms as `analyze`. */
  tokens(text: string, language: Language): string[];
  /**
   * Loads the English lexicon, or another language's stemmer, once. Must be awaited before texts of the language are
   * analyzed. Never rejects: if loading fails, every word form stays a separate term.
   */
  prepare(language: Language): Promise<void>;
  /**
   * Returns a function that maps all forms of a word to the same text; for Chinese, traditional and simplified
   * characters; for English, singulars, as which its terms are written anyway: stored terms of older rules fit.
   * Undefined for languages without a stemmer, and before `prepare`.
   */
  stemmer(language: Language): Stemmer | undefined;
}

/** Far above the average in any language; bounds the time for text that contains no tokens. */
const CHARS_READ_PER_TOKEN = 16;

/** Number of cached terms above which the caches are cleared. */
const MAX_REMEMBERED = 200_000;

const FIELD_ORDER: readonly (keyof TextFields)[] = ['title', 'headings', 'meta', 'body', 'anchors'];

/** Creates an analyzer with empty caches. @param data shipped files; may be absent if no text is English. */
export function createAnalyzer(data?: ShippedData): Analyzer {
  const terms = new TermNumbers();
  const english = new English(terms);
  let lexicon: Promise<void> | undefined;
  const segmented = new Segmented(terms, english);
  const stemmers = new Stemmers(data);
  const output = new TermNumberList();
  const tally = new TermTally();
  /** Appends the terms of at most about `limit` tokens of a text to `output`. Returns the number of terms appended. */
  const appendTerms = (text: string, language: Language, limit: number): number => {
    const part = normalText(text.slice(0, limit * CHARS_READ_PER_TOKEN), language);
    let left = limit;
    let end = 0;
    for (const name of shortNames(part)) {
      left -= appendWords(part.slice(end, name.start), language, left);
      if (left <= 0) return limit - left;
      output.push(terms.number(name.term));
      left -= 1;
      end = name.end;
    }
    return limit - left + appendWords(part.slice(end), language, left);
  };
  /** Like `appendTerms`, for normalised text without short names such as `C++`. */
  const appendWords = (part: string, language: Language, limit: number): number => {
    if (part === '' || limit <= 0) return 0;
    // Text in other scripts on an English page (foreign links, names, quotations) is not tokenised as English.
    return language === 'en' && !OTHER_SCRIPT.test(part)
      ? english.read(part, limit, output)
      : segmented.read(part, language, limit, output);
  };
  return {
    stemmer: (language) => (language === 'en' ? english.singulars : stemmers.of(language)),
    /** Loads the English lexicon, or another language's stemmer, once. Never rejects. */
    async prepare(language) {
      if (language !== 'en') return stemmers.prepare(language);
      lexicon ??= data
        ?.read(ENGLISH_LEXICON)
        .then((bytes) => english.learnPlurals(createSingulars(bytes)))
        .catch((error: unknown) => data.warn('the English lexicon could not be read', error));
      await lexicon;
    },
    /**
     * Returns the terms of a short text, in order and with repetitions, without stop words, at most
     * `MAX_TOKENS_PER_PAGE`.
     */
    tokens(text, language) {
      output.length = 0;
      appendTerms(text, language, MAX_TOKENS_PER_PAGE);
      const tokens: string[] = [];
      for (let i = 0; i < output.length; i += 1) tokens.push(terms.text(output.at(i)));
      return tokens;
    },
    /**
     * Returns the terms of a page with counts and position-weighted counts, heaviest first; empty lists for a page
     * without terms. Clears the caches first when they hold many terms.
     */
    analyze(page) {
      if (terms.size > MAX_REMEMBERED) for (const memory of [terms, english, segmented]) memory.clear();
      tally.begin();
      let left = MAX_TOKENS_PER_PAGE;
      for (const field of FIELD_ORDER) {
        output.length = 0;
        left -= appendTerms(page.fields[field], page.language, left);
        const weight = POSITION_WEIGHTS[field];
        for (let i = 0; i < output.length; i += 1) tally.add(output.at(i), weight);
      }
      return heaviest(tally, terms);
    },
  };
}

/** Larger than the number of terms on a page, so that key = i − weight · PLACES encodes weight and index. */
const PLACES = 2 ** 20;

/** Returns the `MAX_TERMS_PER_PAGE` heaviest terms, heaviest first; equal weights in order of first occurrence. */
function heaviest({ numbers, counts, weights }: TermTally, terms: TermNumbers): CountedTerms {
  // Weights are integers. With weight and index in one number, a typed array sorts without a comparison function.
  const keys = new Float64Array(numbers.length);
  for (let i = 0; i < keys.length; i += 1) keys[i] = i - (weights[i] as number) * PLACES;
  const found = { terms: [] as string[], counts: [] as number[], weights: [] as number[] };
  for (const key of keys.sort().subarray(0, MAX_TERMS_PER_PAGE)) {
    const i = key - Math.floor(key / PLACES) * PLACES;
    found.terms.push(terms.text(numbers[i] as number));
    found.counts.push(counts[i] as number);
    found.weights.push(weights[i] as number);
  }
  return found;
}
