/** The ranking of a topic in the store, whole or in parts. */
import type { Dexie, EntityTable, Table } from 'dexie';
import type { RankingRecord } from '../engine/types';
import { compactRanking } from './compact';
import { RANKING_PART_KEY, rowsOfTopic } from './topic-tables';

/** Chromium keeps a value above 65,536 bytes in a file of its own, which takes longer to write than the same bytes in such parts. */
const PART_BYTES = 60_000;

/** Some of the bytes of a ranking; `part` counts from 0. */
export interface RankingPart {
  readonly topic: string;
  readonly part: number;
  readonly bytes: Uint8Array;
}

/** Says that the ranking is in parts. */
interface PackedRanking {
  readonly topic: string;
  /** How many; those that follow are left of a longer ranking, since to look for them would take time in every round. */
  readonly parts: number;
  /** Where in the bytes the JSON begins: all of the record but its arrays, which stand before it. */
  readonly jsonFrom: number;
}

/** A ranking of no more than `PART_BYTES` is stored as it is. Rows that versions before 9 wrote are whole, and stay so. */
export type StoredRanking = RankingRecord | PackedRanking;

const ARRAYS = { Uint16Array, Uint32Array, Float32Array };

/** What stands in the JSON for an array. Numbers below 2¹⁶ are stored in two bytes each. */
interface Column {
  readonly array: keyof typeof ARRAYS;
  readonly from: number;
  readonly bytes: number;
}

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

/** @param parts of the topic, in order. @throws Error where they are not all of it. */
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

/** A copy in which `change` has replaced members at any depth, where it does not give undefined; lists are left as they are. */
function mapped(value: unknown, change: (value: object) => object | undefined): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return (
    change(value) ?? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapped(member, change)]))
  );
}

/** By index, since `every` takes eight times as long, and a round waits for it. */
function areShort(values: Uint32Array): boolean {
  for (let i = 0; i < values.length; i += 1) if ((values[i] as number) > 65_535) return false;
  return true;
}

const isColumn = (value: object): value is Column => 'array' in value;

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** The tables that hold rankings. */
interface RankingTables extends Dexie {
  readonly rankings: EntityTable<StoredRanking, 'topic'>;
  readonly rankingParts: Table<RankingPart, [string, number]>;
}

const partsOf = (db: RankingTables, topic: string) => rowsOfTopic(db.rankingParts, RANKING_PART_KEY, topic);

/** The whole ranking of one moment. One that cannot be read is none: it follows from the rest of the topic, and is made anew. */
export function readRanking(db: RankingTables, topic: string): Promise<RankingRecord | undefined> {
  return db.transaction('r', db.rankings, db.rankingParts, async () => {
    const [row, parts] = await Promise.all([db.rankings.get(topic), partsOf(db, topic).toArray()]);
    try {
      return row && unpackRanking(row, parts);
    } catch {
      return undefined;
    }
  });
}

/** Within the caller's transaction. */
export async function putRanking(db: RankingTables, record: RankingRecord): Promise<void> {
  const { row, parts } = packRanking(record);
  await Promise.all([db.rankings.put(row), parts.length && db.rankingParts.bulkPut(parts)]);
}
