import model from 'wink-eng-lite-web-model';
import winkNLP, { type ItsFunction, type WinkMethods } from 'wink-nlp';
import { stopWords } from './stopwords';

/** Word forms remembered; beyond, the memory starts afresh. */
const MAX_REMEMBERED = 200_000;
const WORD = /(?<!\d)[A-Za-z\u00c0-\u024f][A-Za-z0-9\u00c0-\u024f'’]*/g;
/** `getUserName`, `HTMLParser`: where a new word begins inside an identifier. */
const CAMEL_BORDER = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
const HAS_CAMEL = /[a-z0-9][A-Z]|[A-Z]{2}[a-z]/;
/** Singular in spite of their ending, or with a singular that misleads. */
const NO_PLURAL = /(?:ics|ss)$|^(?:species|axes|bases|windows)$/;
const MAX_TERM_CHARS = 40;

/** One for all, because loading it makes the model larger each time. No pipe: tokens and lemmas are all that is asked. */
let nlp: WinkMethods | undefined;

/**
 * English words to terms: stop words dropped, plurals folded. On cosine ranking full lemmas and stems did no better
 * than that, and they read worse (`data` → `datum`, `matrices` → `matric`).
 */
export class English {
  /** Lower-case word form → term, or '' for a form that makes none. */
  readonly #terms = new Map<string, string>();

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

  /**
   * A form's lemma does not depend on its neighbours here, so each form is looked up once and remembered.
   */
  #learn(forms: readonly string[]): void {
    if (this.#terms.size > MAX_REMEMBERED) this.#terms.clear();
    const unknown: string[] = [];
    for (const form of forms) {
      if (this.#terms.has(form)) continue;
      this.#terms.set(form, '');
      if (isWord(form)) unknown.push(form);
    }
    if (unknown.length === 0) return;
    nlp ??= winkNLP(model, []);
    const { its } = nlp;
    const tokens = nlp.readDoc(unknown.join(' ')).tokens();
    const values = tokens.out(its.value) as string[];
    const lemmas = tokens.out(its.lemma as ItsFunction<string>) as string[];
    let at = 0;
    for (const form of unknown) {
      // A few forms are several tokens to the tokenizer; those keep their own spelling.
      let read = '';
      const first = at;
      while (read.length < form.length && at < values.length) read += values[at++] as string;
      const isOneToken = at - first === 1;
      if (!isStopWord(form)) this.#terms.set(form, isOneToken && isPlural(form) ? (lemmas[first] as string) : form);
    }
  }
}

/** The lemma is asked only here; it leaves names such as `pandas` and `redis` alone, which it does not know. */
function isPlural(form: string): boolean {
  return form.endsWith('s') && !NO_PLURAL.test(form);
}

function isStopWord(word: string): boolean {
  return stopWords('en').has(word);
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
