import { COPIED_CHARS } from '../defaults';
import type { Lemmas } from './lemmas';
import { stopWords } from './stopwords';
import type { Reading, Term, Terms } from './terms';
import { hashStep, WordTable } from './word-table';

/** Words remembered; beyond, the memory starts afresh. */
const MAX_REMEMBERED = 100_000;
/** A word begins with a letter that stands behind no digit, and goes on with letters, digits and apostrophes. */
const [LETTER, DIGIT, APOSTROPHE] = [1, 2, 3];
/** By UTF-16 code unit; 0 for all others. */
const KINDS = new Uint8Array(0x10000);
for (let code = 0; code < 0x250; code += 1)
  if (/[A-Za-z\u00c0-\u024f]/.test(String.fromCharCode(code))) KINDS[code] = LETTER;
for (const digit of '0123456789') KINDS[digit.charCodeAt(0)] = DIGIT;
for (const mark of "'’") KINDS[mark.charCodeAt(0)] = APOSTROPHE;
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

const NONE: readonly Term[] = [];

/** What a word as it stands in a text amounts to. */
interface WordReading extends Reading {
  /** Word forms: several where it is an identifier. */
  readonly forms: number;
  terms: readonly Term[];
}

/**
 * English words to terms: stop words dropped, plurals folded where there is a lexicon. On cosine ranking full lemmas and stems did no better
 * than that, and they read worse (`data` → `datum`, `matrices` → `matric`).
 */
export class English {
  readonly #readings = new WordTable<WordReading>();
  #lemmas: Lemmas | undefined;

  /** @param functionWords absent where nobody asks for them. */
  constructor(
    private readonly terms: Terms,
    private readonly functionWords?: Terms,
  ) {}

  /** Plurals of texts that are read from now on are folded. */
  learnLemmas(lemmas: Lemmas): void {
    this.#lemmas = lemmas;
    this.clear();
  }

  /** Forgets the words that it has seen. */
  clear(): void {
    this.#readings.clear();
  }

  /**
   * Adds the words of a text to `readings`, in order; at most `limit` word forms are read.
   * @returns how many terms they have.
   */
  read(text: string, limit: number, readings: Reading[]): number {
    if (this.#readings.size > MAX_REMEMBERED) this.clear();
    const from = readings.length;
    const fresh: { readonly reading: WordReading; readonly forms: readonly string[] }[] = [];
    let forms = 0;
    let before = 0;
    for (let i = 0; i < text.length && forms < limit; i += 1) {
      const follows = before;
      before = KINDS[text.charCodeAt(i)] as number;
      if (before !== LETTER || follows === DIGIT) continue;
      const start = i;
      let hash = 0;
      for (; i < text.length; i += 1) {
        const code = text.charCodeAt(i);
        if (KINDS[code] === 0) break;
        hash = hashStep(hash, code);
      }
      before = 0;
      let reading = this.#readings.get(text, start, i, hash);
      if (reading === undefined) {
        const word = ownCopy(text.slice(start, i));
        const own = formsOf(word);
        reading = { forms: own.length, terms: NONE, functionWords: this.#functionWordsOf(own) };
        this.#readings.add(word, hash, reading);
        fresh.push({ reading, forms: own });
      }
      forms += reading.forms;
      readings.push(reading);
    }
    if (fresh.length > 0) this.#learn(fresh);
    let terms = 0;
    for (let i = from; i < readings.length; i += 1) terms += (readings[i] as Reading).terms.length;
    return terms;
  }

  #functionWordsOf(forms: readonly string[]): readonly Term[] {
    const { functionWords } = this;
    const own = functionWords === undefined ? [] : forms.filter(isFunctionWord);
    return own.length === 0 ? NONE : own.map((word) => (functionWords as Terms).of(word));
  }

  /** A form's term does not depend on its neighbours, so each word is looked at once and remembered. */
  #learn(fresh: readonly { readonly reading: WordReading; readonly forms: readonly string[] }[]): void {
    const stops = stopWords('en');
    const kept = fresh.map(({ forms }) => forms.filter((form) => isWord(form) && !stops.has(form)));
    const plurals = kept.flat().filter((form) => form.endsWith('s') && !NO_PLURAL.test(form));
    // The lexicon leaves names such as `pandas` and `redis` alone, which it does not know, and the few forms that are several tokens.
    const lemmas = (plurals.length > 0 && this.#lemmas?.(plurals)) || [];
    const singulars = new Map<string, string>();
    for (const [i, lemma] of lemmas.entries()) {
      const form = plurals[i] as string;
      if (lemma !== undefined) singulars.set(form, singular(form, lemma));
    }
    for (const [i, { reading }] of fresh.entries()) {
      const own = kept[i] as string[];
      if (own.length > 0) reading.terms = own.map((form) => this.terms.of(singulars.get(form) ?? form));
    }
  }
}

/** Whether a form says nothing of a subject: it is no term, but how often it is said tells kinds of pages apart. */
function isFunctionWord(form: string): boolean {
  return (form.length === 1 && form >= 'a' && form <= 'z') || stopWords('en').has(form);
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
