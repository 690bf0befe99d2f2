import type { Language } from '../types';
import lists from './data/stopwords.json';

const NONE: ReadonlySet<string> = new Set();
const sets = new Map<Language, ReadonlySet<string>>();

/** Returns the stop words of a language in lower case (from stopwords-iso); empty if there is no list. */
export function stopWords(language: Language): ReadonlySet<string> {
  const known = sets.get(language);
  if (known !== undefined) return known;
  const list = (lists as Readonly<Record<string, string>>)[language];
  const set = list === undefined ? NONE : new Set(list.split(' '));
  sets.set(language, set);
  return set;
}
