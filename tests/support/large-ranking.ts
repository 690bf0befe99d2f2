import { BEST_PAGES_OF_SITE } from '../../lib/engine/defaults';
import type { RankingRecord } from '../../lib/engine/ranking-records';
import { rankingRecord } from './store-records';

/** Returns a ranking all of whose numbers depend on `version`, so that a mixture of two rankings equals neither. */
export function largeRanking(version: number, candidates: number, siteCount = 0): RankingRecord {
  const column = (length: number) => Uint32Array.from({ length }, (_, i) => (i * 7 + version) % 100_000);
  const sites = {
    ...{ hasConfirmed: true, names: Array.from({ length: siteCount }, (_, i) => `site${i}.example`) },
    ...{ isNew: column(siteCount), found: column(siteCount), fitting: column(siteCount), first: column(siteCount) },
    ...{ suggested: column(siteCount), citedBy: column(siteCount), best: column(siteCount * BEST_PAGES_OF_SITE) },
  };
  return {
    ...{ ...rankingRecord('t', version), order: column(candidates) },
    scores: Float32Array.from({ length: candidates }, (_, i) => version / (i + 1)),
    positions: { cosine: column(candidates), pagerank: column(candidates) },
    reasons: [['蜂巢', 'hive'], []],
    ...(siteCount > 0 && { sites }),
  };
}
