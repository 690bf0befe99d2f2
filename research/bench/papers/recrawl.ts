import { HUB_SCORE } from '../../../lib/engine/defaults';
import { createHubModel } from '../../../lib/engine/hub/model';
import { siteOf } from '../../../lib/engine/url/site';
import { datedPages } from '../../../tests/web/dated';
import { looseKey, type Web } from '../../../tests/web/web';
import { busiestYearOf, splitOf, watchedYear } from '../watch';
import { rounded } from './method-runs';
import type { PaperTable } from './paper-page';
import type { PaperCase } from './session';

const WEEK_MS = 604_800_000;
const WEEKS = 52;
/** Fewest pages of a year that say something about a corpus. */
const LEAST_PUBLISHED = 20;

/** Links of a web's pages by number, and when each page was published; −Infinity without a date in its address. */
export interface DatedGraph {
  readonly links: readonly (readonly number[])[];
  readonly publishedMs: readonly number[];
  readonly isHub: readonly boolean[];
}

/** What a year of weekly re-crawls found, of the wanted pages. */
export interface Recrawl {
  readonly fetched: number;
  readonly found: number;
}

/** Pages that a watch run fetches at most, and whether its search can ask for recent pages. */
const WATCH = { weekly: 30, recent: 1 };

/**
 * HubSVM's use in the product: relevant pages of a year that the watch of a topic finds, compared with re-crawling the
 * hub pages or all pages of the same sites.
 */
export async function watchTable(cases: readonly PaperCase[]): Promise<PaperTable> {
  const rows: (string | number)[][] = [];
  const topics = new Map(cases.map(({ corpus, web, topic }) => [`${corpus} ${topic}`, { corpus, web, topic }]));
  for (const { corpus, web, topic } of topics.values()) {
    const year = busiestYearOf(datedPages(web.pages), topic);
    if (year === undefined) continue;
    const split = splitOf(datedPages(web.pages), topic, year);
    const graph = graphOf(web);
    const sites = web.pages.map(({ url }) => siteOf(url));
    const isWanted = (page: number) => split.relevant.has(web.pages[page]?.url ?? '');
    const isOwn = (page: number) => isWanted(page) || split.known.has(sites[page] as string);
    const all = recrawl(graph, split.startMs, isOwn, isWanted);
    const hubs = recrawl(graph, split.startMs, (page) => isOwn(page) && graph.isHub[page] === true, isWanted);
    const watched = await watchedYear(web.pages, split, { topic, ...WATCH });
    process.stderr.write(`${corpus}, ${topic}: ${watched.requests} requests, ${watched.relevant} relevant pages\n`);
    rows.push([
      ...[corpus, topic, year, split.relevant.size, all.fetched, all.found, hubs.fetched, hubs.found],
      ...[watched.requests, watched.relevant, rounded(watched.requests / all.fetched)],
    ]);
  }
  return {
    title: 'Use in the product: a topic watched for a year',
    note: `A topic's relevant pages of earlier years are the seeds. The watch reads feeds and hub pages of their sites and asks for recent pages, and fetches ${WATCH.weekly} pages a week at most; all its requests count. Beside it, all pages of the same sites, or the hub pages among them, are fetched each week, and new pages behind their links once. Found are relevant pages of the year.`,
    columns: [
      ...['corpus', 'topic', 'year', 'published', 'all: fetches', 'all: found', 'hubs: fetches', 'hubs: found'],
      ...['watch: requests', 'watch: found', 'requests / fetches of all'],
    ],
    rows,
  };
}

/** HubSVM's use: new pages of a year that re-crawling only the known hubs finds, compared with all known pages. */
export function recrawlTable(cases: readonly PaperCase[]): PaperTable {
  const webs = new Map(cases.map(({ corpus, web }) => [corpus, web]));
  const rows = [...webs].flatMap(([corpus, web]) => {
    const graph = graphOf(web);
    const year = busiestYear(graph);
    if (year === undefined) return [];
    const { startMs, published } = year;
    const all = recrawl(graph, startMs, () => true);
    const hubs = recrawl(graph, startMs, (page) => graph.isHub[page] === true);
    const shares = [hubs.fetched / all.fetched, hubs.found / Math.max(1, all.found)].map(rounded);
    return [
      [
        corpus,
        new Date(startMs).getUTCFullYear(),
        published,
        all.fetched,
        all.found,
        hubs.fetched,
        hubs.found,
        ...shares,
      ],
    ];
  });
  return {
    title: 'Use: hubs alone re-crawled for a year',
    note: "Each week all known pages, or those that the product's URL SVM takes for hubs, are fetched again, and new pages behind their links once. The web shows only what was published until then, by the dates in the addresses. No engine session runs and no feed is read; the next table has the product's watch. The corpora hold few index pages of their sites, so that most new pages are found through their neighbours. The paper expects 70 % less time.",
    columns: [
      ...['corpus', 'year', 'published', 'all: fetches', 'all: found', 'hubs: fetches', 'hubs: found'],
      ...['fetches, hubs / all', 'found, hubs / all'],
    ],
    rows,
  };
}

/** Returns the links, publication times and hub flags of a web's pages by page number. */
function graphOf(web: Web): DatedGraph {
  const numbers = new Map(web.pages.map(({ url }, n) => [looseKey(new URL(url)), n]));
  const dates = new Map(datedPages(web.pages).map(({ page, atMs }) => [page.url, atMs]));
  const model = createHubModel();
  return {
    links: web.pages.map((_, n) =>
      web.index.linksOf(web.index.article(n)).flatMap((url) => numbers.get(looseKey(new URL(url))) ?? []),
    ),
    publishedMs: web.pages.map(({ url }) => dates.get(url) ?? Number.NEGATIVE_INFINITY),
    isHub: web.pages.map(({ url }) => model.score(url) >= HUB_SCORE),
  };
}

/** Returns start and size of the year with the most published pages; undefined if no year has 20. */
function busiestYear({ publishedMs }: DatedGraph): { startMs: number; published: number } | undefined {
  const years = [...new Set(publishedMs.filter(Number.isFinite).map((ms) => new Date(ms).getUTCFullYear()))];
  const counted = years.map((year) => {
    const startMs = Date.UTC(year, 0, 1);
    const published = publishedMs.filter((ms) => ms >= startMs && ms < startMs + WEEKS * WEEK_MS).length;
    return { startMs, published };
  });
  const best = counted.toSorted((a, b) => b.published - a.published)[0];
  return best !== undefined && best.published >= LEAST_PUBLISHED ? best : undefined;
}

/**
 * Re-crawls for 52 weeks. Pages published before the year, and pages without a date, are known at its start.
 * @param isVisited whether a known page is fetched again each week.
 * @param isWanted whether a new page counts as found; all count by default.
 */
export function recrawl(
  graph: DatedGraph,
  startMs: number,
  isVisited: (page: number) => boolean,
  isWanted: (page: number) => boolean = () => true,
): Recrawl {
  const { links, publishedMs } = graph;
  const known = publishedMs.map((ms) => ms < startMs);
  let [fetched, found] = [0, 0];
  for (let week = 1; week <= WEEKS; week += 1) {
    const nowMs = startMs + week * WEEK_MS;
    const queue = publishedMs.flatMap((_, page) => (known[page] && isVisited(page) ? [page] : []));
    for (let at = 0; at < queue.length; at += 1) {
      fetched += 1;
      for (const target of links[queue[at] as number] ?? []) {
        if (known[target] || (publishedMs[target] as number) >= nowMs) continue;
        known[target] = true;
        if (isWanted(target)) found += 1;
        queue.push(target);
      }
    }
  }
  return { fetched, found };
}
