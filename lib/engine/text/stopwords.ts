import { getOrMake } from '../arrays';
import type { Language } from '../basics';
import { isAccentBlind, withoutAccents } from './accents';
import lists from './data/stopwords.json';

const sets = new Map<Language, ReadonlySet<string>>();

/**
 * Returns the stop words of a language in lower case (from stopwords-iso), with and without their accents; empty if
 * there is no list.
 */
export function stopWords(language: Language): ReadonlySet<string> {
  return getOrMake(sets, language, () => {
    const words = (lists as Readonly<Record<string, string>>)[language]?.split(' ') ?? [];
    return new Set(isAccentBlind(language) ? [...words, ...words.map(withoutAccents)] : words);
  });
}
