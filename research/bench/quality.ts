import { RANKER_NAMES, type RankerName } from '../../lib/engine/basics';
import type { RankingInput } from '../../lib/engine/rank/ranker';
import type { Ranking } from '../../lib/engine/rank/ranking-engine';
import type { RankingPool } from './ranking-pool';
import {
  columnsOf,
  type NewHostQuality,
  newHostQuality,
  type RankedPage,
  type RankingQuality,
  rankingQuality,
} from './ranking-quality';

/** Measures of a ranking, over all candidates and over those on hosts without a seed. */
export type Quality = RankingQuality & NewHostQuality;

/** Returns the measures of a ranking. @param ranked best first. @param seedHosts hosts that seeds are on. */
export function qualityOf(ranked: readonly RankedPage[], seedHosts: ReadonlySet<string>): Quality {
  return { ...rankingQuality(...columnsOf(ranked)), ...newHostQuality(ranked, seedHosts) };
}

/** Returns the measures of each ranker that did not abstain, and of the fused ranking. */
export function qualities(
  { order, positions }: Pick<Ranking, 'order' | 'positions'>,
  { input, relevant, host }: Pick<RankingPool, 'relevant' | 'host'> & { readonly input: Pick<RankingInput, 'seeds'> },
): { rankers: Partial<Record<RankerName, Quality>>; fused: Quality } {
  const seedHosts = new Set(Array.from(input.seeds, host));
  const fused = Array.from(order, (row): RankedPage => ({ relevant: relevant(row), host: host(row) }));
  const rankers: Partial<Record<RankerName, Quality>> = {};
  for (const name of RANKER_NAMES) {
    const given = positions[name];
    if (given === undefined) continue;
    const placed = fused.map((page, i) => ({ ...page, position: given[i] as number }));
    rankers[name] = qualityOf(
      placed.sort((a, b) => a.position - b.position),
      seedHosts,
    );
  }
  return { rankers, fused: qualityOf(fused, seedHosts) };
}

/** Returns the mean; 0 without values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
