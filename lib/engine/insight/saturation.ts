/** Whether going on still pays: the last rounds against those before them. */
import type { RoundRecord } from '../types';

/** Rounds that "the last rounds" are. */
export const RECENT_ROUNDS = 3;
/** A topic is running dry when its last rounds brought less than this share of what the earlier ones brought. */
const DRYING_SHARE = 0.5;

export interface Saturation {
  /** `early` = too few rounds to tell; `dry` = the last rounds brought no new page. */
  readonly state: 'early' | 'fruitful' | 'drying' | 'dry';
  /** Pages new to the topic in the last rounds. */
  readonly recentFresh: number;
  /** Mean reward of the last rounds and of those before, in [0, 1]. */
  readonly recentReward: number;
  readonly earlierReward: number;
}

/** @param rounds ascending */
export function saturation(rounds: readonly RoundRecord[]): Saturation {
  const recent = rounds.slice(-RECENT_ROUNDS);
  const earlier = rounds.slice(0, -RECENT_ROUNDS);
  const recentFresh = sum(recent, ({ fresh }) => fresh);
  const figures = { recentFresh, recentReward: mean(recent, reward), earlierReward: mean(earlier, reward) };
  if (recent.length < RECENT_ROUNDS) return { state: 'early', ...figures };
  if (recentFresh === 0) return { state: 'dry', ...figures };
  if (earlier.length < RECENT_ROUNDS) return { state: 'early', ...figures };
  const isDrying = mean(recent, relevantFinds) < DRYING_SHARE * mean(earlier, relevantFinds);
  return { state: isDrying ? 'drying' : 'fruitful', ...figures };
}

const reward = (round: RoundRecord) => round.reward;
/** New pages weighted by how high they rank. */
const relevantFinds = ({ fresh, reward }: RoundRecord) => fresh * reward;

function sum(rounds: readonly RoundRecord[], of: (round: RoundRecord) => number): number {
  return rounds.reduce((total, round) => total + of(round), 0);
}

/** 0 for no round. */
function mean(rounds: readonly RoundRecord[], of: (round: RoundRecord) => number): number {
  return rounds.length === 0 ? 0 : sum(rounds, of) / rounds.length;
}
