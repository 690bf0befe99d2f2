import type { RankerName } from '../engine/basics';
import { TOP_SITES, TOP_SUGGESTIONS } from '../engine/defaults';
import { bestSites, newSitesOf } from '../engine/insight/ranked-sites';
import type { RankingRecord, TopRecord } from '../engine/ranking-records';
import type { TermsRecord } from '../engine/records';

type NumberArray = Uint32Array | Uint16Array | Uint8Array | Float32Array | Float64Array;

/** Returns the array, or a copy if it is a view: structured cloning would store the whole buffer behind a view. */
function compacted<T extends NumberArray>(array: T): T {
  return array.byteLength === array.buffer.byteLength ? array : (array.slice() as T);
}

/** Returns the record with own arrays in place of views of larger buffers, which IndexedDB would store whole. */
export function compactTerms(record: TermsRecord): TermsRecord {
  return {
    ...record,
    ids: compacted(record.ids),
    counts: compacted(record.counts),
    weights: compacted(record.weights),
    linkHashes: compacted(record.linkHashes),
  };
}

/** Returns the record with own arrays in place of views of larger buffers, which IndexedDB would store whole. */
export function compactRanking(record: RankingRecord): RankingRecord {
  return mapArrays(record, compacted);
}

/**
 * Returns what the popup reads of a ranking: its first `TOP_SUGGESTIONS`, its best `TOP_SITES` if it has sites, and how
 * many of both there are.
 */
export function topOfRanking(record: RankingRecord): TopRecord {
  const top = mapArrays(record, (values) => values.slice(0, TOP_SUGGESTIONS) as typeof values);
  const { sites } = record;
  return {
    ...top,
    reasons: record.reasons.slice(0, TOP_SUGGESTIONS),
    ...(record.nearReasons && { nearReasons: record.nearReasons.slice(0, TOP_SUGGESTIONS) }),
    total: record.order.length,
    ...(sites && {
      sites: bestSites(sites, TOP_SITES),
      siteTotals: { all: sites.names.length, fresh: newSitesOf(sites) },
    }),
  };
}

/**
 * Returns the ranking with `order`, `scores` and each ranker's `positions` replaced by what `change` returns; other
 * members, such as `sites`, stay.
 */
function mapArrays(record: RankingRecord, change: <T extends NumberArray>(values: T) => T): RankingRecord {
  const positions: Partial<Record<RankerName, Uint32Array>> = {};
  for (const [ranker, values] of Object.entries(record.positions)) {
    if (values) positions[ranker as RankerName] = change(values);
  }
  return { ...record, order: change(record.order), scores: change(record.scores), positions };
}
