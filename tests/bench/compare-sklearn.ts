/**
 * Rank correlation of the product's rankers with scikit-learn's on the same term matrix of real pages. Exits with 1 where
 * one is below `LEAST_CORRELATION`. Needs Python 3 with scikit-learn (Debian: python3-sklearn).
 *
 *     npx tsx tests/bench/compare-sklearn.ts --corpus FILE --topic LABEL [--seeds N] [--draw K] [--candidates M]
 */

import { RANKERS } from '../../lib/engine/papers/rankers/registry';
import type { RankingInput } from '../../lib/engine/rank/ranker';
import { RankingCache } from '../../lib/engine/rank/ranking-cache';
import type { RankerName } from '../../lib/engine/types';
import { draw as drawOf, loadCorpusFor } from './draw';
import { candidates, draw, readOptions, seeds, text, UsageError } from './options';
import { readDraw } from './rank';
import { rankCorrelation } from './rank-correlation';
import { buildPool } from './ranking-pool';
import { checkScikitLearn, runPython } from './scikit-learn';

const LEAST_CORRELATION = 0.99;

async function main(): Promise<void> {
  const {
    corpus: file,
    topic,
    ...wanted
  } = readOptions(process.argv.slice(2), {
    ...{ corpus: text, topic: text, draw, candidates },
    seeds: { ...seeds, usual: '20' },
  });
  checkScikitLearn();
  const drawn = drawOf(await loadCorpusFor(file, topic), topic, wanted);
  const { input } = await buildPool(readDraw(drawn, 'corpus').drawn, topic, 'corpus');
  const cache = new RankingCache();
  const correlations = Object.fromEntries(
    Object.entries(referenceScores(input)).map(([name, expected]) => {
      const own = RANKERS[name as RankerName].create({ cache })?.score(input);
      return [name, own === undefined ? 0 : rankCorrelation(own, expected)];
    }),
  );
  process.stdout.write(`${JSON.stringify({ topic, seeds: input.seeds.length, correlations })}\n`);
  if (Object.values(correlations).some((value) => !(value >= LEAST_CORRELATION))) process.exitCode = 1;
}

function referenceScores({ matrix, seeds, negatives, candidates }: RankingInput): Record<string, number[]> {
  const arrays = JSON.stringify({
    offsets: [...matrix.offsets.subarray(0, matrix.rows + 1)],
    ids: [...matrix.ids.subarray(0, matrix.entries)],
    counts: [...matrix.counts.subarray(0, matrix.entries)],
    width: matrix.width,
    seeds: [...seeds],
    negatives: [...negatives],
    candidates: [...candidates],
  });
  return runPython('reference_rankers.py', [], arrays) as Record<string, number[]>;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
