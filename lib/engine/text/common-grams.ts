import type { Language } from '../types';
import lists from './data/language-grams.json';
import { wordGrams } from './word-grams';

/** Least share of a text's grams that are common in its language: below, it is a language that no list is of. */
const MIN_SHARE = 0.1;
/** Least lead over the second language, as a part of the first one's share. Close relatives are nearer at 60 characters. */
const MIN_LEAD = 0.05;

let languagesOf: ReadonlyMap<string, readonly Language[]> | undefined;

/**
 * The one of `languages` whose commonest grams make up most of a text's, where that is clear. The lists are the upper
 * end of those of the detector ELD: 400 grams of each language, which is a tenth of its size and as good (docs/CRAWLING.md).
 * @param languages those that the script of the text can be
 */
export function commonGrams(text: string, languages: (language: Language) => boolean): Language | undefined {
  languagesOf ??= readLists();
  const grams = wordGrams(text);
  const common = new Map<Language, number>();
  for (const gram of grams) {
    for (const language of languagesOf.get(gram) ?? []) common.set(language, (common.get(language) ?? 0) + 1);
  }
  const [first, second] = [...common].filter(([language]) => languages(language)).sort((a, b) => b[1] - a[1]);
  if (first === undefined || first[1] < MIN_SHARE * grams.size) return undefined;
  return first[1] - (second?.[1] ?? 0) < MIN_LEAD * first[1] ? undefined : first[0];
}

function readLists(): ReadonlyMap<string, readonly Language[]> {
  const languages = new Map<string, Language[]>();
  for (const [language, grams] of Object.entries(lists)) {
    for (const gram of grams.split('|')) {
      const those = languages.get(gram);
      if (those === undefined) languages.set(gram, [language]);
      else those.push(language);
    }
  }
  return languages;
}
