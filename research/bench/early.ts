import { grouped } from '../../lib/engine/arrays';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { canonicalUrl } from '../../lib/engine/url/canonical';
import { readPage, rememberTerms } from '../../tests/support/read-page';
import type { BackgroundName } from '../../tests/support/shipped';
import { corpusWeb } from '../../tests/web/corpus';
import type { CorpusPage } from '../../tests/web/pages';
import { changeOf } from './ablate';
import { corpusName, topicsIn } from './corpora';
import { type DiscoverOptions, discoverOn } from './discover-session';
import { loadPages, withSeeds, wordsOfSource } from './draw';
import { draws, integer, list, maybe, readOptions, seedCounts, text } from './options';
import { mean, qualities } from './quality';
import { engineFor } from './rank';
import { buildPool } from './ranking-pool';

/** The first pages of a session, ranked with and without background pages. */
interface EarlyRanking {
  /** Number of pages. */
  readonly size: number;
  /** Share of relevant pages. */
  readonly relevant: number;
  readonly AP: Readonly<Record<'with' | 'without', number>>;
}

/**
 * `early`: AP of the first pages that a session fetches, ranked with the shipped background pages and without them.
 * Many of these pages are relevant, so that they mislead as weak negatives. `--language` keeps the pages in one
 * language.
 * @returns rows of a table. The error is the standard error over sessions. Sizes without a relevant or another page are
 * left out.
 */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(args, {
    ...{ corpora: list(text), topics: { ...text, usual: 'all' }, seeds: { ...seedCounts, usual: '1,3' }, draws },
    ...{ language: maybe(text), pages: list(integer(1, 10_000), '10,30,60') },
  });
  rememberTerms();
  const table: unknown[] = [];
  for (const file of wanted.corpora) {
    const all = await loadPages(file);
    const pages = wanted.language ? all.filter(({ lang }) => lang === wanted.language) : all;
    const early = earlyRankings(pages, wanted.pages);
    const topics = withSeeds(pages, topicsIn(pages, wanted.topics), Math.max(...wanted.seeds), wordsOfSource);
    for (const named of [true, false]) {
      const found: EarlyRanking[] = [];
      for (const label of topics)
        for (const seeds of wanted.seeds)
          for (let draw = 1; draw <= wanted.draws; draw += 1)
            found.push(...(await early({ label, seeds, draw, name: named ? label.replaceAll('_', ' ') : '' })));
      const corpus = [corpusName(file), wanted.language].filter(Boolean).join(' ');
      for (const [size, rankings] of [...grouped(found, ({ size }) => size)].sort(([a], [b]) => a - b))
        table.push([corpus, named ? 'yes' : 'no', size, ...columnsOf(rankings)]);
      process.stderr.write(`${corpus}, ${named ? 'with' : 'without'} a name: done\n`);
    }
  }
  return table;
}

/** Returns the cells of a table row: number of rankings, means, and the gain by background pages with its error. */
function columnsOf(rankings: readonly EarlyRanking[]): (string | number)[] {
  const rounded = (values: readonly number[]) => mean(values).toFixed(3);
  const { change, error } = changeOf(rankings.map(({ AP }) => AP.with - AP.without));
  return [
    rankings.length,
    ...[rounded(rankings.map(({ relevant }) => relevant)), rounded(rankings.map(({ AP }) => AP.without))],
    ...[rounded(rankings.map(({ AP }) => AP.with)), `${change.toFixed(3)} ± ${error.toFixed(3)}`],
  ];
}

/** Returns a function that runs one session on these pages and ranks its first pages, once for each of `sizes`. */
function earlyRankings(corpus: readonly CorpusPage[], sizes: readonly number[]) {
  const web = corpusWeb(corpus);
  const sources = new Map(corpus.map((page) => [canonicalUrl(page.url) ?? page.url, page]));
  const known = (urls: Iterable<string>) => [...urls].flatMap((url) => sources.get(url) ?? []).map(readPage);
  return async (
    topic: Pick<DiscoverOptions, 'label' | 'seeds' | 'draw'> & { readonly name: string },
  ): Promise<EarlyRanking[]> => {
    const urls: string[] = [];
    let marked: ReadonlySet<string> = new Set();
    await discoverOn(web, {
      ...{ ...topic, budget: Math.max(...sizes), oracle: false, background: 'shipped', settings: {} },
      onPage: ({ url }) => urls.push(url),
      onRound: ({ model }) => {
        marked = model.feedback.seeds;
      },
    });
    const seeds = known(marked);
    const rankings: EarlyRanking[] = [];
    for (const size of sizes) {
      const candidates = known(urls.slice(0, size));
      const relevant = candidates.filter(({ url }) => web.isAbout(url, topic.label)).length / candidates.length;
      if (!(relevant > 0 && relevant < 1)) continue;
      /** Returns AP of the first pages, ranked with the background pages `from`. */
      const apOf = async (from: BackgroundName) => {
        const pool = await buildPool({ seeds, background: [], candidates }, topic.label, from, topic.name);
        const engine = await engineFor(pool, DEFAULT_TOPIC_SETTINGS.rankers, DEFAULT_TOPIC_SETTINGS.fusion);
        return qualities(engine.rank(pool.input), pool).fused.AP;
      };
      rankings.push({ size, relevant, AP: { with: await apOf('shipped'), without: await apOf('corpus') } });
    }
    return rankings;
  };
}
