import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { processorMs } from '../../tests/support/processor-time';
import type { ReadTimes } from '../../tests/support/read-page';
import type { CorpusPage } from '../../tests/web/pages';
import { type Draw, draw as drawOf, loadCorpusFor, requireRelevant } from './draw';
import { candidates, draw, readOptions, seeds, text } from './options';
import { engineFor, readDraw, rounded } from './rank';
import { answered, buildPool, type RankingPool } from './ranking-pool';

const VERDICTS = 20;

/** Processor milliseconds, and the memory in use at the end. */
export interface SpeedReport {
  readonly ms: Readonly<Record<'parse' | 'terms' | 'fit' | 'score' | 'firstRank' | 'rerank', number>>;
  readonly memoryMB: number;
  readonly candidates: number;
}

/**
 * `speed`: processor time of the first ranking and of ranking again after one verdict, with the product's default
 * rankers, and the memory in use at the end. A candidate count beyond the corpus is reached by copies at addresses of
 * their own.
 */
export async function run(args: string[]): Promise<SpeedReport> {
  const { corpus, topic, ...wanted } = readOptions(args, {
    ...{ corpus: text, topic: text, draw, candidates },
    seeds: { ...seeds, usual: '20' },
  });
  const { pool, ms } = await poolOf(corpus, topic, wanted);
  const collectGarbage = garbageCollector();
  await collectGarbage();
  const { rankers, fusion } = DEFAULT_TOPIC_SETTINGS;
  const engine = await engineFor(pool, rankers, fusion);
  let input = pool.input;
  const start = processorMs();
  let ranking = engine.rank(input);
  const score = processorMs() - start;
  const again: number[] = [];
  for (let verdict = 0; verdict < VERDICTS; verdict += 1) {
    const row = ranking.order[verdict % 2 === 0 ? 0 : ranking.order.length >> 3];
    if (row === undefined) break;
    input = answered(input, [{ row, yes: pool.relevant(row) }]);
    const from = processorMs();
    ranking = engine.rank(input);
    again.push(processorMs() - from);
  }
  await collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  const { parse, terms } = ms;
  const fit = pool.fitMs;
  return {
    ms: rounded({ parse, terms, fit, score, firstRank: parse + terms + fit + score, rerank: median(again) }),
    memoryMB: Math.round((heapUsed + external) / 2 ** 20),
    candidates: pool.input.candidates.length,
  };
}

/** Returns a pool and the times of parsing. The pool does not keep the pages in memory, as the product does not. */
async function poolOf(
  file: string,
  topic: string,
  wanted: { seeds: number; candidates: number; draw: number },
): Promise<{ pool: RankingPool; ms: ReadTimes }> {
  const pages = drawOf(await loadCorpusFor(file, topic), topic, wanted);
  requireRelevant(pages, topic);
  const { drawn, ms } = readDraw(repeated(pages, wanted.candidates), 'shipped');
  return { pool: await buildPool(drawn, topic, 'shipped'), ms };
}

/** Returns a function that collects garbage. It pauses, because buffers are freed a moment after their owners. */
function garbageCollector(): () => Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return async () => {
    collect();
    await setTimeout(100);
    collect();
  };
}

/** Returns a draw with `wanted` candidates. If the corpus has fewer, they are repeated under other URLs. */
function repeated(drawn: Draw<CorpusPage>, wanted: number): Draw<CorpusPage> {
  const { candidates } = drawn;
  const filled = Array.from({ length: wanted }, (_, i) => {
    const page = candidates[i % candidates.length] as (typeof candidates)[number];
    const copy = Math.floor(i / candidates.length);
    return copy === 0 ? page : { ...page, url: `${page.url}${page.url.includes('?') ? '&' : '?'}copy=${copy}` };
  });
  return { ...drawn, candidates: filled };
}

/** Returns the median; 0 without values. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
