import type { Language } from '../basics';
import type { Vocabulary } from './vocabulary';

/** Languages that write a compound as one word. Its last part tells what it is: a `Kartoffelsuppe` is a `Suppe`. */
const COMPOUNDING: ReadonlySet<Language> = new Set(['da', 'de', 'fi', 'nl', 'no', 'sv']);
/** Fewest characters of the last part's stem: shorter words are endings of other words by chance (`Ei`, `Bäckerei`). */
const MIN_LAST_CHARS = 4;
/** Fewest characters before the last part; fewer hardly make a word (`Reis`, `Preis`). */
const MIN_FIRST_CHARS = 3;

/** A word of a topic's name, as a term. */
interface NameWord {
  readonly word: string;
  readonly language: Language;
}

/** Term ids of a topic's name. */
interface NameTerms {
  /** Ids of its words; of a word that the topic knows in compounds only, the id of one of them. */
  readonly name: readonly number[];
  /** Id in `name` by the id of each compound that ends in that word. */
  readonly compounds: ReadonlyMap<number, number>;
}

/**
 * Returns the words of a name in order, as terms. Stop words stay as they are written, because phrases have them
 * (`open source`).
 * @param tokens returns the terms of a text, without stop words.
 */
export function nameWords(name: string, tokens: (text: string) => string[]): string[] {
  return name.split(/\s+/).flatMap((word) => {
    const terms = tokens(word);
    return terms.length > 0 || word === '' ? terms : [word.toLowerCase()];
  });
}

/**
 * Returns the terms that count as a word of the name: the word, and in some languages the compounds that end in it.
 * Words that no page of the topic contains are left out.
 */
export function nameTerms(words: readonly NameWord[], vocabulary: Vocabulary): NameTerms {
  const name = new Set<number>();
  const compounds = new Map<number, number>();
  for (const { word, language } of words) {
    const ending = COMPOUNDING.has(language) ? compoundsOf(word, vocabulary) : [];
    const id = vocabulary.id(word) ?? ending[0];
    if (id === undefined) continue;
    name.add(id);
    for (const compound of ending) compounds.set(compound, id);
  }
  return { name: [...name], compounds };
}

/**
 * Returns the ids of the terms whose stem ends in the stem of a word, after enough characters for a first word; [] for
 * a short stem, and without a stemmer.
 */
function compoundsOf(word: string, vocabulary: Vocabulary): number[] {
  const last = vocabulary.key(word);
  if (last === undefined || last.length < MIN_LAST_CHARS) return [];
  const compounds: number[] = [];
  for (const [key, id] of vocabulary.keys()) {
    if (key.length >= last.length + MIN_FIRST_CHARS && key.endsWith(last)) compounds.push(id);
  }
  return compounds;
}
