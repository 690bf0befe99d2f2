import { MAX_TERMS_PER_PAGE, MAX_TOKENS_PER_PAGE, POSITION_WEIGHTS } from '../defaults';
import { packFunctionWords } from '../function-words';
import type { CountedTerms, Language, ParsedPage, TextFields } from '../types';
import { English } from './english';
import { createLemmas } from './lemmas';
import { OTHER_SCRIPT, Segmented } from './segmented';

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

const FIELD_ORDER: readonly (keyof TextFields)[] = ['title', 'headings', 'meta', 'body', 'anchors'];

/** @param data absent where no text is English. */
export function createAnalyzer(data?: AnalyzerData): Analyzer {
  const english = new English();
  let lexicon: Promise<void> | undefined;
  const segmented = new Segmented(english);
  const read = (text: string, language: Language, limit: number, aside?: string[]): string[] => {
    if (text === '' || limit <= 0) return [];
    const part = text.slice(0, limit * CHARS_READ_PER_TOKEN);
    // What is not in Latin letters is no English: links to pages in other languages, names, quotations.
    return language === 'en' && !OTHER_SCRIPT.test(part)
      ? english.tokens(part, limit, aside)
      : segmented.tokens(part, language, limit, aside);
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
    tokens: (text, language) => read(text, language, MAX_TOKENS_PER_PAGE),
    analyze: (page) => {
      const indexes = new Map<string, number>();
      const terms: string[] = [];
      const counts: number[] = [];
      const weights: number[] = [];
      const aside: string[] = [];
      let left = MAX_TOKENS_PER_PAGE;
      for (const field of FIELD_ORDER) {
        const weight = POSITION_WEIGHTS[field];
        const tokens = read(page.fields[field], page.language, left, aside);
        left -= tokens.length;
        for (const term of tokens) {
          const index = indexes.get(term);
          if (index === undefined) {
            indexes.set(term, terms.length);
            terms.push(term);
            counts.push(1);
            weights.push(weight);
          } else {
            counts[index] = (counts[index] as number) + 1;
            weights[index] = (weights[index] as number) + weight;
          }
        }
      }
      const functionWords = packFunctionWords(aside);
      return { ...heaviest({ terms, counts, weights }), ...(functionWords && { functionWords }) };
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
