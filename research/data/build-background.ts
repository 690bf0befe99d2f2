/**
 * Counts the terms of corpora of real pages, and writes the counts to `public/data/background-<language>.json`.
 * The extension draws its negative examples from these files (lib/engine/topic/background.ts).
 * Only terms that occur on several hosts are kept, so that the files do not reveal any site.
 *
 *     npm run build:background -- [corpus.jsonl.gz …]
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PageError } from '../../lib/engine/errors';
import { parsePage } from '../../lib/engine/page/parse';
import type { BackgroundStatistics } from '../../lib/engine/topic/background';
import { shippedAnalyzer } from '../../tests/support/shipped-analyzer';
import { loadCorpus } from '../../tests/web/corpus';

const CORPORA = ['docsweb', 'zhweb', 'osdev'].map((name) =>
  fileURLToPath(new URL(`../../../shared/corpora/${name}/pages.jsonl.gz`, import.meta.url)),
);
const LANGUAGES = ['en', 'zh'];
const MAX_TERMS = 9_000;
const MIN_PAGES = 4;
const MIN_HOSTS = 2;
const QUANTILES = 20;

interface Counter {
  pages: number;
  readonly lengths: number[];
  readonly terms: Map<string, { pages: number; occurrences: number; readonly hosts: Set<string> }>;
}

const counters = new Map<string, Counter>(
  LANGUAGES.map((language) => [language, { pages: 0, lengths: [], terms: new Map() }]),
);
const given = process.argv.slice(2);
for (const file of given.length > 0 ? given : CORPORA) await countCorpus(file);
for (const [language, counter] of counters) {
  const file = fileURLToPath(new URL(`../../public/data/background-${language}.json`, import.meta.url));
  await writeFile(file, `${JSON.stringify(statisticsOf(language, counter))}\n`);
  process.stdout.write(`${file}: ${counter.pages} pages\n`);
}

/** Adds the pages of a corpus in a counted language to its counter; pages that cannot be read are left out. */
async function countCorpus(file: string): Promise<void> {
  const analyzer = await shippedAnalyzer();
  for (const { url, html } of await loadCorpus(file)) {
    try {
      const page = parsePage({ url, finalUrl: url, html, byteLength: html.length });
      const counter = counters.get(page.language);
      if (counter === undefined) continue;
      const { terms, counts } = analyzer.analyze(page);
      counter.pages += 1;
      counter.lengths.push(terms.length);
      for (const [i, term] of terms.entries()) {
        const entry = counter.terms.get(term) ?? { pages: 0, occurrences: 0, hosts: new Set<string>() };
        entry.pages += 1;
        entry.occurrences += counts[i] ?? 1;
        entry.hosts.add(page.host);
        counter.terms.set(term, entry);
      }
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
    }
  }
}

/** Returns the counts of the `MAX_TERMS` terms on most pages, and quantiles of the number of terms of a page. */
function statisticsOf(language: string, { pages, lengths, terms }: Counter): BackgroundStatistics {
  const kept = [...terms]
    .filter(([, entry]) => entry.pages >= MIN_PAGES && entry.hosts.size >= MIN_HOSTS)
    .sort(([a, left], [b, right]) => right.pages - left.pages || (a < b ? -1 : 1))
    .slice(0, MAX_TERMS);
  lengths.sort((a, b) => a - b);
  return {
    language,
    pages,
    terms: kept.map(([term]) => term),
    pagesWithTerm: kept.map(([, entry]) => entry.pages),
    occurrenceTenths: kept.map(([, entry]) => Math.round((10 * entry.occurrences) / entry.pages)),
    lengthQuantiles: Array.from(
      { length: QUANTILES + 1 },
      (_, i) => lengths[Math.round((i / QUANTILES) * (lengths.length - 1))] ?? 1,
    ),
  };
}
