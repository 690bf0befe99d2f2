import { parseArgs } from 'node:util';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { type RankingQuality, rankingQuality } from '../../lib/engine/eval/ranking-quality';
import { type Ranking, RankingEngine } from '../../lib/engine/rank/ranking';
import { RANKER_NAMES, type RankerName } from '../../lib/engine/types';
import { draw, loadCorpusFor } from './draw';
import { choice, integer, required } from './options';
import { buildPool, type RankingPool } from './ranking-pool';
import { semanticFor } from './semantic';

/** `rank`: the product's rankers and their fusion over a label-blind draw of candidates. */
export async function run(args: string[]): Promise<unknown> {
  const { values } = parseArgs({
    args,
    options: {
      corpus: { type: 'string' },
      topic: { type: 'string' },
      seeds: { type: 'string', default: '10' },
      draw: { type: 'string', default: '1' },
      candidates: { type: 'string', default: '2000' },
      rankers: { type: 'string', default: DEFAULT_TOPIC_SETTINGS.rankers.join(',') },
      fusion: { type: 'string', default: DEFAULT_TOPIC_SETTINGS.fusion },
      json: { type: 'boolean', default: false },
    },
  });
  const fusion = choice('fusion', values.fusion, ['mean-rank', 'weighted']) as 'mean-rank' | 'weighted';
  const rankers = rankersOf(values.rankers);
  const wanted = {
    seeds: integer('seeds', values.seeds, 1, 1_000),
    candidates: integer('candidates', values.candidates, 1, 1_000_000),
    draw: integer('draw', values.draw, 0, 2 ** 31),
  };
  const label = required('topic', values.topic);
  const corpus = await loadCorpusFor(required('corpus', values.corpus), label);
  const pool = buildPool(draw(corpus, label, wanted));
  const semantic = rankers.includes('semantic') ? await semanticFor(pool.vocabulary) : undefined;
  const start = performance.now();
  const ranking = new RankingEngine({ rankers, fusion, semantic }).rank(pool.input);
  const score = performance.now() - start;
  const { parse, terms, fit } = pool.ms;
  return {
    ...qualities(ranking, pool, label),
    ms: rounded({ parse, terms, fit, score, firstRank: parse + terms + fit + score }),
    candidates: pool.input.candidates.length,
    relevant: Array.from(pool.input.candidates).filter((row) => pool.labels[row] === label).length,
  };
}

/** Quality of each ranker that voted, and of the fused ranking. */
export function qualities(
  { order, positions }: Ranking,
  { labels }: Pick<RankingPool, 'labels'>,
  label: string,
): { rankers: Partial<Record<RankerName, RankingQuality>>; fused: RankingQuality } {
  const relevant = Array.from(order, (row) => labels[row] === label);
  const rankers: Partial<Record<RankerName, RankingQuality>> = {};
  for (const name of RANKER_NAMES) {
    const given = positions[name];
    if (given === undefined) continue;
    const byPosition = new Array<boolean>(order.length).fill(false);
    for (const [i, position] of given.entries()) byPosition[position - 1] = relevant[i] === true;
    rankers[name] = rankingQuality(byPosition);
  }
  return { rankers, fused: rankingQuality(relevant) };
}

function rankersOf(list: string): RankerName[] {
  if (list === 'all') return [...RANKER_NAMES];
  return list.split(',').map((name) => choice('rankers', name, [...RANKER_NAMES, 'all']) as RankerName);
}

/** Milliseconds to a tenth. */
export function rounded<T extends Record<string, number>>(ms: T): T {
  return Object.fromEntries(Object.entries(ms).map(([name, value]) => [name, Math.round(value * 10) / 10])) as T;
}
