import { HUB_SCORE } from '../../../lib/engine/defaults';
import { createHubModel } from '../../../lib/engine/hub/model';
import { datedPages } from '../../web/dated';
import { looseKey, type Web } from '../../web/web';
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

/** What a year of weekly re-crawls found. */
export interface Recrawl {
  readonly fetched: number;
  readonly found: number;
}

/** HubSVM's use: new pages of a year that re-crawling the known hubs alone finds, beside re-crawling all known pages. */
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
    note: "Each week all known pages, or those that the product's URL SVM takes for hubs, are fetched again, and new pages behind their links once. The web shows only what was published until then, by the dates in the addresses. No engine session runs and no feed is read. The corpora hold few index pages of their sites, so that most new pages are found through their neighbours. The paper expects 70 % less time.",
    columns: [
      ...['corpus', 'year', 'published', 'all: fetches', 'all: found', 'hubs: fetches', 'hubs: found'],
      ...['fetches, hubs / all', 'found, hubs / all'],
    ],
    rows,
  };
}

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

/** Start of the year with the most published pages; undefined if no year has enough. */
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
 */
export function recrawl(graph: DatedGraph, startMs: number, isVisited: (page: number) => boolean): Recrawl {
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
        found += 1;
        queue.push(target);
      }
    }
  }
  return { fetched, found };
}
