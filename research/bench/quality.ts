import { RANKER_NAMES, type RankerName } from '../../lib/engine/basics';
import type { Ranking } from '../../lib/engine/rank/ranking-engine';
import type { RankingPool } from './ranking-pool';
import {
  type NewHostQuality,
  newHostQuality,
  type RankedPage,
  type RankingQuality,
  rankingQuality,
} from './ranking-quality';

/** M of the benchmark's reports. */
export type Quality = RankingQuality & NewHostQuality;

/** @param ranked best first. @param seedHosts hosts that seeds are on. */
export function qualityOf(ranked: readonly RankedPage[], seedHosts: ReadonlySet<string>): Quality {
  return { ...rankingQuality(ranked.map(({ relevant }) => relevant)), ...newHostQuality(ranked, seedHosts) };
}

/** Quality of each ranker that voted, and of the fused ranking. */
export function qualities(
  { order, positions }: Ranking,
  { input, relevant, host }: RankingPool,
): { rankers: Partial<Record<RankerName, Quality>>; fused: Quality } {
  const seedHosts = new Set(Array.from(input.seeds, host));
  const fused = Array.from(order, (row): RankedPage => ({ relevant: relevant(row), host: host(row) }));
  const rankers: Partial<Record<RankerName, Quality>> = {};
  for (const name of RANKER_NAMES) {
    const given = positions[name];
    if (given === undefined) continue;
    const byPosition = new Array<RankedPage>(fused.length);
    for (const [i, position] of given.entries()) byPosition[position - 1] = fused[i] as RankedPage;
    rankers[name] = qualityOf(byPosition, seedHosts);
  }
  return { rankers, fused: qualityOf(fused, seedHosts) };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
