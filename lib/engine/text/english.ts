import { grown } from '../arrays';
import { COPIED_CHARS } from '../defaults';
import type { Lemmas } from './lemmas';
import { stopWords } from './stopwords';
import { Readings, type TermNumbers } from './term-tally';
import { hashStep, WordTable } from './word-table';

/** Words remembered; beyond, the memory starts afresh. */
const MAX_REMEMBERED = 100_000;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** Bytes of UTF-8 for a UTF-16 code unit, at most. */
const MOST_BYTES = 3;
/** A word begins with a letter that stands behind no digit, and goes on with letters, digits and apostrophes. */
const [LETTER, DIGIT, APOSTROPHE] = [1, 2, 3];
/** A byte that belongs to the character before; and one that begins characters of which only some are of a word. */
const [TAIL, UNSURE] = [4, 5];
/** By byte of UTF-8; 0 for all others. Letters are those of ASCII and U+00C0 to U+024F. */
const KINDS = new Uint8Array(0x100)
  .fill(LETTER, 0x41, 0x5b)
  .fill(LETTER, 0x61, 0x7b)
  .fill(DIGIT, 0x30, 0x3a)
  .fill(APOSTROPHE, 0x27, 0x28)
  .fill(TAIL, 0x80, 0xc0)
  .fill(LETTER, 0xc3, 0xc9)
  .fill(UNSURE, 0xc9, 0xca)
  .fill(UNSURE, 0xe2, 0xe3);
/** `getUserName`, `HTMLParser`: where a new word begins inside an identifier. */
const CAMEL_BORDER = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
const HAS_CAMEL = /[a-z0-9][A-Z]|[A-Z]{2}[a-z]/;
/** Singular in spite of their ending, or with a singular that misleads. */
const NO_PLURAL = /(?:ics|ss)$|^(?:species|axes|bases|windows)$/;
/** Endings of plurals, each with those its singular may have. */
const PLURAL_ENDINGS: readonly (readonly [plural: string, singulars: readonly string[]])[] = [
  ['s', ['']],
  ['es', ['']],
  ['ies', ['y']],
  ['ves', ['f', 'fe']],
  ['ices', ['ix', 'ex']],
  ['ses', ['sis', '']],
  ['zes', ['']],
];
const MAX_TERM_CHARS = 40;
/** That are counted of one word; no text is read so far. */
const MOST_FORMS = 0xffff;

/**
 * English words to terms: stop words dropped, plurals folded where there is a lexicon. On cosine ranking full lemmas and stems did no better
 * than that, and they read worse (`data` → `datum`, `matrices` → `matric`).
 */
export class English {
  readonly #words = new WordTable();
  /** Of each word how many forms it has: several where it is an identifier. */
  #forms = new Uint16Array(1 << 10);
  /** What the words amount to, one after the other, and where each one's ends. */
  #said = new Readings();
  #ends = new Int32Array(1 << 10);
  /** Words of the text that is read, in order. */
  #read = new Readings();
  /** That text as UTF-8, and behind it whatever was there: bytes are read several times as fast as code units, which may lie in many ways. */
  #bytes = new Uint8Array(0);
  #lemmas: Lemmas | undefined;

  constructor(private readonly terms: TermNumbers) {}

  /** Plurals of texts that are read from now on are folded. */
  learnLemmas(lemmas: Lemmas): void {
    this.#lemmas = lemmas;
    this.clear();
  }

  /** Forgets the words that it has seen. */
  clear(): void {
    this.#words.clear();
    this.#said = new Readings();
  }

  /**
   * Adds what a text amounts to to `readings`, in order; at most `limit` word forms are read.
   * @returns how many terms there are.
   */
  read(text: string, limit: number, readings: Readings): number {
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
    const already = readings.length;
    for (let i = 0; i < read.length; i += 1) {
      const word = read.at(i);
      const end = this.#ends[word] as number;
      for (let at = word === 0 ? 0 : (this.#ends[word - 1] as number); at < end; at += 1)
        readings.push(this.#said.at(at));
    }
    return readings.length - already;
  }

  /**
   * A form's term does not depend on its neighbours, so each word is looked at once and remembered.
   * @param fresh forms of each of the last words.
   */
  #learn(fresh: readonly (readonly string[])[]): void {
    const stops = stopWords('en');
    const kept = fresh.map((forms) => forms.filter((form) => isWord(form) && !stops.has(form)));
    const plurals = kept.flat().filter((form) => form.endsWith('s') && !NO_PLURAL.test(form));
    // The lexicon leaves names such as `pandas` and `redis` alone, which it does not know, and the few forms that are several tokens.
    const lemmas = (plurals.length > 0 && this.#lemmas?.(plurals)) || [];
    const singulars = new Map<string, string>();
    for (const [i, lemma] of lemmas.entries()) {
      const form = plurals[i] as string;
      if (lemma !== undefined) singulars.set(form, singular(form, lemma));
    }
    const first = this.#words.size - fresh.length;
    if (this.#words.size > this.#ends.length) this.#ends = grown(this.#ends, this.#words.size);
    for (const [i, forms] of kept.entries()) {
      for (const form of forms) this.#said.push(this.terms.number(singulars.get(form) ?? form));
      this.#ends[first + i] = this.#said.length;
    }
  }
}

function kindAt(bytes: Uint8Array, at: number): number {
  const kind = KINDS[bytes[at] as number] as number;
  return kind === UNSURE ? kindOfUnsure(bytes, at) : kind;
}

function kindOfUnsure(bytes: Uint8Array, at: number): number {
  const [first, second, third] = [bytes[at], bytes[at + 1] as number, bytes[at + 2]];
  if (first === 0xc9) return second < 0x90 ? LETTER : 0;
  // ’
  return second === 0x80 && third === 0x99 ? APOSTROPHE : 0;
}

/** A word to be remembered without the text that it was cut from. */
function ownCopy(word: string): string {
  return word.length <= COPIED_CHARS ? word : `${word} `.slice(0, -1);
}

/**
 * The lemma where it is the form without its plural ending. Otherwise it is an American spelling or another word, and the
 * page's own is kept: `colours` → `colour` as its singular, `tyres` → `tyre`, not `tire`.
 */
function singular(form: string, lemma: string): string {
  if (lemma === form) return form;
  const isOwn = PLURAL_ENDINGS.some(
    ([plural, singulars]) =>
      form.endsWith(plural) && singulars.some((ending) => lemma === form.slice(0, -plural.length) + ending),
  );
  if (isOwn) return lemma;
  if (form.endsWith('ies')) return `${form.slice(0, -3)}y`;
  return form.slice(0, form.endsWith('uses') ? -2 : -1);
}

function isWord(form: string): boolean {
  if (form.length < 2 || form.length > MAX_TERM_CHARS) return false;
  let digits = 0;
  for (let i = 0; i < form.length; i++) {
    const code = form.charCodeAt(i);
    if (code >= 0x30 && code <= 0x39) digits += 1;
  }
  return digits * 2 <= form.length;
}

/** Lower-case words; identifiers are split at underscores, dots and humps. */
function formsOf(found: string): string[] {
  const word = /['’]/.test(found) ? found.replace(/['’](?:s|S)?$|^['’]/, '').replace('’', "'") : found;
  const parts = HAS_CAMEL.test(word) ? word.split(CAMEL_BORDER) : [word];
  return parts.map((part) => ownCopy(part.toLowerCase()));
}
