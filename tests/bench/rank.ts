import { parseArgs } from 'node:util';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { RankingEngine } from '../../lib/engine/rank/ranking';
import { FUSION_NAMES, type FusionName, RANKER_NAMES, type RankerName } from '../../lib/engine/types';
import type { CorpusPage } from '../web/pages';
import { type Draw, draw, loadCorpusFor } from './draw';
import { choice, choices, integer, required } from './options';
import { qualities } from './quality';
import { buildPool } from './ranking-pool';
import { type ReadPage, type ReadTimes, readPage } from './read-page';
import { BACKGROUNDS, type BackgroundName, semanticFor } from './shipped';

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
      background: { type: 'string', default: 'shipped' },
      'no-name': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const fusion = choice('fusion', values.fusion, FUSION_NAMES);
  const background = choice('background', values.background, BACKGROUNDS);
  const rankers = rankersOf(values.rankers);
  const wanted = {
    seeds: integer('seeds', values.seeds, 1, 1_000),
    candidates: integer('candidates', values.candidates, 1, 1_000_000),
    draw: integer('draw', values.draw, 0, 2 ** 31),
  };
  const topic = required('topic', values.topic);
  const corpus = await loadCorpusFor(required('corpus', values.corpus), topic);
  const { drawn, ms } = readDraw(draw(corpus, topic, wanted), background);
  const pool = await buildPool(drawn, topic, background, !values['no-name']);
  const engine = await engineFor(pool, rankers, fusion);
  const start = performance.now();
  const ranking = engine.rank(pool.input);
  const score = performance.now() - start;
  const { parse, terms } = ms;
  return {
    ...qualities(ranking, pool),
    ms: rounded({ parse, terms, fit: pool.fitMs, score, firstRank: parse + terms + pool.fitMs + score }),
    candidates: pool.input.candidates.length,
    relevant: pool.input.candidates.filter(pool.relevant).length,
  };
}

/** The pages of a draw, read with the clock running; background pages only where they are used. */
export function readDraw(
  { seeds, background, candidates }: Draw<CorpusPage>,
  from: BackgroundName,
): { drawn: Draw<ReadPage>; ms: ReadTimes } {
  const ms = { parse: 0, terms: 0 };
  const read = (pages: readonly CorpusPage[]) => pages.map((page) => readPage(page, ms));
  const used = from === 'corpus' ? background : [];
  return { drawn: { seeds: read(seeds), background: read(used), candidates: read(candidates) }, ms };
}

/** The product's ranking for a pool; the semantic ranker is the shipped one, where the pool's language has it. */
export async function engineFor(
  { vocabulary, input }: Awaited<ReturnType<typeof buildPool>>,
  rankers: readonly RankerName[],
  fusion: FusionName,
): Promise<RankingEngine> {
  const semantic = rankers.includes('semantic')
    ? await semanticFor(input.language(input.seeds[0] ?? 0), vocabulary)
    : undefined;
  return new RankingEngine({ rankers, fusion, semantic });
}

export function rankersOf(list: string): RankerName[] {
  return list === 'all' ? [...RANKER_NAMES] : choices('rankers', list, RANKER_NAMES);
}

/** Milliseconds to a tenth. */
export function rounded<T extends Record<string, number>>(ms: T): T {
  return Object.fromEntries(Object.entries(ms).map(([name, value]) => [name, Math.round(value * 10) / 10])) as T;
}
