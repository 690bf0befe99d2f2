import { createRandom, sample } from '../random';
import type { PageNumber, RankingRecord } from '../types';

/** Suggestions drawn at random from the whole ranking, whatever their scores: the same ones from the same ranking. */
export function randomSample(
  { order, version }: Pick<RankingRecord, 'order' | 'version'>,
  count: number,
): PageNumber[] {
  return sample([...order], count, createRandom(version));
}
