import { grown } from '../arrays';
import { COPIED_CHARS } from '../defaults';
import type { Singulars } from './plurals';
import { stopWords } from './stopwords';
import { TermNumberList, type TermNumbers } from './term-tally';
import { hashStep, WordTable } from './word-table';

/** Number of cached words above which the cache is cleared. */
const MAX_REMEMBERED = 100_000;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** Maximum number of UTF-8 bytes per UTF-16 code unit. */
const MOST_BYTES = 3;
/**
 * Byte classes. A word starts with a letter that does not follow a digit, and continues with letters, digits and
 * apostrophes.
 */
const [LETTER, DIGIT, APOSTROPHE] = [1, 2, 3];
/** TAIL: continuation byte of a character. UNSURE: first byte of characters of which only some belong to words. */
const [TAIL, UNSURE] = [4, 5];
/** Class by UTF-8 byte; 0 for all other bytes. Letters are those of ASCII and U+00C0 to U+024F. */
const KINDS = new Uint8Array(0x100)
  .fill(LETTER, 0x41, 0x5b)
  .fill(LETTER, 0x61, 0x7b)
  .fill(DIGIT, 0x30, 0x3a)
  .fill(APOSTROPHE, 0x27, 0x28)
  .fill(TAIL, 0x80, 0xc0)
  .fill(LETTER, 0xc3, 0xc9)
  .fill(UNSURE, 0xc9, 0xca)
  .fill(UNSURE, 0xe2, 0xe3);
/** Positions at which an identifier is split, as in `getUserName` or `HTMLParser`. */
const CAMEL_BORDER = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
const HAS_CAMEL = /[a-z0-9][A-Z]|[A-Z]{2}[a-z]/;
const MAX_TERM_CHARS = 40;
/** Maximum number of forms counted per word. */
const MOST_FORMS = 0xffff;

/**
 * Converts English text to terms: stop words are dropped, and plurals become singulars once `learnPlurals` was called.
 * Full lemmas and stems did not improve cosine ranking, and they read worse (`data` → `datum`, `matrices` → `matric`).
 */
export class English {
  readonly #words = new WordTable();
  /** Number of forms per word; more than one if the word is an identifier. */
  #forms = new Uint16Array(1 << 10);
  /** Terms of all cached words, concatenated, and the end of each word's terms. */
  #wordTerms = new TermNumberList();
  #ends = new Int32Array(1 << 10);
  /** Numbers of the words of the current text, in order. */
  #read = new TermNumberList();
  /**
   * UTF-8 bytes of the current text, followed by old content. Scanning bytes is several times faster than scanning code
   * units.
   */
  #bytes = new Uint8Array(0);
  /** Function by which plurals become singulars; undefined before `learnPlurals`. */
  singulars: Singulars | undefined;

  constructor(private readonly terms: TermNumbers) {}

  /** Sets the function by which plurals in later texts become singulars, and clears the word cache. */
  learnPlurals(singulars: Singulars): void {
    this.singulars = singulars;
    this.clear();
  }

  /** Clears the word cache. */
  clear(): void {
    this.#words.clear();
    this.#wordTerms = new TermNumberList();
  }

  /**
   * Appends the terms of a text to `output`, in order. Reads at most about `limit` word forms.
   * @returns number of terms appended.
   */
  read(text: string, limit: number, output: TermNumberList): number {
    if (this.#words.size > MAX_REMEMBERED) this.clear();
    const read = this.#read;
    read.length = 0;
    const most = text.length * MOST_BYTES;
    if (this.#bytes.length < most) this.#bytes = new Uint8Array(most);
    const bytes = this.#bytes;
    const length = encoder.encodeInto(text, bytes).written;
    const fresh: (readonly string[])[] = [];
    let forms = 0;
    let before = 0;
    for (let i = 0; i < length && forms < limit; i += 1) {
      const follows = before;
      before = kindAt(bytes, i);
      if (before !== LETTER || follows === DIGIT) continue;
      const start = i;
      let hash = 0;
      for (; i < length && kindAt(bytes, i) !== 0; i += 1) hash = hashStep(hash, bytes[i] as number);
      before = 0;
      let word = this.#words.find(bytes, start, i, hash);
      if (word < 0) {
        const own = formsOf(decoder.decode(bytes.subarray(start, i)));
        word = this.#words.add(bytes, start, i, hash);
        if (word >= this.#forms.length) this.#forms = grown(this.#forms, word + 1);
        this.#forms[word] = Math.min(own.length, MOST_FORMS);
        fresh.push(own);
      }
      forms += this.#forms[word] as number;
      read.push(word);
    }
    if (fresh.length > 0) this.#learn(fresh);
    const already = output.length;
    for (let i = 0; i < read.length; i += 1) {
      const word = read.at(i);
      const end = this.#ends[word] as number;
      for (let at = word === 0 ? 0 : (this.#ends[word - 1] as number); at < end; at += 1)
        output.push(this.#wordTerms.at(at));
    }
    return output.length - already;
  }

  /**
   * Computes and caches the terms of new words. The term of a form does not depend on its neighbours; a stop word or a
   * form that is no word has none.
   * @param fresh forms of each of the words added last.
   */
  #learn(fresh: readonly (readonly string[])[]): void {
    const stops = stopWords('en');
    const kept = fresh.map((forms) => forms.filter((form) => isWord(form) && !stops.has(form)));
    const first = this.#words.size - fresh.length;
    if (this.#words.size > this.#ends.length) this.#ends = grown(this.#ends, this.#words.size);
    for (const [i, forms] of kept.entries()) {
      for (const form of forms) this.#wordTerms.push(this.terms.number(this.singulars?.(form) ?? form));
      this.#ends[first + i] = this.#wordTerms.length;
    }
  }
}

/** Returns the class of the character that starts at `at`, one of the values of `KINDS`. */
function kindAt(bytes: Uint8Array, at: number): number {
  const kind = KINDS[bytes[at] as number] as number;
  return kind === UNSURE ? kindOfMultibyte(bytes, at) : kind;
}

/** Returns whether a character of several bytes is a letter, an apostrophe or neither (0). */
function kindOfMultibyte(bytes: Uint8Array, at: number): number {
  const [first, second, third] = [bytes[at], bytes[at + 1] as number, bytes[at + 2]];
  if (first === 0xc9) return second < 0x90 ? LETTER : 0;
  // U+2019, the typographic apostrophe.
  return second === 0x80 && third === 0x99 ? APOSTROPHE : 0;
}

/** Returns a copy of a short word that does not keep the source text in memory. */
function ownCopy(word: string): string {
  return word.length <= COPIED_CHARS ? word : `${word} `.slice(0, -1);
}

/** Whether a form has 2 to `MAX_TERM_CHARS` characters and at most half of its characters are digits. */
function isWord(form: string): boolean {
  if (form.length < 2 || form.length > MAX_TERM_CHARS) return false;
  const digits = form.match(/[0-9]/g)?.length ?? 0;
  return digits * 2 <= form.length;
}

/**
 * Returns the lower-case words of a token, without possessive `'s`: `Ada's` → `ada`, `getUserName` → `get`, `user`,
 * `name`.
 */
function formsOf(found: string): string[] {
  const word = /['’]/.test(found) ? found.replace(/['’](?:s|S)?$|^['’]/, '').replace('’', "'") : found;
  const parts = HAS_CAMEL.test(word) ? word.split(CAMEL_BORDER) : [word];
  return parts.map((part) => ownCopy(part.toLowerCase()));
}
