import { parseArgs } from 'node:util';
import { HarvestCurve } from '../../lib/engine/eval/harvest';
import { rankingQuality } from '../../lib/engine/eval/ranking-quality';
import { relevanceReport } from '../../lib/engine/eval/relevance';
import type { TopicEngine } from '../../lib/engine/session/topic-engine';
import { FRONTIER_NAMES, type FrontierName, type Policy } from '../../lib/engine/types';
import { createWeb } from '../web/web';
import { arrivalOf, draw, loadCorpusFor } from './draw';
import { createNodeEngine } from './node-engine';
import { choice, integer, required, UsageError } from './options';

const POLICIES: Readonly<Record<string, Policy>> = {
  ucb1: 'ucb1',
  'round-robin': 'round-robin',
  keyword: 'keyword-search',
  related: 'related-search',
  forward: 'forward-crawl',
  backward: 'backward-crawl',
};
const CURVE_STEP_PAGES = 10;
/** Suggestions the oracle judges after each round. */
const ORACLE_VERDICTS = 5;

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
      json: { type: 'boolean', default: false },
    },
  });
  const policy = POLICIES[choice('policy', values.policy, Object.keys(POLICIES))];
  if (policy === undefined) throw new UsageError('--policy is not known');
  const budget = integer('budget', values.budget, 1, 10_000);
  const frontier = choice('frontier', values.frontier, FRONTIER_NAMES) as FrontierName;
  const feedback = choice('feedback', values.feedback, ['none', 'oracle']);
  const seed = integer('draw', values.draw, 0, 2 ** 31);
  const label = required('topic', values.topic);
  const pages = await loadCorpusFor(required('corpus', values.corpus), label);
  const drawn = draw(pages, label, { seeds: integer('seeds', values.seeds, 1, 1_000), candidates: 0, draw: seed });

  const web = createWeb({ pages });
  const host = await createNodeEngine(web, {
    settings: { policy, frontier },
    language: drawn.seeds[0]?.lang ?? 'und',
    background: drawn.background.map((page) => arrivalOf(page).counted),
    seed,
  });
  const { engine, store } = host;
  for (const page of drawn.seeds) await store.commit(engine.mark(arrivalOf(page)).change);
  await store.commit(engine.session('start', budget));

  const isRelevant = (url: string) => web.labelOf(url) === label;
  const curve = new HarvestCurve(CURVE_STEP_PAGES);
  const operators = new Map<string, { pulls: number; pages: number; relevant: number; reward: number }>();
  for (;;) {
    const next = engine.nextRound();
    if (typeof next === 'string') break;
    const outcome = await next.run();
    const change = engine.finishRound(outcome);
    await store.commit(change);
    const row = operators.get(outcome.operator) ?? { pulls: 0, pages: 0, relevant: 0, reward: 0 };
    row.pulls += 1;
    row.reward += change.rounds?.[0]?.reward ?? 0;
    for (const page of change.pages ?? []) {
      curve.add(page.host, isRelevant(page.url));
      row.pages += 1;
      if (isRelevant(page.url)) row.relevant += 1;
    }
    operators.set(outcome.operator, row);
    if (feedback === 'oracle') await store.commit(judged(engine, isRelevant));
  }
  return {
    curve: curve.points(),
    operators: Object.fromEntries(
      [...operators].map(([name, row]) => [
        name,
        { pulls: row.pulls, pages: row.pages, relevant: row.relevant, meanReward: row.reward / row.pulls },
      ]),
    ),
    relevance: relevanceReport(
      engine.state.pages
        .filter((page) => page.foundBy.operator !== 'mark')
        .map((page) => ({ relevance: engine.model.relevance(page.n), relevant: isRelevant(page.url) })),
    ),
    ranking: rankingQuality([...engine.model.ranked()].map((page) => isRelevant(page.url))),
  };
}

/** The oracle answers the first suggestions by their labels, as a user would. */
function judged(engine: TopicEngine, isRelevant: (url: string) => boolean) {
  const first = [...engine.model.ranked()].slice(0, ORACLE_VERDICTS);
  return engine.judge(first.map(({ url }) => ({ url, verdict: isRelevant(url) ? 'yes' : 'no' }))).change;
}
