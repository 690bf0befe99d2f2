/** What the web outside still holds, as far as the operators reach it: what a fetched page brought of late. Pure. */
import type { HarvestPoint } from './harvest';

/** Rounds that "the last rounds" are. */
export const RECENT_ROUNDS = 3;

/** Expected relevant pages among those new to the topic, per page fetched. */
export interface Outside {
  /** In the last rounds that fetched a page, and in those before. */
  readonly recent: number;
  readonly earlier: number | undefined;
}

/** @param points ascending. @returns undefined before the first page was fetched. */
export function outside(points: readonly HarvestPoint[]): Outside | undefined {
  const fetching = points.filter(({ fetched }) => fetched > 0);
  const recent = perPage(fetching.slice(-RECENT_ROUNDS));
  return recent === undefined ? undefined : { recent, earlier: perPage(fetching.slice(0, -RECENT_ROUNDS)) };
}

function perPage(points: readonly HarvestPoint[]): number | undefined {
  const sum = (of: (point: HarvestPoint) => number) => points.reduce((total, point) => total + of(point), 0);
  return points.length === 0 ? undefined : sum(({ expected }) => expected) / sum(({ fetched }) => fetched);
}
