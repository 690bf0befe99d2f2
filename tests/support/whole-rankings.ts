import type { RankingRecord } from '../../lib/engine/types';
import { type RankingPart, type StoredRanking, unpackRanking } from '../../lib/store/packed-ranking';

/** All rankings in one piece; typed arrays of the rows may have become arrays. */
export function wholeRankings(
  rows: readonly StoredRanking[] = [],
  parts: readonly RankingPart[] = [],
): RankingRecord[] {
  return rows.map((row) =>
    unpackRanking(
      row,
      parts.filter(({ topic }) => topic === row.topic),
    ),
  );
}
