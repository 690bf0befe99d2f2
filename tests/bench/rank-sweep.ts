import { parseArgs } from 'node:util';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { RankingEngine } from '../../lib/engine/rank/ranking';
import { FUSION_NAMES } from '../../lib/engine/types';
import { drawsOf, topicsOf } from './draw';
import { choice, choices, integer, integers, required } from './options';
import { mean, type Quality, qualities, summaryOf } from './quality';
import { engineFor, rankersOf } from './rank';
import { buildPool, type RankingPool } from './ranking-pool';
import { readCorpus } from './read-corpus';
import { semanticVariants } from './semantic';
import { BACKGROUNDS } from './shipped';

interface Found {
  readonly topic: string;
  readonly quality: Quality;
}

/**
 * `rank-sweep`: `rank` over topics, draws and numbers of seeds in one process, on pages read once: means and worst cases,
 * by number of seeds. With several fusions each is named `fused NAME`.
 */
export async function run(args: string[]): Promise<unknown> {
  const { values } = parseArgs({
    args,
    options: {
      corpus: { type: 'string' },
      topics: { type: 'string', default: 'all' },
      draws: { type: 'string', default: '3' },
      seeds: { type: 'string', default: '1,3,10,20' },
      candidates: { type: 'string', default: '2000' },
      rankers: { type: 'string', default: DEFAULT_TOPIC_SETTINGS.rankers.join(',') },
      fusions: { type: 'string', default: DEFAULT_TOPIC_SETTINGS.fusion },
      background: { type: 'string', default: 'shipped' },
      'no-name': { type: 'boolean', default: false },
      'semantic-variants': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const draws = integer('draws', values.draws, 1, 100);
  const seedCounts = integers('seeds', values.seeds, 1, 1_000);
  const candidates = integer('candidates', values.candidates, 1, 1_000_000);
  const fusions = choices('fusions', values.fusions, FUSION_NAMES);
  const rankers = rankersOf(values.rankers);
  const background = choice('background', values.background, BACKGROUNDS);
  const pages = await readCorpus(required('corpus', values.corpus));
  const topics = topicsOf(pages, values.topics);

  const report: Record<string, unknown> = {};
  for (const seeds of seedCounts) {
    const found = new Map<string, Found[]>();
    const note = (name: string, topic: string, quality: Quality) =>
      found.set(name, [...(found.get(name) ?? []), { topic, quality }]);
    for (const topic of topics) {
      for (const drawn of drawsOf(pages, topic, { seeds, candidates, draws })) {
        const pool = await buildPool(drawn, topic, background, !values['no-name']);
        for (const [i, fusion] of fusions.entries()) {
          const engine = await engineFor(pool, rankers, fusion);
          const { rankers: single, fused } = qualities(engine.rank(pool.input), pool);
          note(fusions.length === 1 ? 'fused' : `fused ${fusion}`, topic, fused);
          if (i === 0) for (const [name, quality] of Object.entries(single)) note(name, topic, quality);
        }
        if (values['semantic-variants']) {
          for (const [name, quality] of await variantQualities(pool)) note(name, topic, quality);
        }
      }
    }
    process.stderr.write(`${seeds} seeds done\n`);
    report[seeds] = Object.fromEntries([...found].map(([name, all]) => [name, summarised(all)]));
  }
  return report;
}

async function variantQualities(pool: RankingPool): Promise<[string, Quality][]> {
  const variants = await semanticVariants(pool.vocabulary);
  return variants.map(([name, ranker]) => {
    const engine = new RankingEngine({ rankers: ['semantic'], fusion: 'mean-rank', semantic: () => ranker });
    return [name, qualities(engine.rank(pool.input), pool).fused];
  });
}

/** With mean AP by topic, worst first. */
function summarised(all: readonly Found[]) {
  const topics = [...new Set(all.map(({ topic }) => topic))].map((topic) => {
    const own = all.filter((one) => one.topic === topic);
    return [topic, mean(own.map(({ quality }) => quality.AP))] as const;
  });
  topics.sort((a, b) => a[1] - b[1]);
  return { ...summaryOf(all.map(({ quality }) => quality)), APByTopic: Object.fromEntries(topics) };
}
