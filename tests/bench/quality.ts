import type { Ranking } from '../../lib/engine/rank/ranking-engine';
import { RANKER_NAMES, type RankerName } from '../../lib/engine/types';
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

/** Means over pools, and the worst of them. A measure that a pool has not is left out. */
export interface QualitySummary {
  readonly AP: number;
  readonly 'P@20': number;
  readonly newHosts: { readonly AP: number | null; readonly 'P@20': number | null };
  readonly 'hosts@50': number;
  readonly worst: { readonly AP: number; readonly newHostsAP: number | null; readonly 'hosts@50': number };
  readonly pools: number;
}

export function summaryOf(all: readonly Quality[]): QualitySummary {
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
  const meanOf = (values: readonly (number | null)[]) => (known(values).length === 0 ? null : mean(known(values)));
  const newAP = all.map(({ newHosts }) => newHosts.AP);
  return {
    AP: mean(all.map(({ AP }) => AP)),
    'P@20': mean(all.map((one) => one['P@20'])),
    newHosts: { AP: meanOf(newAP), 'P@20': meanOf(all.map(({ newHosts }) => newHosts['P@20'])) },
    'hosts@50': mean(all.map((one) => one['hosts@50'])),
    worst: {
      AP: Math.min(...all.map(({ AP }) => AP)),
      newHostsAP: known(newAP).length === 0 ? null : Math.min(...known(newAP)),
      'hosts@50': Math.min(...all.map((one) => one['hosts@50'])),
    },
    pools: all.length,
  };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
