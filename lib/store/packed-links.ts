/** Links as they are stored. Apart from the other forms of rows: the popup reads those, and has no room for the packer. */
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import type { LinksRecord } from '../engine/types';

/** A round waits for it, and a higher level saves 4 %. */
const LEVEL = 1;

/**
 * The links of a page as they are stored: the other members of their record as JSON, deflated, since addresses and the texts around links
 * repeat each other. A sixth of the bytes.
 */
interface PackedLinks extends Pick<LinksRecord, 'topic' | 'n'> {
  readonly packed: Uint8Array;
}

/** Rows that older versions wrote are whole, and stay so. */
export type StoredLinks = LinksRecord | PackedLinks;

export function packLinks({ topic, n, ...links }: LinksRecord): PackedLinks {
  return { topic, n, packed: deflateSync(strToU8(JSON.stringify(links)), { level: LEVEL }) };
}

/** @throws Error where the bytes are not those of `packLinks`. */
export function unpackLinks(row: StoredLinks): LinksRecord {
  if (!('packed' in row)) return row;
  const { topic, n, packed } = row;
  return { topic, n, ...JSON.parse(strFromU8(inflateSync(packed))) };
}
