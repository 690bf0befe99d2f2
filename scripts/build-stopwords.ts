/**
 * Writes lib/engine/text/data/stopwords.json, the stop words of the languages below from the package `stopwords-iso`:
 * one blank-separated string per language.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const LANGUAGES = 'ar cs da de el en es fa fi fr he hi hu id it ja ko nl no pl pt ro ru sv th tr uk vi zh'.split(' ');

const all = createRequire(import.meta.url)('stopwords-iso') as Record<string, string[]>;
const kept: Record<string, string> = {};
for (const language of LANGUAGES) {
  const words = (all[language] ?? []).map((word) => word.normalize('NFKC').toLowerCase().trim());
  // Terms are words of letters; the lists also hold punctuation, digits and phrases, which no term can equal.
  kept[language] = [...new Set(words)]
    .filter((word) => /^[\p{L}\p{M}'’]{1,20}$/u.test(word))
    .sort()
    .join(' ');
}
writeFileSync(new URL('../lib/engine/text/data/stopwords.json', import.meta.url), `${JSON.stringify(kept, null, 2)}\n`);
