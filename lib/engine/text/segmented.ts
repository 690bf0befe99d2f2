import { getOrMake } from '../arrays';
import type { Language } from '../basics';
import { COPIED_CHARS } from '../defaults';
import { English } from './english';
import { stopWords } from './stopwords';
import type { TermNumberList, TermNumbers } from './term-tally';

const MAX_TERM_CHARS = 40;
const HAN_ONLY = /^[\u3400-\u9fff]+$/;
const MAX_COMPOUND_CHARS = 4;
const HAS_LETTER = /\p{L}/u;
/** Runs of text that need dictionary segmentation; Latin text between them does not. */
const SPACELESS_RUN = /[\u0250-\uffff]+/g;

/** Maximum number of characters per segmenter call. */
const PIECE_CHARS = 1_000;
/**
 * Number of characters of runs that are segmented in one call, because each call has a fixed cost of some dozen
 * characters.
 */
const TOGETHER_CHARS = 300;
/** Number of runs in a batch, so that a text is not read much further than its terms are wanted. */
const MAX_WAITING = 300;
/** Number of cached runs or segments above which the cache is cleared. */
const MAX_REMEMBERED = 30_000;
/** Characters that always end a segment. */
const BORDER = /[\s。、!?]/;

/** A letter of a script other than Latin and similar scripts. */
export const OTHER_SCRIPT = /[\u0370-\u1cff\u1f00-\u1fff\u3040-\ua4cf\ua840-\ud7ff\uf900-\ufaff]/;
const OTHER_SCRIPT_RUN = new RegExp(`${OTHER_SCRIPT.source}+`, 'g');

/**
 * Languages that join a short word to the next by an apostrophe, and these words: `l'apiculture`, `dell'arte`, `qu'il`.
 */
const ELIDING = new Set(['fr', 'it', 'ca', 'oc']);
const ELIDED = /^(?:[cdjlmnstv]|(?:jus|lors|puis|quoi)?qu|un|quell|(?:a|co|da|de|ne|pe|su)?(?:ll|gl))['’](?=\p{L})/u;

/** Languages whose words `Intl.Segmenter` finds by dictionary, mostly because they are written without blanks. */
const SPACELESS = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my', 'yue', 'wuu', 'lzh', 'ko']);

/** Term numbers of one run of text. */
type Run = readonly number[];

interface FoundRun {
  readonly run: string;
  /** Place of its first character in the text. */
  readonly index: number;
  /** Terms of the run; undefined until it is segmented, which a long run is only when its terms are wanted. */
  readonly own: Run | undefined;
}

/** Whether a run is not cached and short enough to be segmented in a batch. */
const isFresh = ({ run, own }: FoundRun): boolean => own === undefined && run.length <= TOGETHER_CHARS;

/** Splits text of all languages but English into terms, by `Intl.Segmenter`. Keeps one segmenter per language. */
export class Segmented {
  readonly #segmenters = new Map<Language, Intl.Segmenter>();
  /** Terms of runs seen before, by language. */
  readonly #remembered = new Map<Language, Map<string, Run>>();
  readonly #lexicons = new Map<Language, Lexicon>();
  /** Reader of Latin words within other scripts. These are mostly names, so it has no lexicon. */
  readonly #names: English;

  constructor(
    private readonly terms: TermNumbers,
    private readonly english: English,
  ) {
    this.#names = new English(terms);
  }

  /** Clears the word caches. */
  clear(): void {
    this.#names.clear();
    this.#remembered.clear();
    this.#lexicons.clear();
  }

  /**
   * Appends the terms of a normalised text to `output`, in order, at most about `limit` of them.
   * @returns number of terms appended.
   */
  read(text: string, language: Language, limit: number, output: TermNumberList): number {
    if (language === 'en') return this.#mixed(text, OTHER_SCRIPT_RUN, 'zh', this.english, limit, output);
    if (SPACELESS.has(language)) return this.#mixed(text, SPACELESS_RUN, language, this.#names, limit, output);
    return append(output, this.#words(text, language, limit));
  }

  /**
   * Appends the terms of a text to `output`, at most about `limit`: runs that match `runs` are read as words of
   * `language`, the text between them by `latin`. Returns their number.
   */
  #mixed(
    text: string,
    runs: RegExp,
    language: Language,
    latin: English,
    limit: number,
    output: TermNumberList,
  ): number {
    let terms = 0;
    let end = 0;
    for (const { run, index, own } of this.#runs(text.matchAll(runs), language)) {
      if (terms >= limit) return terms;
      // The text between two runs, such as code and names in Latin letters, is read as English.
      if (index > end) terms += latin.read(text.slice(end, index), limit - terms, output);
      const left = limit - terms;
      terms += append(output, own !== undefined && own.length <= left ? own : this.#words(run, language, left));
      end = index + run.length;
    }
    if (end < text.length) terms += latin.read(text.slice(end), Math.max(0, limit - terms), output);
    return terms;
  }

  /** Yields each run with its terms, in order. Short runs that are not cached are segmented in batches. */
  *#runs(matches: Iterable<RegExpExecArray>, language: Language): Generator<FoundRun> {
    let remembered = this.#remembered.get(language);
    if (remembered === undefined || remembered.size > MAX_REMEMBERED) remembered = new Map();
    this.#remembered.set(language, remembered);
    let waiting: FoundRun[] = [];
    let freshChars = 0;
    for (const { 0: run, index } of matches) {
      const found = { run, index, own: remembered.get(run) };
      if (waiting.length === 0 && !isFresh(found)) {
        yield found;
        continue;
      }
      waiting.push(found);
      if (isFresh(found)) freshChars += run.length;
      if (freshChars < TOGETHER_CHARS && waiting.length < MAX_WAITING) continue;
      yield* this.#segmentBatch(waiting, remembered, language);
      [waiting, freshChars] = [[], 0];
    }
    yield* this.#segmentBatch(waiting, remembered, language);
  }

  /** Segments the fresh runs of a batch in one call, and remembers the short ones. */
  #segmentBatch(batch: readonly FoundRun[], remembered: Map<string, Run>, language: Language): FoundRun[] {
    const read = this.#segmentTogether(
      batch.filter(isFresh).map(({ run }) => run),
      language,
    );
    return batch.map((found) => {
      if (!isFresh(found)) return found;
      const own = read.shift();
      // Only the terms of short runs are remembered, because long runs rarely occur again.
      if (own !== undefined && found.run.length <= COPIED_CHARS) remembered.set(found.run, own);
      return { ...found, own };
    });
  }

  /**
   * Returns the terms of each run. Runs are segmented as lines of one text, because no segment crosses a line break.
   */
  #segmentTogether(runs: readonly string[], language: Language): Run[] {
    const text = runs.length > 1 ? runs.join('\n') : '';
    if (text === '' || text.length > PIECE_CHARS)
      return runs.map((run) => this.#words(run, language, Number.POSITIVE_INFINITY));
    const lexicon = this.#lexicon(language);
    let words = new Words(lexicon);
    const read = [words.terms];
    for (const { segment, isWordLike } of this.#segmenter(language).segment(text)) {
      if (segment !== '\n') words.add(segment, isWordLike);
      else {
        words = new Words(lexicon);
        read.push(words.terms);
      }
    }
    return read;
  }

  /** Returns the numbers of the first terms of a text, with those of Chinese compounds, at most about `limit`. */
  #words(text: string, language: Language, limit: number): Run {
    const words = new Words(this.#lexicon(language));
    for (const { segment, isWordLike } of segments(this.#segmenter(language), text)) {
      if (words.terms.length >= limit) break;
      words.add(segment, isWordLike);
    }
    return words.terms;
  }

  /** Returns the cache of a language's words; a new one when the old one is too large. */
  #lexicon(language: Language): Lexicon {
    let lexicon = this.#lexicons.get(language);
    if (lexicon === undefined || lexicon.size > MAX_REMEMBERED) lexicon = new Lexicon(this.terms, language);
    this.#lexicons.set(language, lexicon);
    return lexicon;
  }

  /** Returns the language's cached segmenter, which cuts text into words. */
  #segmenter(language: Language): Intl.Segmenter {
    const locale = language === 'und' ? undefined : language;
    return getOrMake(this.#segmenters, language, () => new Intl.Segmenter(locale, { granularity: 'word' }));
  }
}

/** A word and its term. */
interface Word {
  readonly text: string;
  /** Term number; −1 for a single character, which is not a term by itself. */
  readonly number: number;
  readonly isHan: boolean;
}

/**
 * Caches the word of each segment of a language, because a lookup is faster than testing again whether it is a word.
 */
class Lexicon {
  readonly #words = new Map<string, Word | null>();
  readonly #stops: ReadonlySet<string>;
  readonly #elides: boolean;

  constructor(
    readonly terms: TermNumbers,
    language: Language,
  ) {
    this.#stops = stopWords(language);
    this.#elides = ELIDING.has(language);
  }

  /** Number of cached segments. */
  get size(): number {
    return this.#words.size;
  }

  /**
   * Returns the word of a segment; null for stop words, for segments without a letter, and for words above
   * `MAX_TERM_CHARS`. A word of one character has the number −1, because it is no term by itself.
   */
  word(segment: string): Word | null {
    const known = this.#words.get(segment);
    if (known !== undefined) return known;
    const word = segment.toLowerCase();
    const text = this.#elides ? word.replace(ELIDED, '') : word;
    const isWord = text !== '' && text.length <= MAX_TERM_CHARS && !this.#stops.has(text) && HAS_LETTER.test(text);
    const number = text.length > 1 && isWord ? this.terms.number(text) : -1;
    const found = isWord ? { text, number, isHan: HAN_ONLY.test(text) } : null;
    if (segment.length <= COPIED_CHARS) this.#words.set(segment, found);
    return found;
  }
}

/** Collects the terms of consecutive segments. */
class Words {
  readonly terms: number[] = [];
  #before: Word | null = null;

  constructor(private readonly lexicon: Lexicon) {}

  /** Adds the terms of a segment, and of the compound that it forms with the segment before it. */
  add(segment: string, isWordLike: boolean | undefined): void {
    const word = isWordLike === true ? this.lexicon.word(segment) : null;
    if (word !== null) {
      if (word.number >= 0) this.terms.push(word.number);
      if (this.#before !== null && isCompound(this.#before, word))
        this.terms.push(this.lexicon.terms.number(this.#before.text + word.text));
    }
    this.#before = word;
  }
}

/**
 * Yields the segments of a text, piece by piece, because engines need quadratic time in the length of the input. If a
 * piece does not end at a border, its last segment starts the next piece. `index` is the offset in the piece.
 */
function* segments(segmenter: Intl.Segmenter, text: string): Generator<Intl.SegmentData> {
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, start);
    const found = [...segmenter.segment(text.slice(start, end))];
    const isWhole = end === text.length || BORDER.test(text.charAt(end - 1)) || found.length < 2;
    const cut = isWhole ? undefined : found.pop();
    yield* found;
    start = cut === undefined ? end : start + cut.index;
  }
}

/**
 * Returns the end of the piece that begins at `start` and has at most `PIECE_CHARS` characters: after white space or a
 * full stop in its second half, if there is one.
 */
function pieceEnd(text: string, start: number): number {
  const last = start + PIECE_CHARS;
  if (last >= text.length) return text.length;
  for (let end = last; end > last - PIECE_CHARS / 2; end--) if (BORDER.test(text.charAt(end - 1))) return end;
  return last;
}

/**
 * Returns whether two adjacent Chinese words also form one compound term. The dictionary cuts `数据库` into `数据` and `库`,
 * phrases such as `动态规划` into common words, and unknown words into characters.
 */
function isCompound(before: Word, word: Word): boolean {
  return before.isHan && word.isHan && before.text.length + word.text.length <= MAX_COMPOUND_CHARS;
}

/** Appends the terms of a run. @returns their number. */
function append(output: TermNumberList, run: Run): number {
  for (let i = 0; i < run.length; i += 1) output.push(run[i] as number);
  return run.length;
}
