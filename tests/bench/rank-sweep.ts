import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { createRankingEngine } from '../../lib/engine/papers/rankers/registry';
import { FUSION_NAMES } from '../../lib/engine/types';
import { drawsOf, requireDraws, topicsOf } from './draw';
import {
  background,
  candidates,
  choice,
  draws,
  list,
  rankers as rankerNames,
  readOptions,
  seedCounts,
  text,
} from './options';
import { mean, type Quality, qualities, summaryOf } from './quality';
import { engineFor } from './rank';
import { buildPool, type RankingPool } from './ranking-pool';
import { readCorpus } from './read-corpus';
import { semanticVariants } from './semantic';

interface Found {
  readonly topic: string;
  readonly quality: Quality;
}

/**
 * `rank-sweep`: `rank` over topics, draws and numbers of seeds in one process, on pages read once: means and worst cases,
 * by number of seeds. With several fusions each is named `fused NAME`.
 */
export async function run(args: string[]): Promise<unknown> {
  const {
    'no-name': noName,
    'semantic-variants': withVariants,
    ...wanted
  } = readOptions(
    args,
    {
      ...{ corpus: text, topics: { ...text, usual: 'all' }, draws, seeds: seedCounts, candidates, background },
      rankers: rankerNames(DEFAULT_TOPIC_SETTINGS.rankers),
      fusions: list(choice(FUSION_NAMES), DEFAULT_TOPIC_SETTINGS.fusion),
    },
    ['no-name', 'semantic-variants'],
  );
  const { fusions, rankers } = wanted;
  const pages = await readCorpus(wanted.corpus);
  const topics = topicsOf(pages, wanted.topics);

  const report: Record<string, unknown> = {};
  let pools = 0;
  for (const seeds of wanted.seeds) {
    const found = new Map<string, Found[]>();
    const note = (name: string, topic: string, quality: Quality) =>
      found.set(name, [...(found.get(name) ?? []), { topic, quality }]);
    for (const topic of topics) {
      for (const drawn of drawsOf(pages, topic, { ...wanted, seeds })) {
        const pool = await buildPool(drawn, topic, wanted.background, !noName);
        pools += 1;
        for (const [i, fusion] of fusions.entries()) {
          const engine = await engineFor(pool, rankers, fusion);
          const { rankers: single, fused } = qualities(engine.rank(pool.input), pool);
          note(fusions.length === 1 ? 'fused' : `fused ${fusion}`, topic, fused);
          if (i === 0) for (const [name, quality] of Object.entries(single)) note(name, topic, quality);
        }
        if (withVariants) {
          for (const [name, quality] of await variantQualities(pool)) note(name, topic, quality);
        }
      }
    }
    process.stderr.write(`${seeds} seeds done\n`);
    report[seeds] = Object.fromEntries([...found].map(([name, all]) => [name, summarised(all)]));
  }
  requireDraws(pools, wanted.seeds);
  return report;
}

async function variantQualities(pool: RankingPool): Promise<[string, Quality][]> {
  const variants = await semanticVariants(pool.vocabulary);
  return variants.map(([name, ranker]) => {
    const engine = createRankingEngine({ rankers: ['semantic'], fusion: 'mean-rank', semantic: () => ranker });
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
