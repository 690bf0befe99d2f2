/**
 * Writes lib/engine/text/data/language-grams.json: the most frequent character n-grams of languages that share a
 * script.
 * The source is the smallest database of the package `eld` (Nito T.M., Apache License 2.0).
 * Its licence is copied to public/data.
 *
 *     npx tsx research/data/build-language-grams.ts
 */
import { copyFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gramLetter } from '../../lib/engine/text/language';

const OUT = fileURLToPath(new URL('../../lib/engine/text/data/language-grams.json', import.meta.url));
const LICENCE = fileURLToPath(new URL('../../public/data/language-grams.LICENSE.txt', import.meta.url));
/**
 * N-grams per language. Tests with 150 to 1,000 showed that more hardly improve detection and enlarge the file.
 * Hindi and Marathi share the most n-grams, so they get more.
 */
const GRAMS_PER_LANGUAGE = 400;
const GRAMS_IN_DEVANAGARI = 700;
/** Difference of log frequency above which an n-gram is dropped from the language in which it is less frequent. */
const MUCH_COMMONER = 25;
const LANGUAGES =
  'ar az be bg ca cs da de en es et eu fa fi fr hi hr hu is it ku lt lv mr ms nl no pl pt ro ru sk sl sq sr sv tl tr uk ur vi yo';
/** Language codes of the database whose texts are in another language, with that language's code. */
const CODES: Readonly<Record<string, string>> = { ku: 'ckb', ms: 'id' };

interface Database {
  readonly languages: Readonly<Record<string, string>>;
  /** N-gram → number of the language → logarithm of the frequency. */
  readonly ngrams: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const load = (file: string) => import(new URL(`../../node_modules/eld/src/${file}`, import.meta.url).href);
const { ngramsData: database } = (await load('ngrams/extrasmall.js')) as { ngramsData: Database };
const { dictionary } = (await load('dictionary.js')) as { dictionary: readonly string[] };

const letters = new Map(
  dictionary.flatMap((sign, byte) => (byte < 0x80 || sign === ' ' ? [] : [[sign, gramLetter(byte)]])),
);
const grams = new Map<string, [gram: string, frequency: number][]>();
for (const [gram, frequencies] of Object.entries(database.ngrams)) {
  const readable = [...gram].map((sign) => letters.get(sign) ?? sign).join('');
  const highest = Math.max(...Object.values(frequencies));
  for (const [number, frequency] of Object.entries(frequencies)) {
    if (frequency < highest - MUCH_COMMONER) continue;
    const language = database.languages[number] as string;
    const list = grams.get(language) ?? [];
    grams.set(language, list);
    list.push([readable, frequency]);
  }
}
const data = LANGUAGES.split(' ').map((language) => {
  const commonest = (grams.get(language) ?? [])
    .sort((a, b) => b[1] - a[1])
    .slice(0, /^(?:hi|mr)$/.test(language) ? GRAMS_IN_DEVANAGARI : GRAMS_PER_LANGUAGE);
  return [CODES[language] ?? language, commonest.map(([gram]) => gram).join('|')];
});
writeFileSync(OUT, `${JSON.stringify(Object.fromEntries(data), null, 1)}\n`);
copyFileSync(new URL('../../node_modules/eld/LICENSE', import.meta.url), LICENCE);
