import type { TopicEngine } from '../../lib/engine/session/topic-engine';
import { siteOf } from '../../lib/engine/url/site';
import { startWatch } from '../../lib/engine/watch/watch-run';
import type { TopicRoom } from '../../lib/runner/topic-room';
import { runWatch } from '../../lib/runner/watch-session';
import { arrivalOf } from '../../tests/support/corpus-arrival';
import { createNodeEngine } from '../../tests/support/node-engine';
import { rememberTerms } from '../../tests/support/read-page';
import { shippedFor } from '../../tests/support/shipped';
import { type DatedPage, datedPages, datedWeb } from '../../tests/web/dated';
import { isAbout } from '../../tests/web/pages';
import { corpusName } from './corpora';
import { loadPages, wordsOfSource } from './draw';
import { integer, readOptions, text } from './options';

const WEEK_MS = 604_800_000;
const WEEKS = 52;
/** Fewest relevant pages before the year; the newest `MOST_SEEDS` of them are marked. */
const LEAST_KNOWN = 5;
const MOST_SEEDS = 50;
const SEED_WORDS = 50;

interface Found {
  readonly pages: number;
  /** Relevant pages of the year, and sites without a relevant page before it. */
  readonly relevant: number;
  readonly newSites: number;
}

/**
 * `watch`: a topic is watched week by week for a year. The web shows only pages published until then, dated by their
 * addresses. The relevant pages of earlier years are the seeds. After each run, an oracle answers the pages that the
 * run found. Beside it: plain polling of the feeds of all sites known before, in order of publication, with the same
 * budget.
 */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(args, {
    ...{ corpus: text, topics: text },
    weekly: integer(1, 1_000, '30'),
    recent: integer(0, 1, '1'),
  });
  const all = await loadPages(wanted.corpus);
  const pages = datedPages(all);
  rememberTerms();
  const topics = [];
  for (const topic of wanted.topics.split(',')) {
    const year = busiestYearOf(pages, topic);
    if (year === undefined) {
      process.stderr.write(`left out: ${topic} has no year with relevant pages and ${LEAST_KNOWN} before it\n`);
      continue;
    }
    const split = splitOf(pages, topic, year);
    const watched = await watchedYear(all, split, { topic, ...wanted });
    const row = {
      topic,
      year,
      seeds: seedsOf(split).length,
      ...split.wanted,
      watched,
      polled: polledYear(split, wanted.weekly),
    };
    process.stderr.write(`${JSON.stringify(row)}\n`);
    topics.push(row);
  }
  return { corpus: corpusName(wanted.corpus), weekly: wanted.weekly, topics };
}

type Split = ReturnType<typeof splitOf>;

/**
 * Returns the year with the most sites new to the topic; among equal years, the one with the most relevant pages.
 * Undefined if none has a relevant page and five before it.
 */
export function busiestYearOf(pages: readonly DatedPage[], topic: string): number | undefined {
  const years = [...new Set(pages.map(({ atMs }) => new Date(atMs).getUTCFullYear()))];
  /** Returns the rank of a year: 1,000 for each new site and 1 for each page; 0 with too few pages before it. */
  const worth = (year: number) => {
    const { before, wanted } = splitOf(pages, topic, year);
    return before.length < LEAST_KNOWN ? 0 : 1_000 * wanted.sites + wanted.pages;
  };
  const best = years.sort((a, b) => worth(b) - worth(a))[0];
  return best === undefined || worth(best) === 0 ? undefined : best;
}

/** Splits a topic's pages at the start of a year: those before it, and those of its 52 weeks with their new sites. */
export function splitOf(pages: readonly DatedPage[], topic: string, year: number) {
  const startMs = Date.UTC(year, 0, 1);
  const about = pages.filter(({ page }) => isAbout(page, topic));
  const before = about.filter(({ atMs }) => atMs < startMs).sort((a, b) => b.atMs - a.atMs);
  const known = new Set(before.map(({ page }) => siteOf(page.url)));
  const published = pages.filter(({ atMs }) => atMs >= startMs && atMs < startMs + WEEKS * WEEK_MS);
  const relevant = new Set(published.filter(({ page }) => isAbout(page, topic)).map(({ page }) => page.url));
  const newSites = new Set([...relevant].map((url) => siteOf(url)).filter((site) => !known.has(site)));
  return {
    startMs,
    before,
    known,
    published,
    relevant,
    newSites,
    wanted: { pages: relevant.size, sites: newSites.size },
  };
}

/** Returns the newest relevant pages before the year with at least 50 words, at most 50. */
const seedsOf = ({ before }: Split) =>
  before.filter(({ page }) => wordsOfSource(page) >= SEED_WORDS).slice(0, MOST_SEEDS);

/** Counts fetched pages, and the relevant ones and new sites of the year among them. */
function found(split: Split, urls: readonly string[]): Found {
  const relevant = urls.filter((url) => split.relevant.has(url));
  const sites = new Set(relevant.map((url) => siteOf(url)).filter((site) => split.newSites.has(site)));
  return { pages: urls.length, relevant: relevant.length, newSites: sites.size };
}

/** Watches a topic with the product for a year. @returns the pages that it finds, and the number of its requests */
export async function watchedYear(
  all: Parameters<typeof datedWeb>[0],
  split: Split,
  { topic, weekly, recent }: { readonly topic: string; readonly weekly: number; readonly recent: number },
): Promise<Found & { readonly requests: number }> {
  let nowMs = () => split.startMs;
  let requests = 0;
  const dated = datedWeb(all, () => nowMs(), recent === 1);
  const web: typeof dated = {
    ...dated,
    /** Counts the request, and answers as the dated web. */
    fetch(...request) {
      requests += 1;
      return dated.fetch(...request);
    },
  };
  const seeds = await Promise.all(
    seedsOf(split).map(async ({ page }) => arrivalOf({ ...page, html: await (await web.fetch(page.url)).text() })),
  );
  const language = seeds[0]?.page.language ?? 'und';
  const { background } = await shippedFor(language);
  const { engine, deps, store } = await createNodeEngine(web, {
    ...{ name: topic, language, background, seed: 1, siteFeeds: true },
  });
  nowMs = () => split.startMs + deps.clock.nowMs();
  for (const seed of seeds) await store.commit(engine.verdicts.mark(seed).change);
  const room = {
    topic: engine.state.topic.id,
    engine: async () => engine,
    ready: async () => engine,
    /** Commits a change to the store, and returns its value. */
    async apply<T>(change: (engine: TopicEngine) => { change: Parameters<typeof store.commit>[0]; value: T }) {
      const { change: made, value } = change(engine);
      await store.commit(made);
      return value;
    },
  } as unknown as TopicRoom;
  const loop = { room, deps: () => deps, changed: () => {}, loadWatched: (id: string) => store.loadWatched(id) };
  requests = 0;
  for (let week = 1; week <= WEEKS; week += 1) {
    await deps.clock.sleep(week * WEEK_MS - deps.clock.nowMs());
    const sinceMs = deps.clock.nowMs();
    await store.commit(startWatch(engine, sinceMs));
    engine.state.session = { ...engine.state.session, budgetPages: weekly };
    const before = engine.state.pages.all.length;
    await runWatch(loop, sinceMs, new AbortController().signal);
    const fresh = engine.state.pages.all.slice(before);
    const answers = fresh.map(({ url }) => ({ url, verdict: web.isAbout(url, topic) ? 'yes' : 'no' }) as const);
    if (answers.length > 0) await store.commit(engine.verdicts.judge(answers).change);
  }
  const fetched = engine.state.pages.all.slice(seeds.length).map(({ url }) => web.addressOf(url));
  return { ...found(split, fetched), requests };
}

/** Fetches all posts of the known sites by date, each week at most `weekly`. */
function polledYear({ published, known, ...split }: Split, weekly: number): Found {
  const posts = published.filter(({ page }) => known.has(siteOf(page.url))).sort((a, b) => a.atMs - b.atMs);
  const fetched: string[] = [];
  for (let week = 1, next = 0; week <= WEEKS; week += 1)
    for (let left = weekly; left > 0 && (posts[next]?.atMs ?? Infinity) < split.startMs + week * WEEK_MS; left -= 1) {
      fetched.push(posts[next]?.page.url ?? '');
      next += 1;
    }
  return found({ published, known, ...split }, fetched);
}
