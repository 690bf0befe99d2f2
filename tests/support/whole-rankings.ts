import type { RankingRecord } from '../../lib/engine/ranking-records';
import { type RankingPart, type StoredRanking, unpackRanking } from '../../lib/store/rankings';

/** Returns the unpacked rankings of stored rows, without unreadable ones. */
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
