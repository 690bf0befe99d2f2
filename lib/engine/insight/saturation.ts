/** Whether going on still pays: the last rounds against those before them. */
import type { HarvestPoint } from './harvest';
import { type Outside, outside, RECENT_ROUNDS } from './outside';

/** A topic is running dry when a page fetched in its last rounds brought less than this share of what it brought before. */
const DRYING_SHARE = 0.5;

export interface Saturation {
  /** `early` = too few rounds to tell; `dry` = the last rounds brought no new page. */
  readonly state: 'early' | 'fruitful' | 'drying' | 'dry';
  /** Pages new to the topic in the last rounds. */
  readonly recentFresh: number;
  /** Undefined before the first page was fetched. */
  readonly brought: Outside | undefined;
}

/** @param points ascending */
export function saturation(points: readonly HarvestPoint[]): Saturation {
  const recent = points.slice(-RECENT_ROUNDS);
  const brought = outside(points);
  const figures = { recentFresh: recent.reduce((sum, { fresh }) => sum + fresh, 0), brought };
  if (recent.length < RECENT_ROUNDS) return { state: 'early', ...figures };
  if (figures.recentFresh === 0) return { state: 'dry', ...figures };
  if (points.length < 2 * RECENT_ROUNDS || brought?.earlier === undefined) return { state: 'early', ...figures };
  return { state: brought.recent < DRYING_SHARE * brought.earlier ? 'drying' : 'fruitful', ...figures };
}
