import { HALF_EARLY_WORDS, MAX_TERMS_PER_PAGE, MAX_TOKENS_PER_PAGE, POSITION_WEIGHTS } from '../defaults';
import { packFunctionWords } from '../function-words';
import type { CountedTerms, Language, ParsedPage, TextFields } from '../types';
import { English } from './english';
import { createLemmas } from './lemmas';
import { OTHER_SCRIPT, Segmented } from './segmented';
import { asFunctionWord, Readings, TermNumbers, TermTally } from './term-tally';

/** Text → terms. One analyzer serves all pages: it remembers word forms and segmenters. */
export interface Analyzer {
  /**
   * Terms of a page with their raw counts and position-weighted counts, wtf = Σ wv_i · tv_i over the positions i
   * (SemTree eq 3, `POSITION_WEIGHTS`), heaviest first, at most `MAX_TERMS_PER_PAGE`. Reads `MAX_TOKENS_PER_PAGE`
   * tokens, in the order title, headings, meta, body, anchors, and tells how early in it each term first comes. Of English pages function words are counted besides.
   */
  analyze(page: ParsedPage): CountedTerms;
  /** The terms of a short text in order, repeated where they repeat, in the same forms as `analyze` gives. */
  tokens(text: string, language: Language): string[];
  /**
   * To be awaited before texts of a language are read. Reads the English lexicon, once, when it is first needed. Where it cannot be
   * read, English plurals stay as they are. Never rejects.
   */
  prepare(language: Language): Promise<void>;
}

/** Where the analyzer's data come from. */
interface AnalyzerData {
  /** Bytes of a shipped file. */
  read(path: string): Promise<Uint8Array>;
  warn(message: string, details: unknown): void;
}

export const ENGLISH_LEXICON = 'data/english-lexicon.json';

/** Far above what any language needs; bounds the time for text that makes no tokens. */
const CHARS_READ_PER_TOKEN = 16;

/** Terms remembered; beyond, the memory starts afresh. */
const MAX_REMEMBERED = 200_000;

const FIELD_ORDER: readonly (keyof TextFields)[] = ['title', 'headings', 'meta', 'body', 'anchors'];

/** @param data absent where no text is English. */
export function createAnalyzer(data?: AnalyzerData): Analyzer {
  const terms = new TermNumbers();
  const functionWords = new TermNumbers();
  const english = new English(terms, functionWords);
  let lexicon: Promise<void> | undefined;
  const segmented = new Segmented(terms, english);
  const readings = new Readings();
  const tally = new TermTally();
  const aside = new TermTally();
  const read = (text: string, language: Language, limit: number): number => {
    if (text === '' || limit <= 0) return 0;
    const part = text.slice(0, limit * CHARS_READ_PER_TOKEN);
    // What is not in Latin letters is no English: links to pages in other languages, names, quotations.
    return language === 'en' && !OTHER_SCRIPT.test(part)
      ? english.read(part, limit, readings)
      : segmented.read(part, language, limit, readings);
  };
  const forget = () => {
    for (const memory of [terms, functionWords, english, segmented]) memory.clear();
  };
  return {
    async prepare(language) {
      if (language !== 'en') return;
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
      for (let i = 0; i < readings.length; i += 1) {
        const number = readings.at(i);
        if (number >= 0) tokens.push(terms.text(number));
      }
      return tokens;
    },
    analyze(page) {
      if (terms.size > MAX_REMEMBERED) forget();
      tally.begin();
      aside.begin();
      let left = MAX_TOKENS_PER_PAGE;
      for (const field of FIELD_ORDER) {
        readings.length = 0;
        left -= read(page.fields[field], page.language, left);
        const weight = POSITION_WEIGHTS[field];
        for (let i = 0; i < readings.length; i += 1) {
          const number = readings.at(i);
          if (number >= 0) tally.add(number, weight);
          else aside.add(asFunctionWord(number), 1);
        }
      }
      const words = packFunctionWords(
        aside.numbers.map((number) => functionWords.text(number)),
        aside.counts,
      );
      return { ...heaviest(tally, terms), ...(words && { functionWords: words }) };
    },
  };
}

/** @param place terms before it. @returns an integer from 255 down to 1. */
function earlinessAt(place: number): number {
  return Math.max(1, Math.round(255 / (1 + place / HALF_EARLY_WORDS)));
}

/** What equal weights are told apart by; more than there are terms on a page. */
const PLACES = 2 ** 20;

/** Heaviest first; equal weights stay in order of first sight. */
function heaviest({ numbers, counts, weights, firsts }: TermTally, terms: TermNumbers): CountedTerms {
  // Weights are whole numbers. With the place in one number they are sorted without a function that compares them.
  const keys = new Float64Array(numbers.length);
  for (let i = 0; i < keys.length; i += 1) keys[i] = i - (weights[i] as number) * PLACES;
  const found = { terms: [] as string[], counts: [] as number[], weights: [] as number[], earliness: [] as number[] };
  for (const key of keys.sort().subarray(0, MAX_TERMS_PER_PAGE)) {
    const i = key - Math.floor(key / PLACES) * PLACES;
    found.terms.push(terms.text(numbers[i] as number));
    found.counts.push(counts[i] as number);
    found.weights.push(weights[i] as number);
    found.earliness.push(earlinessAt(firsts[i] as number));
  }
  return found;
}
