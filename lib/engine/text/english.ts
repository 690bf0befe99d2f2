import type { Lemmas } from './lemmas';
import { stopWords } from './stopwords';

/** Word forms remembered; beyond, the memory starts afresh. */
const MAX_REMEMBERED = 200_000;
const WORD = /(?<!\d)[A-Za-z\u00c0-\u024f][A-Za-z0-9\u00c0-\u024f'’]*/g;
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

/**
 * English words to terms: stop words dropped, plurals folded where there is a lexicon. On cosine ranking full lemmas and stems did no better
 * than that, and they read worse (`data` → `datum`, `matrices` → `matric`).
 */
export class English {
  /** Lower-case word form → term, or '' for a form that makes none. */
  readonly #terms = new Map<string, string>();
  #lemmas: Lemmas | undefined;

  /** Plurals of texts that are read from now on are folded. */
  learnLemmas(lemmas: Lemmas): void {
    this.#lemmas = lemmas;
    this.#terms.clear();
  }

  /** Terms of a text in order; at most `limit` word forms are read. */
  tokens(text: string, limit: number): string[] {
    const forms = wordForms(text, limit);
    this.#learn(forms);
    const terms: string[] = [];
    for (const form of forms) {
      const term = this.#terms.get(form);
      if (term !== undefined && term !== '') terms.push(term);
    }
    return terms;
  }

  /** A form's term does not depend on its neighbours, so each form is looked at once and remembered. */
  #learn(forms: readonly string[]): void {
    if (this.#terms.size > MAX_REMEMBERED) this.#terms.clear();
    const plurals: string[] = [];
    for (const form of forms) {
      if (this.#terms.has(form)) continue;
      this.#terms.set(form, isWord(form) && !stopWords('en').has(form) ? form : '');
      if (form.endsWith('s') && this.#terms.get(form) === form && !NO_PLURAL.test(form)) plurals.push(form);
    }
    if (plurals.length === 0) return;
    // The lexicon leaves names such as `pandas` and `redis` alone, which it does not know, and the few forms that are several tokens.
    for (const [i, lemma] of this.#lemmas?.(plurals).entries() ?? []) {
      const form = plurals[i] as string;
      if (lemma !== undefined) this.#terms.set(form, singular(form, lemma));
    }
  }
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
function wordForms(text: string, limit: number): string[] {
  const forms: string[] = [];
  for (const found of text.match(WORD) ?? []) {
    if (forms.length >= limit) break;
    const word = /['’]/.test(found) ? found.replace(/['’](?:s|S)?$|^['’]/, '').replace('’', "'") : found;
    if (HAS_CAMEL.test(word)) for (const part of word.split(CAMEL_BORDER)) forms.push(part.toLowerCase());
    else forms.push(word.toLowerCase());
  }
  return forms;
}
