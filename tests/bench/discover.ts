import { parseArgs } from 'node:util';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { CENTROID_NAMES, FRONTIER_NAMES, type Policy } from '../../lib/engine/types';
import { createWeb } from '../web/web';
import { discoverOn } from './discover-session';
import { loadCorpusFor } from './draw';
import { choice, integer, required, UsageError } from './options';
import { BACKGROUNDS } from './shipped';

export const POLICIES: Readonly<Record<string, Policy>> = {
  ucb1: 'ucb1',
  'round-robin': 'round-robin',
  keyword: 'keyword-search',
  related: 'related-search',
  forward: 'forward-crawl',
  backward: 'backward-crawl',
};

/** `discover`: one session of the product's engine over a corpus served as a web. */
export async function run(args: string[]): Promise<unknown> {
  const { values } = parseArgs({
    args,
    options: {
      corpus: { type: 'string' },
      topic: { type: 'string' },
      seeds: { type: 'string', default: '10' },
      draw: { type: 'string', default: '1' },
      budget: { type: 'string', default: '300' },
      policy: { type: 'string', default: 'ucb1' },
      frontier: { type: 'string', default: 'best-first' },
      feedback: { type: 'string', default: 'none' },
      'site-feeds': { type: 'boolean', default: false },
      centroid: { type: 'string', default: DEFAULT_TOPIC_SETTINGS.centroid },
      background: { type: 'string', default: 'shipped' },
      json: { type: 'boolean', default: false },
    },
  });
  const policy = POLICIES[choice('policy', values.policy, Object.keys(POLICIES))];
  if (policy === undefined) throw new UsageError('--policy is not known');
  const label = required('topic', values.topic);
  const pages = await loadCorpusFor(required('corpus', values.corpus), label);
  return discoverOn(createWeb({ pages }), {
    label,
    seeds: integer('seeds', values.seeds, 1, 1_000),
    draw: integer('draw', values.draw, 0, 2 ** 31),
    budget: integer('budget', values.budget, 1, 10_000),
    siteFeeds: values['site-feeds'],
    background: choice('background', values.background, BACKGROUNDS),
    oracle: choice('feedback', values.feedback, ['none', 'oracle']) === 'oracle',
    settings: {
      policy,
      frontier: choice('frontier', values.frontier, FRONTIER_NAMES),
      centroid: choice('centroid', values.centroid, CENTROID_NAMES),
    },
  });
}
