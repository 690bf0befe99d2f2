import type { Policy } from '../../lib/engine/basics';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { CENTROID_NAMES, FRONTIER_NAMES, PRINTED_NAMES } from '../../lib/engine/method-names';
import { PAPER_NAMES, PAPERS } from '../../lib/engine/presets';
import { corpusWeb } from '../../tests/web/corpus';
import { PatchyServices } from '../../tests/web/patchy';
import { discoverOn } from './discover-session';
import { loadCorpusFor } from './draw';
import { background, budget, choice, draw, feedback, list, maybe, readOptions, seeds, text } from './options';

/** Policies by their names on the command line. */
export const POLICIES: Readonly<Record<string, Policy>> = {
  ucb1: 'ucb1',
  'round-robin': 'round-robin',
  keyword: 'keyword-search',
  related: 'related-search',
  forward: 'forward-crawl',
  backward: 'backward-crawl',
};

/**
 * `discover`: one session of the product's engine over a corpus served as a web. `--printed` follows single points as
 * printed, `--paper` sets all methods as in that paper.
 */
export async function run(args: string[]): Promise<unknown> {
  const read = readOptions(
    args,
    {
      ...{ corpus: text, topic: text, seeds, draw, budget: budget('300'), feedback, background },
      policy: choice(Object.keys(POLICIES), 'ucb1'),
      frontier: choice(FRONTIER_NAMES, 'best-first'),
      centroid: choice(CENTROID_NAMES, DEFAULT_TOPIC_SETTINGS.centroid),
      web: choice(['plain', 'patchy'] as const, 'plain'),
      printed: maybe(list(choice(PRINTED_NAMES))),
      paper: maybe(choice(PAPER_NAMES)),
    },
    ['site-feeds'],
  );
  const {
    corpus,
    topic: label,
    feedback: answers,
    'site-feeds': siteFeeds,
    web,
    policy,
    frontier,
    centroid,
    printed = [],
    paper,
    ...rest
  } = read;
  const pages = await loadCorpusFor(corpus, label);
  return discoverOn(corpusWeb(pages, web === 'patchy' ? new PatchyServices(read.draw) : undefined), {
    label,
    siteFeeds,
    oracle: answers === 'oracle',
    settings: paper === undefined ? { policy: POLICIES[policy], frontier, centroid, printed } : PAPERS[paper],
    ...rest,
  });
}
