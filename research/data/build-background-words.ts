/**
 * Writes `public/data/background-<language>.json` for languages of which no free corpus of pages is at hand. The number of
 * pages that contain a word follows from its frequency in wordfreq, a Python package that counts words of encyclopedias,
 * books, subtitles and the web. `PYTHON` names an interpreter that has it.
 *
 *     pip install wordfreq==3.1.1
 *     npm run build:background-words
 */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../lib/engine/basics';
import type { BackgroundStatistics } from '../../lib/engine/topic/background';
import { shippedAnalyzer } from '../../tests/support/shipped-analyzer';

const LANGUAGES: readonly Language[] = ['de', 'es', 'fr', 'pt'];
const PYTHON = process.env.PYTHON ?? '/usr/bin/python3';
const WORDS = 'import json, sys, wordfreq; print(json.dumps(wordfreq.get_frequency_dict(sys.argv[1], "small")))';
const MAX_OUTPUT_BYTES = 2 ** 26;
const MAX_TERMS = 3_000;
/** Words of the average page, stop words included. */
const PAGE_WORDS = 500;
/** Pages per file: shares are stored as whole numbers of so many pages. */
const PAGES = 10_000;

const fileOf = (language: Language) =>
  fileURLToPath(new URL(`../../public/data/background-${language}.json`, import.meta.url));

const analyzer = await shippedAnalyzer();
// The frequencies do not tell how long pages are.
const { lengthQuantiles }: BackgroundStatistics = JSON.parse(await readFile(fileOf('en'), 'utf8'));
for (const language of LANGUAGES) {
  await analyzer.prepare(language);
  const file = fileOf(language);
  await writeFile(file, `${JSON.stringify(statisticsOf(language, wordsOf(language)))}\n`);
  process.stdout.write(`${file}\n`);
}

/** Returns the share of each word in all words of a language. @throws Error if Python or wordfreq is missing. */
function wordsOf(language: Language): Readonly<Record<string, number>> {
  const answer = spawnSync(PYTHON, ['-c', WORDS, language], { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES });
  if (answer.status !== 0) throw new Error(`${PYTHON} has no wordfreq: ${answer.stderr}`);
  return JSON.parse(answer.stdout);
}

/**
 * Returns the `MAX_TERMS` most frequent terms with the pages that contain them and their occurrences on such a page. A
 * word of share f occurs Poisson(f · `PAGE_WORDS`) times on a page, so that 1 − exp(−f · `PAGE_WORDS`) of the pages
 * contain it.
 */
function statisticsOf(language: Language, words: Readonly<Record<string, number>>): BackgroundStatistics {
  const occurrences = new Map<string, number>();
  for (const [word, share] of Object.entries(words))
    for (const term of analyzer.tokens(word, language))
      occurrences.set(term, (occurrences.get(term) ?? 0) + share * PAGE_WORDS);
  const kept = [...occurrences]
    .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
    .slice(0, MAX_TERMS)
    .map(([term, mean]) => ({ term, mean, share: 1 - Math.exp(-mean) }));
  return {
    language,
    pages: PAGES,
    terms: kept.map(({ term }) => term),
    pagesWithTerm: kept.map(({ share }) => Math.round(PAGES * share)),
    occurrenceTenths: kept.map(({ mean, share }) => Math.round((10 * mean) / share)),
    lengthQuantiles,
  };
}
