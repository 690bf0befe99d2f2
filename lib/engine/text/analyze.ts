import { MAX_TERMS_PER_PAGE, MAX_TOKENS_PER_PAGE, POSITION_WEIGHTS } from '../defaults';
import { packFunctionWords } from '../function-words';
import type { CountedTerms, Language, ParsedPage, TextFields } from '../types';
import { English } from './english';
import { createLemmas } from './lemmas';
import { OTHER_SCRIPT, Segmented } from './segmented';
import { type Reading, Tally, Terms } from './terms';

/** Text → terms. One analyzer serves all pages: it remembers word forms and segmenters. */
export interface Analyzer {
  /**
   * Terms of a page with their raw counts and position-weighted counts, wtf = Σ wv_i · tv_i over the positions i
   * (SemTree eq 3, `POSITION_WEIGHTS`), heaviest first, at most `MAX_TERMS_PER_PAGE`. Reads `MAX_TOKENS_PER_PAGE`
   * tokens, in the order title, headings, meta, body, anchors. Of English pages function words are counted besides.
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
export interface AnalyzerData {
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
  const terms = new Terms();
  const functionWords = new Terms();
  const english = new English(terms, functionWords);
  let lexicon: Promise<void> | undefined;
  const segmented = new Segmented(terms, english);
  let pages = 0;
  const read = (text: string, language: Language, limit: number, readings: Reading[]): number => {
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
      const readings: Reading[] = [];
      read(text, language, MAX_TOKENS_PER_PAGE, readings);
      return readings.flatMap((reading) => reading.terms.map((term) => term.text));
    },
    analyze(page) {
      if (terms.size > MAX_REMEMBERED) forget();
      pages += 1;
      const tally = new Tally(pages);
      const aside = new Tally(pages);
      let left = MAX_TOKENS_PER_PAGE;
      for (const field of FIELD_ORDER) {
        const readings: Reading[] = [];
        left -= read(page.fields[field], page.language, left, readings);
        for (const reading of readings) {
          tally.add(reading.terms, POSITION_WEIGHTS[field]);
          aside.add(reading.functionWords, 1);
        }
      }
      const words = packFunctionWords(aside.terms, aside.counts);
      return { ...heaviest(tally), ...(words && { functionWords: words }) };
    },
  };
}

/** Heaviest first; equal weights stay in order of first sight. */
function heaviest({ terms, counts, weights }: CountedTerms): CountedTerms {
  const order = terms.map((_, i) => i).sort((a, b) => (weights[b] as number) - (weights[a] as number));
  order.length = Math.min(order.length, MAX_TERMS_PER_PAGE);
  return {
    terms: order.map((i) => terms[i] as string),
    counts: order.map((i) => counts[i] as number),
    weights: order.map((i) => weights[i] as number),
  };
}
