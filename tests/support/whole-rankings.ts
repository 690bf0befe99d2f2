import type { RankingRecord } from '../../lib/engine/ranking-records';
import { type RankingPart, type StoredRanking, unpackRanking } from '../../lib/store/rankings';

/** All rankings in one piece, but for those that cannot be read; typed arrays of the rows may have become arrays. */
export function wholeRankings(
  rows: readonly StoredRanking[] = [],
  parts: readonly RankingPart[] = [],
): RankingRecord[] {
  return rows.flatMap((row) => {
    try {
      return unpackRanking(
        row,
        parts.filter(({ topic }) => topic === row.topic),
      );
    } catch {
      return [];
    }
  });
}
