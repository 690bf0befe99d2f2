/** Stores the ranking of a topic, whole or in parts. */
import type { Dexie, EntityTable, Table } from 'dexie';
import { joined } from '../engine/arrays';
import type { RankingRecord } from '../engine/ranking-records';
import type { TopicSnapshot } from '../engine/topic-change';
import { compactRanking } from './compact';
import { RANKING_PART_KEY, rowsOfTopic } from './topic-tables';

/** Bytes per part. Chromium stores values above 65,536 bytes in separate files, which are slower to write. */
const PART_BYTES = 60_000;

/** One part of a packed ranking; `part` counts from 0. */
export interface RankingPart {
  readonly topic: string;
  readonly part: number;
  readonly bytes: Uint8Array;
}

/** Header of a ranking that is stored in parts. */
interface PackedRanking {
  readonly topic: string;
  /** Number of parts. Parts with higher numbers are of a longer, earlier ranking; deleting them would slow rounds. */
  readonly parts: number;
  /** Offset of the JSON, which follows the arrays and holds all other members. */
  readonly jsonFrom: number;
}

/** A ranking of up to `PART_BYTES` is stored unpacked, like all rankings written before database version 9. */
export type StoredRanking = RankingRecord | PackedRanking;

const ARRAYS = { Uint16Array, Uint32Array, Float32Array };

/** Placeholder of an array in the JSON, with offset and length in bytes. Integers below 2¹⁶ take two bytes each. */
interface Column {
  readonly array: keyof typeof ARRAYS;
  readonly from: number;
  readonly bytes: number;
}

/**
 * Returns the rows that store a ranking: one of the table `rankings` alone, or above 60 kB a header there and the
 * arrays and JSON in pieces for `rankingParts`.
 */
export function packRanking(record: RankingRecord): { readonly row: StoredRanking; readonly parts: RankingPart[] } {
  const columns: Uint8Array[] = [];
  let [jsonFrom, arrayBytes] = [0, 0];
  const rest = mapped(record, (value) => {
    if (!(value instanceof Uint32Array || value instanceof Float32Array)) return undefined;
    const stored = value instanceof Uint32Array && areShort(value) ? new Uint16Array(value) : value;
    const { byteLength } = stored;
    columns.push(new Uint8Array(stored.buffer, stored.byteOffset, byteLength));
    const column = { array: stored.constructor.name, from: jsonFrom, bytes: byteLength };
    jsonFrom += byteLength;
    arrayBytes += value.byteLength;
    return column;
  });
  const json = new TextEncoder().encode(JSON.stringify(rest));
  if (arrayBytes + json.length <= PART_BYTES) return { row: compactRanking(record), parts: [] };
  const { topic } = record;
  const bytes = joined([...columns, json]);
  const parts = Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, part) => ({
    ...{ topic, part },
    bytes: bytes.slice(part * PART_BYTES, (part + 1) * PART_BYTES),
  }));
  return { row: { topic, jsonFrom, parts: parts.length }, parts };
}

/**
 * Returns the ranking of a stored row.
 * @param parts all stored parts of the topic, in order; surplus ones are ignored, as all are for an unpacked row.
 * @throws Error if parts are missing.
 */
export function unpackRanking(row: StoredRanking, parts: readonly RankingPart[]): RankingRecord {
  if (!('jsonFrom' in row)) return row;
  const own = parts.slice(0, row.parts);
  const isWhole = own.length === row.parts && own.every(({ part, bytes }, i) => part === i && bytes.length > 0);
  if (!isWhole) throw new Error('parts of the ranking are missing');
  const all = joined(own.map(({ bytes }) => bytes));
  const rest: unknown = JSON.parse(new TextDecoder().decode(all.subarray(row.jsonFrom)));
  return mapped(rest, (value) => {
    if (!isColumn(value)) return undefined;
    const { array, from, bytes } = value;
    const values = new ARRAYS[array](all.slice(from, from + bytes).buffer);
    return values instanceof Uint16Array ? new Uint32Array(values) : values;
  }) as RankingRecord;
}

/**
 * Returns a deep copy with each object, the outermost included, replaced by `change(object)` unless that is undefined;
 * a replaced object is not searched further. Lists and other values stay the same.
 */
function mapped(value: unknown, change: (value: object) => object | undefined): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return (
    change(value) ?? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapped(member, change)]))
  );
}

/** True where all values fit into 16 bits. A loop, because `every` takes eight times as long. */
function areShort(values: Uint32Array): boolean {
  for (let i = 0; i < values.length; i += 1) if ((values[i] as number) > 65_535) return false;
  return true;
}

const isColumn = (value: object): value is Column => 'array' in value;

/** Database with the tables of rankings. */
interface RankingTables extends Dexie {
  readonly rankings: EntityTable<StoredRanking, 'topic'>;
  readonly rankingParts: Table<RankingPart, [string, number]>;
}

const rankingPartsOf = (db: RankingTables, topic: string) => rowsOfTopic(db.rankingParts, RANKING_PART_KEY, topic);

/**
 * Returns the stored ranking, read in one transaction; undefined if there is none, or if it is unreadable, for the
 * engine to recompute.
 */
export function readRanking(db: RankingTables, topic: string): Promise<RankingRecord | undefined> {
  return db.transaction('r', db.rankings, db.rankingParts, async () => {
    const [row, parts] = await Promise.all([db.rankings.get(topic), rankingPartsOf(db, topic).toArray()]);
    try {
      return row && unpackRanking(row, parts);
    } catch {
      return undefined;
    }
  });
}

/** Returns the part of a stored ranking that the engine loads: order, scores and meanings. */
export function storedRankingOf({ order, scores, meanings }: RankingRecord): NonNullable<TopicSnapshot['ranking']> {
  return { order, scores, ...(meanings !== undefined && { meanings }) };
}

/**
 * Stores a topic's ranking in place of the earlier one, within the caller's transaction. Surplus parts of a longer one
 * stay and are ignored.
 */
export async function putRanking(db: RankingTables, record: RankingRecord): Promise<void> {
  const { row, parts } = packRanking(record);
  await Promise.all([db.rankings.put(row), parts.length && db.rankingParts.bulkPut(parts)]);
}
