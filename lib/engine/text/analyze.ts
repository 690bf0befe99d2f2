import { MAX_TERMS_PER_PAGE, MAX_TOKENS_PER_PAGE, POSITION_WEIGHTS } from '../defaults';
import type { CountedTerms, Language, ParsedPage, TextFields } from '../types';
import { English } from './english';
import { createLemmas } from './lemmas';
import { OTHER_SCRIPT, Segmented } from './segmented';
import { shortNames } from './short-names';
import { type ShippedData, type Stemmer, Stemmers } from './stemmers';
import { Readings, TermNumbers, TermTally } from './term-tally';

/** Text → terms. One analyzer serves all pages: it remembers word forms and segmenters. */
export interface Analyzer {
  /**
   * Terms of a page with their raw counts and position-weighted counts, wtf = Σ wv_i · tv_i over the positions i
   * (SemTree eq 3, `POSITION_WEIGHTS`), heaviest first, at most `MAX_TERMS_PER_PAGE`. Reads `MAX_TOKENS_PER_PAGE`
   * tokens, in the order title, headings, meta, body, anchors.
   */
  analyze(page: ParsedPage): CountedTerms;
  /** The terms of a short text in order, repeated where they repeat, in the same forms as `analyze` gives. */
  tokens(text: string, language: Language): string[];
  /**
   * To be awaited before texts of a language are read. Reads the English lexicon, or the forms of another language, once, when they
   * are first needed. Where they cannot be read, each form is a word of its own. Never rejects.
   */
  prepare(language: Language): Promise<void>;
  /**
   * Terms to texts that are the same for all forms of a word, and for a Chinese word in traditional and simplified characters; undefined for
   * languages without such forms and before `prepare`.
   */
  stemmer(language: Language): Stemmer | undefined;
}

export const ENGLISH_LEXICON = 'data/english-lexicon.json';

/** Far above what any language needs; bounds the time for text that makes no tokens. */
const CHARS_READ_PER_TOKEN = 16;

/** Terms remembered; beyond, the memory starts afresh. */
const MAX_REMEMBERED = 200_000;

const FIELD_ORDER: readonly (keyof TextFields)[] = ['title', 'headings', 'meta', 'body', 'anchors'];

/** @param data absent where no text is English. */
export function createAnalyzer(data?: ShippedData): Analyzer {
  const terms = new TermNumbers();
  const english = new English(terms);
  let lexicon: Promise<void> | undefined;
  const segmented = new Segmented(terms, english);
  const stemmers = new Stemmers(data);
  const readings = new Readings();
  const tally = new TermTally();
  const read = (text: string, language: Language, limit: number): number => {
    const part = text.slice(0, limit * CHARS_READ_PER_TOKEN);
    let left = limit;
    let end = 0;
    for (const name of shortNames(part)) {
      left -= readWords(part.slice(end, name.start), language, left);
      if (left <= 0) return limit - left;
      readings.push(terms.number(name.term));
      left -= 1;
      end = name.end;
    }
    return limit - left + readWords(part.slice(end), language, left);
  };
  const readWords = (part: string, language: Language, limit: number): number => {
    if (part === '' || limit <= 0) return 0;
    // What is not in Latin letters is no English: links to pages in other languages, names, quotations.
    return language === 'en' && !OTHER_SCRIPT.test(part)
      ? english.read(part, limit, readings)
      : segmented.read(part, language, limit, readings);
  };
  const forget = () => {
    for (const memory of [terms, english, segmented]) memory.clear();
  };
  return {
    stemmer: (language) => stemmers.of(language),
    async prepare(language) {
      if (language !== 'en') return stemmers.prepare(language);
      lexicon ??= data
        ?.read(ENGLISH_LEXICON)
        .then((bytes) => english.learnLemmas(createLemmas(bytes)))
        .catch((error: unknown) => data.warn('the English lexicon could not be read', error));
      await lexicon;
    },
    tokens(text, language) {
      readings.length = 0;
      read(text, language, MAX_TOKENS_PER_PAGE);
      const tokens: string[] = [];
      for (let i = 0; i < readings.length; i += 1) tokens.push(terms.text(readings.at(i)));
      return tokens;
    },
    analyze(page) {
      if (terms.size > MAX_REMEMBERED) forget();
      tally.begin();
      let left = MAX_TOKENS_PER_PAGE;
      for (const field of FIELD_ORDER) {
        readings.length = 0;
        left -= read(page.fields[field], page.language, left);
        const weight = POSITION_WEIGHTS[field];
        for (let i = 0; i < readings.length; i += 1) tally.add(readings.at(i), weight);
      }
      return heaviest(tally, terms);
    },
  };
}

/** What equal weights are told apart by; more than there are terms on a page. */
const PLACES = 2 ** 20;

/** Heaviest first; equal weights stay in order of first sight. */
function heaviest({ numbers, counts, weights }: TermTally, terms: TermNumbers): CountedTerms {
  // Weights are whole numbers. With the place in one number they are sorted without a function that compares them.
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
