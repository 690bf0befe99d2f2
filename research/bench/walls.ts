import { basename, dirname } from 'node:path';
import { needsBrowser } from '../../lib/engine/errors';
import type { TopicEngine } from '../../lib/engine/session/topic-engine';
import { rememberTerms } from '../../tests/support/read-page';
import { CorpusIndex } from '../../tests/web/corpus-index';
import type { CorpusPage } from '../../tests/web/pages';
import { WalledHosts } from '../../tests/web/walls';
import { createWeb, type Web } from '../../tests/web/web';
import { discoverOn } from './discover-session';
import { loadPages, topicsOf } from './draw';
import { budget, draws, integer, readOptions, seeds, text } from './options';

/** What one session found on a web. */
interface Found {
  readonly pages: number;
  readonly relevant: number;
  /** Pages of hosts behind walls that were stored. */
  readonly walls: number;
  /** Addresses behind walls that the user's browser may read, and others that failed. */
  readonly offered: number;
  readonly lost: number;
}

/**
 * `walls`: sessions on a corpus in which a share of the hosts has bot walls or consent walls, compared with sessions on
 * the same corpus without these hosts. Seeds are drawn from the other hosts.
 */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(args, {
    ...{ corpora: text, topics: text, draws: { ...draws, usual: '1' }, seeds: { ...seeds, usual: '5' } },
    ...{ budget: budget('100'), share: { ...integer(0, 90), usual: '30' } },
  });
  rememberTerms();
  const runs: Record<'with' | 'without', Found>[] = [];
  for (const corpus of wanted.corpora.split(',')) {
    const pages = await loadPages(corpus);
    const known = new Set(pages.flatMap(({ label, labels = [] }) => [label, ...labels]));
    const topics = wanted.topics.split(',').filter((topic) => known.has(topic));
    for (const topic of topicsOf(pages, topics.join(','))) {
      for (let draw = 1; draw <= wanted.draws; draw += 1) {
        const walled = new WalledHosts(pages, wanted.share / 100, draw);
        const open = pages.filter(({ url }) => !walled.has(url));
        const index = new CorpusIndex(pages);
        const options = { label: topic, draw, seeds: wanted.seeds, budget: wanted.budget };
        const with_ = await session(webOf(pages, open, walled, index), walled, options);
        const without = await session(createWeb({ pages: open }), walled, options);
        const run = { with: with_, without };
        process.stderr.write(`${JSON.stringify({ corpus: basename(dirname(corpus)), topic, draw, ...run })}\n`);
        runs.push(run);
      }
    }
  }
  const sum = (of: (found: Found) => number, which: 'with' | 'without') =>
    runs.reduce((total, run) => total + of(run[which]), 0);
  return {
    pages: sum(({ pages }) => pages, 'with') / sum(({ pages }) => pages, 'without'),
    relevant: sum(({ relevant }) => relevant, 'with') / sum(({ relevant }) => relevant, 'without'),
    walls: sum(({ walls }) => walls, 'with'),
    offered: sum(({ offered }) => offered, 'with'),
    lost: sum(({ lost }) => lost, 'with'),
  };
}

/** Returns a web whose walled hosts show walls. Its search engine knows their pages; seeds are drawn from `open`. */
function webOf(
  pages: readonly CorpusPage[],
  open: readonly CorpusPage[],
  walled: WalledHosts,
  index: CorpusIndex,
): Web {
  const web = createWeb({ pages, cloaked: (url) => walled.answer(url) }, index);
  return { ...web, pages: open };
}

/** Runs a session on a web, and counts what it found on open and walled hosts. */
async function session(
  web: Web,
  walled: WalledHosts,
  options: { readonly label: string; readonly draw: number; readonly seeds: number; readonly budget: number },
): Promise<Found> {
  let engine: TopicEngine | undefined;
  await discoverOn(web, {
    ...{ ...options, background: 'shipped', oracle: false, settings: {} },
    onRound: (now) => {
      engine = now;
    },
  });
  const { state } = engine as TopicEngine;
  const found = state.pages.all.filter(({ foundBy }) => foundBy.operator !== 'mark');
  const failed = [...state.attempts.values()].filter(({ url }) => walled.has(url));
  const offered = failed.filter(({ code }) => needsBrowser(code)).length;
  return {
    pages: found.filter(({ url }) => !walled.has(url)).length,
    relevant: found.filter(({ url }) => !walled.has(url) && web.isAbout(url, options.label)).length,
    walls: found.filter(({ url }) => walled.has(url)).length,
    offered,
    lost: failed.length - offered,
  };
}
