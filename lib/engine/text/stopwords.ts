import { getOrMake } from '../arrays';
import type { Language } from '../types';
import lists from './data/stopwords.json';

const sets = new Map<Language, ReadonlySet<string>>();

/** Returns the stop words of a language in lower case (from stopwords-iso); empty if there is no list. */
export function stopWords(language: Language): ReadonlySet<string> {
  return getOrMake(sets, language, () => new Set((lists as Readonly<Record<string, string>>)[language]?.split(' ')));
}
