import { appendFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { TopicEngine } from '../../lib/engine/session/topic-engine';
import { rememberTerms } from '../../tests/support/read-page';
import { corpusWeb } from '../../tests/web/corpus';
import { CorpusIndex } from '../../tests/web/corpus-index';
import type { CorpusPage } from '../../tests/web/pages';
import { SpamSites } from '../../tests/web/spam';
import { createWeb, type Web } from '../../tests/web/web';
import { discoverOn } from './discover-session';
import { loadPages, topicsOf } from './draw';
import { budget, draws, feedback, integer, list, readOptions, seeds, text } from './options';

/** Pages that one session found, and its requests that spam wasted. */
interface SpamRun {
  readonly corpus: string;
  readonly topic: string;
  readonly draw: number;
  /** Share of spam among all sites, in percent. */
  readonly spam: number;
  readonly feedback: string;
  /** Number of fetched pages that count, including those of spam sites. */
  readonly pages: number;
  readonly spamPages: number;
  readonly spamSites: number;
  /** Number of URLs of spam sites, and of other sites, whose response was refused as no page. */
  readonly refusedSpam: number;
  readonly refused: number;
  /** (spamPages + refusedSpam) / (pages + refusedSpam + refused). */
  readonly wasted: number;
  readonly relevantPages: number;
  readonly relevantSites: number;
  /** Sites about the topic without a page that was found, none of whose queued URLs may be fetched. */
  readonly lostSites: readonly string[];
  /** Such sites whose queued URLs are all fetched late, because their pages seem to be copies. */
  readonly doubtedSites: readonly string[];
  readonly byKind: Readonly<Record<string, number>>;
}

/** Faults of an answer that came whole. */
const REFUSED = /^(?:junk|missing)-page$/;

/**
 * `spam`: sessions on a corpus with spam sites mixed in, and what they spend on spam. `--out` keeps one JSON record a
 * session.
 */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(args, {
    ...{ corpora: text, topics: text, out: { ...text, usual: '' }, draws: { ...draws, usual: '1' } },
    ...{ seeds: { ...seeds, usual: '5' }, budget: budget('300'), feedback },
    shares: list(integer(0, 90), '0,30,60'),
  });
  const runs: SpamRun[] = [];
  rememberTerms();
  for (const corpus of wanted.corpora.split(',')) {
    const pages = await loadPages(corpus);
    const index = new CorpusIndex(pages);
    const known = new Set(pages.flatMap(({ label, labels = [] }) => [label, ...labels]));
    for (const topic of topicsOf(
      pages,
      wanted.topics
        .split(',')
        .filter((one) => known.has(one))
        .join(','),
    )) {
      for (let draw = 1; draw <= wanted.draws; draw += 1) {
        for (const spam of wanted.shares) {
          const which = { corpus: basename(dirname(corpus)), topic, draw, spam, feedback: wanted.feedback };
          const run = { ...which, ...(await session(pages, index, { ...wanted, topic, draw, spam })) };
          runs.push(run);
          process.stderr.write(`${JSON.stringify(run)}\n`);
          if (wanted.out !== '') await appendFile(wanted.out, `${JSON.stringify(run)}\n`);
        }
      }
    }
  }
  return runs;
}

interface Session {
  readonly topic: string;
  readonly draw: number;
  readonly spam: number;
  readonly seeds: number;
  readonly budget: number;
  readonly feedback: string;
}

/** Runs a session on a corpus with spam sites, and counts what it fetched. */
async function session(pages: readonly CorpusPage[], index: CorpusIndex, wanted: Session) {
  const { topic: label, draw, seeds, budget } = wanted;
  const sites = new SpamSites(pages, label, wanted.spam / 100, draw);
  const web = wanted.spam === 0 ? corpusWeb(pages, undefined, { index } as Web) : spamWeb(pages, index, sites);
  let engine: TopicEngine | undefined;
  await discoverOn(web, {
    ...{ label, seeds, draw, budget, background: 'shipped', oracle: wanted.feedback === 'oracle', settings: {} },
    onRound: (now) => {
      engine = now;
    },
  });
  const { state } = engine as TopicEngine;
  const fetched = state.pages.all.filter(({ foundBy }) => foundBy.operator !== 'mark');
  const relevant = fetched.filter(({ url }) => web.isAbout(url, label));
  const spam = fetched.filter(({ url }) => sites.kindOf(url));
  const refused = [...state.attempts.values()].filter(({ code }) => REFUSED.test(code)).map(({ url }) => url);
  const refusedSpam = refused.filter((url) => sites.kindOf(url));
  const byKind: Record<string, number> = {};
  for (const url of [...spam.map((page) => page.url), ...refusedSpam]) {
    const kind = sites.kindOf(url) as string;
    byKind[kind] = (byKind[kind] ?? 0) + 1;
  }
  const found = new Set(relevant.map(({ host }) => host));
  const allowance = (engine as TopicEngine).sites.allowance();
  const missed = [...state.frontier.values()].filter(({ url, host }) => !found.has(host) && web.isAbout(url, label));
  return {
    pages: fetched.length,
    spamPages: spam.length,
    spamSites: new Set(spam.map(({ site }) => site)).size,
    refusedSpam: refusedSpam.length,
    refused: refused.length - refusedSpam.length,
    wasted: (spam.length + refusedSpam.length) / Math.max(1, fetched.length + refused.length),
    relevantPages: relevant.length,
    relevantSites: found.size,
    lostSites: hostsOfOnly(missed, (url) => allowance.isSpent(url)),
    doubtedSites: hostsOfOnly(missed, (url) => allowance.shareOf(url) < 1),
    byKind,
  };
}

/** Returns the hosts all of whose URLs pass the test. */
export function hostsOfOnly(
  urls: Iterable<{ readonly url: string; readonly host: string }>,
  passes: (url: string) => boolean,
): string[] {
  const byHost = new Map<string, boolean>();
  for (const { url, host } of urls) byHost.set(host, passes(url) && byHost.get(host) !== false);
  return [...byHost].flatMap(([host, isOnly]) => (isOnly ? host : []));
}

/** Returns pages and spam as one web. Its search engine knows both; its wiki links no spam, because it has editors. */
function spamWeb(pages: readonly CorpusPage[], index: CorpusIndex, spam: SpamSites): Web {
  const all = [...pages, ...spam.pages];
  const cloaked = (url: URL) => spam.answer(url);
  return createWeb({ pages: all, cloaked }, new CorpusIndex(all, index), index);
}
