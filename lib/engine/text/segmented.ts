import type { Language } from '../types';
import { English } from './english';
import { stopWords } from './stopwords';

const MAX_TERM_CHARS = 40;
const HAN_ONLY = /^[\u3400-\u9fff]+$/;
const MAX_COMPOUND_CHARS = 4;
const HAS_LETTER = /\p{L}/u;
/** Runs to be segmented, and between them runs in Latin letters, which need no dictionary. */
const SPACELESS_RUN = /[\u0250-\uffff]+/g;

/** Characters segmented at once. */
const PIECE_CHARS = 1_000;
/** Ends a segment whatever stands beside it. */
const BORDER = /[\s。、!?]/;
/** No script puts more marks on a letter; Unicode's stream-safe text format allows 30. */
const MANY_MARKS = /(\p{M}{16})\p{M}+/gu;

/** A letter of a script that is neither Latin nor a neighbour of it. */
export const OTHER_SCRIPT = /[\u0370-\u1cff\u1f00-\u1fff\u3040-\ua4cf\ua840-\ud7ff\uf900-\ufaff]/;
const OTHER_SCRIPT_RUN = new RegExp(`${OTHER_SCRIPT.source}+`, 'g');

/** Languages written without blanks: `Intl.Segmenter` finds their words by dictionary. */
const SPACELESS = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my', 'yue', 'wuu', 'lzh', 'ko']);

/** Words of all languages but English, by `Intl.Segmenter`. One segmenter per language is kept. */
export class Segmented {
  readonly #segmenters = new Map<Language, Intl.Segmenter>();
  readonly #english: English;
  /** Latin words within other scripts are mostly names: no lexicon is read for them. */
  readonly #names = new English();

  constructor(english: English) {
    this.#english = english;
  }

  tokens(text: string, language: Language, limit: number): string[] {
    if (language === 'en') return this.#mixed(text, OTHER_SCRIPT_RUN, 'zh', this.#english, limit);
    if (SPACELESS.has(language)) return this.#mixed(text, SPACELESS_RUN, language, this.#names, limit);
    return this.#words(text, language, limit);
  }

  /** Runs of another script as words of `language`, and what `latin` makes of the words between them. */
  #mixed(text: string, runs: RegExp, language: Language, latin: English, limit: number): string[] {
    const terms: string[] = [];
    let end = 0;
    for (const run of text.matchAll(runs)) {
      if (terms.length >= limit) return terms;
      // Code and names in Latin letters are terms like those of an English page.
      if (run.index > end) push(terms, latin.tokens(text.slice(end, run.index), limit - terms.length));
      push(terms, this.#words(run[0], language, limit - terms.length));
      end = run.index + run[0].length;
    }
    if (end < text.length) push(terms, latin.tokens(text.slice(end), Math.max(0, limit - terms.length)));
    return terms;
  }

  #words(text: string, language: Language, limit: number): string[] {
    const stops = stopWords(language);
    const terms: string[] = [];
    let before = '';
    for (const { segment, isWordLike } of segments(this.#segmenter(language), text)) {
      if (terms.length >= limit) break;
      const word = isWordLike === true ? segment.toLowerCase() : '';
      if (word === '' || word.length > MAX_TERM_CHARS || stops.has(word) || !HAS_LETTER.test(word)) {
        before = '';
        continue;
      }
      if (word.length > 1) terms.push(word);
      if (isCompound(before, word)) terms.push(before + word);
      before = word;
    }
    return terms;
  }

  #segmenter(language: Language): Intl.Segmenter {
    let segmenter = this.#segmenters.get(language);
    if (segmenter === undefined) {
      segmenter = new Intl.Segmenter(language === 'und' ? undefined : language, { granularity: 'word' });
      this.#segmenters.set(language, segmenter);
    }
    return segmenter;
  }
}

/**
 * Segments of a text in NFKC, piece by piece: engines take time quadratic in what they segment at once, and in a run of
 * combining marks that they normalise. Where no border is near, the last segment of a piece is the first of the next.
 */
function* segments(segmenter: Intl.Segmenter, raw: string): Generator<Intl.SegmentData> {
  const text = raw.replace(MANY_MARKS, '$1').normalize('NFKC');
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, start);
    const found = [...segmenter.segment(text.slice(start, end))];
    const isWhole = end === text.length || BORDER.test(text.charAt(end - 1)) || found.length < 2;
    const cut = isWhole ? undefined : found.pop();
    yield* found;
    start = cut === undefined ? end : start + cut.index;
  }
}

function pieceEnd(text: string, start: number): number {
  const last = start + PIECE_CHARS;
  if (last >= text.length) return text.length;
  for (let end = last; end > last - PIECE_CHARS / 2; end--) if (BORDER.test(text.charAt(end - 1))) return end;
  return last;
}

/**
 * Whether two Chinese words stand together as one term: the dictionary cuts `数据库` into `数据` and `库`, and a word it
 * does not know into characters. A single character is no term by itself.
 */
function isCompound(before: string, word: string): boolean {
  if (before.length !== 1 && word.length !== 1) return false;
  const length = before.length + word.length;
  return before !== '' && length <= MAX_COMPOUND_CHARS && HAN_ONLY.test(before) && HAN_ONLY.test(word);
}

function push(terms: string[], more: readonly string[]): void {
  for (const term of more) terms.push(term);
}
