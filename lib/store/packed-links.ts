/** Compression of stored links. A separate file, so that the popup does not load the compression library. */
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import type { LinksRecord } from '../engine/records';

/** Deflate level. A higher one saves 4 % of the bytes, but every round waits for the compression. */
const LEVEL = 1;

/** Links of a page, compressed: the JSON of the record's other members, deflated to a sixth of its size. */
interface PackedLinks extends Pick<LinksRecord, 'topic' | 'n'> {
  readonly packed: Uint8Array;
}

/** Stored links; rows written by older versions are uncompressed and stay so. */
export type StoredLinks = LinksRecord | PackedLinks;

/** Returns the row that stores the links of a page: topic and page number, and the rest as deflated JSON. */
export function packLinks({ topic, n, ...links }: LinksRecord): PackedLinks {
  return { topic, n, packed: deflateSync(strToU8(JSON.stringify(links)), { level: LEVEL }) };
}

/**
 * Returns the links of a stored row, unchanged for a row of an older version.
 * @throws Error if the bytes were not written by `packLinks`.
 */
export function unpackLinks(row: StoredLinks): LinksRecord {
  if (!('packed' in row)) return row;
  const { topic, n, packed } = row;
  return { topic, n, ...JSON.parse(strFromU8(inflateSync(packed))) };
}
