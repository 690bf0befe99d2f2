import { parseArgs } from 'node:util';
import type { RankingQuality } from '../../lib/engine/eval/ranking-quality';
import { RankingEngine } from '../../lib/engine/rank/ranking';
import { FUSION_NAMES, RANKER_NAMES } from '../../lib/engine/types';
import { loadCorpus } from '../web/corpus';
import { NO_TOPIC } from '../web/pages';
import { draw } from './draw';
import { choice, integer, required, UsageError } from './options';
import { qualities } from './rank';
import { buildPool, type ReadPages, readPage } from './ranking-pool';
import { semanticFor, semanticVariants } from './semantic';

/** Topics with fewer pages than this leave too few relevant candidates after the largest number of seeds. */
const MIN_TOPIC_PAGES = 80;

/** `rank-sweep`: `rank` with all rankers and both fusions over topics, draws and numbers of seeds; means and worst cases. */
export async function run(args: string[]): Promise<unknown> {
  const { values } = parseArgs({
    args,
    options: {
      corpus: { type: 'string' },
      topics: { type: 'string', default: 'all' },
      draws: { type: 'string', default: '3' },
      seeds: { type: 'string', default: '1,3,10,20' },
      candidates: { type: 'string', default: '2000' },
      json: { type: 'boolean', default: false },
    },
  });
  const pages = await loadCorpus(required('corpus', values.corpus));
  const sizes = new Map<string, number>();
  for (const { label } of pages) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  const all = [...sizes]
    .filter(([label, size]) => label !== NO_TOPIC && size >= MIN_TOPIC_PAGES)
    .map(([label]) => label);
  const topics = values.topics === 'all' ? all.sort() : values.topics.split(',');
  for (const topic of topics) choice('topics', topic, [...sizes.keys()]);
  const draws = integer('draws', values.draws, 1, 100);
  const candidates = integer('candidates', values.candidates, 1, 1_000_000);

  const read: ReadPages = new Map(pages.map((page) => [page, readPage(page)]));
  const report: Record<string, Record<string, { AP: number; 'P@20': number; worstAP: number }>> = {};
  for (const seeds of values.seeds.split(',').map((text) => integer('seeds', text, 1, 1_000))) {
    const found = new Map<string, RankingQuality[]>();
    for (const topic of topics) {
      for (let number = 1; number <= draws; number++) {
        const pool = drawnPool(() => buildPool(draw(pages, topic, { seeds, candidates, draw: number }), read));
        if (pool === undefined) continue;
        const semantic = await semanticFor(pool.vocabulary);
        for (const fusion of FUSION_NAMES) {
          const ranking = new RankingEngine({ rankers: RANKER_NAMES, fusion, semantic }).rank(pool.input);
          const { rankers, fused } = qualities(ranking, pool, topic);
          note(found, `fused ${fusion}`, fused);
          if (fusion === 'mean-rank') for (const [name, one] of Object.entries(rankers)) note(found, name, one);
        }
        for (const [name, ranker] of await semanticVariants(pool.vocabulary)) {
          const engine = new RankingEngine({ rankers: ['semantic'], fusion: 'mean-rank', semantic: () => ranker });
          note(found, name, qualities(engine.rank(pool.input), pool, topic).fused);
        }
        process.stderr.write(`${seeds} seeds, ${topic}, draw ${number}\n`);
      }
    }
    report[seeds] = Object.fromEntries([...found].map(([name, all]) => [name, summary(all)]));
  }
  return report;
}

/** A topic too small for so many seeds is left out of that row. */
function drawnPool<T>(build: () => T): T | undefined {
  try {
    return build();
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

function note(found: Map<string, RankingQuality[]>, name: string, quality: RankingQuality): void {
  found.set(name, [...(found.get(name) ?? []), quality]);
}

function summary(all: readonly RankingQuality[]) {
  const mean = (key: 'AP' | 'P@20') => all.reduce((sum, one) => sum + one[key], 0) / all.length;
  return { AP: mean('AP'), 'P@20': mean('P@20'), worstAP: Math.min(...all.map((one) => one.AP)) };
}
