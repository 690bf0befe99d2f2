/**
 * Schemas of the Tendril JSON document, version 2. Rows are the records of engine/types.ts without their member
 * `topic`.
 * Term vectors are base64 texts. Reading drops unknown members.
 */

import type { Table } from 'dexie';
import * as v from 'valibot';
import { DEFAULT_TOPIC_SETTINGS, MAX_BUDGET_PAGES, MAX_PAGES_PER_ROUND } from '../../engine/defaults';
import { withoutRetiredRankers } from '../../engine/topic/older-rows';
import {
  type ArmState,
  type AskedQuestion,
  type AttemptRecord,
  CENTROID_NAMES,
  CHOICE_REASONS,
  FRONTIER_NAMES,
  type FrontierRecord,
  FUSION_NAMES,
  type ImportedNote,
  type Json,
  type LinksRecord,
  type NoteRecord,
  OPERATOR_NAMES,
  type PageRecord,
  PRINTED_NAMES,
  type Provenance,
  RANKER_NAMES,
  type RoundError,
  type RoundRecord,
  type SessionRecord,
  SITE_OUTCOMES,
  type Stamp,
  type TagStamp,
  type TermsRecord,
  type TopicRecord,
  type TopicSettings,
  type VerdictRecord,
  type VocabularyRecord,
  WATCH_INTERVALS,
  type WorkShare,
} from '../../engine/types';
import { Site, Time } from '../../messaging/request-parts';
import type { ExportRecord, TendrilDb } from '../../store/db';
import type { RowTable } from '../../store/topic-tables';

export const DOCUMENT_FORMAT = 'tendril-topic';
export const DOCUMENT_VERSION = 2;

type Row<T> = Omit<T, 'topic'>;
/** One schema per member of a record. A new member without a schema is a type error. */
type Members<T> = { readonly [K in keyof Required<T>]: v.GenericSchema<unknown, T[K & keyof T]> };

const Text = v.string();
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const upTo = (most: number) => v.pipe(Count, v.maxValue(most));
const Unit = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const Real = v.pipe(v.number(), v.finite());
/** The interface makes links of these texts, so `javascript:` and other schemes must not pass. */
const WebAddress = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/]/));
const Base64 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*={0,2}$/));
const Operator = v.picklist(OPERATOR_NAMES);
const Texts = v.array(Text);
const stamp = { clock: Count, replica: Text } satisfies Members<Stamp>;
const tagStamp = { tag: Text, ...stamp } satisfies Members<TagStamp>;

const JsonValue: v.GenericSchema<unknown, Json> = v.lazy(() =>
  v.union([v.null(), v.boolean(), Real, Text, v.array(JsonValue), v.record(Text, JsonValue)]),
);
const Memory = v.record(Text, JsonValue);

const origin = {
  operator: v.picklist([...OPERATOR_NAMES, 'mark', 'import']),
  provider: v.optional(Text),
  query: v.optional(Text),
  from: v.optional(Text),
  anchor: v.optional(Text),
  depth: Count,
} satisfies Members<Omit<Provenance, 'round'>>;
const provenance = { ...origin, round: Count } satisfies Members<Provenance>;

const page = {
  url: WebAddress,
  n: Count,
  finalUrl: WebAddress,
  host: Text,
  site: Text,
  title: Text,
  description: Text,
  keywords: Texts,
  language: Text,
  excerpt: Text,
  image: v.optional(WebAddress),
  ownerIds: v.optional(Texts),
  kind: v.picklist(['hub', 'topic']),
  hubScore: Unit,
  wordCount: Count,
  byteLength: Count,
  fingerprint: Text,
  duplicateOf: v.optional(WebAddress),
  foundBy: v.object(provenance),
  fetchedAtMs: Time,
  readers: v.optional(v.picklist(['unknown', 'user', 'released'])),
  archived: v.optional(v.object({ url: WebAddress, atMs: Time })),
} satisfies Members<Row<PageRecord>>;

/** Term vectors without `linkHashes`, which the store computes from the links. */
const terms = {
  n: Count,
  ids: Base64,
  counts: Base64,
  weights: Base64,
} satisfies Record<Exclude<keyof Row<TermsRecord>, 'linkHashes'>, v.GenericSchema>;

const links = {
  n: Count,
  targets: Texts,
  anchors: Texts,
  contexts: Texts,
  feeds: v.optional(Texts),
} satisfies Members<Row<LinksRecord>>;

const vocabulary = { from: Count, terms: Texts } satisfies Members<Row<VocabularyRecord>>;

const frontier = {
  url: WebAddress,
  host: Text,
  foundBy: v.object(origin),
  preview: Text,
  hubScore: Unit,
  order: Count,
} satisfies Members<Row<FrontierRecord>>;

const attempt = {
  url: WebAddress,
  code: Text,
  atMs: Time,
  tries: Count,
  retryable: v.boolean(),
  foundBy: v.optional(v.object(provenance)),
} satisfies Members<Row<AttemptRecord>>;

const verdict = {
  seq: v.pipe(Count, v.minValue(1)),
  url: WebAddress,
  verdict: v.picklist(['seed', 'yes', 'no', 'skip', 'site', 'undo']),
  atMs: Time,
  step: v.optional(v.pipe(Count, v.minValue(1))),
  site: v.optional(Text),
  outcome: v.optional(v.picklist(SITE_OUTCOMES)),
  extent: v.optional(Text),
  undoes: v.optional(Count),
  score: v.optional(Unit),
  evidence: v.optional(Real),
  sampled: v.optional(v.literal(true)),
  replica: v.optional(Text),
  clock: v.optional(v.pipe(Count, v.minValue(1))),
  author: v.optional(Text),
  reason: v.optional(Text),
  title: v.optional(Text),
  settles: v.optional(v.literal(true)),
} satisfies Members<Row<VerdictRecord>>;

const said = { tags: Texts, text: Text };
const importedNote = { step: v.pipe(Count, v.minValue(1)), ...said } satisfies Members<ImportedNote>;

const note = {
  target: v.union([WebAddress, Site]),
  tags: Texts,
  text: Text,
  atMs: Time,
  own: v.optional(v.object(said)),
  imported: v.optional(v.array(v.object(importedNote))),
  author: v.optional(Text),
  textStamp: v.optional(v.object(stamp)),
  tagStamps: v.optional(v.array(v.object(tagStamp))),
} satisfies Members<Row<NoteRecord>>;

const roundError = { source: Text, code: Text, message: Text } satisfies Members<RoundError>;

const credits = v.entriesFromList(OPERATOR_NAMES, v.optional(Unit));

const question = {
  operator: Operator,
  query: Text,
  services: v.record(Text, Count),
  named: Count,
} satisfies Members<AskedQuestion>;

const round = {
  round: v.pipe(Count, v.minValue(1)),
  operator: Operator,
  inputs: Texts,
  queries: Texts,
  returned: Count,
  fetched: Count,
  fresh: Count,
  reward: Unit,
  reason: v.optional(v.picklist(CHOICE_REASONS)),
  ran: v.optional(v.array(Operator)),
  questions: v.optional(v.array(v.object(question))),
  credits: v.optional(v.object(credits)),
  errors: v.array(v.object(roundError)),
  startedAtMs: Time,
  endedAtMs: Time,
} satisfies Members<Row<RoundRecord>>;

const arm = {
  operator: Operator,
  pulls: Count,
  lastRun: v.optional(Count),
  pages: Count,
  rewardSum: Real,
  dryPulls: Count,
} satisfies Members<ArmState>;

const session = {
  status: v.picklist(['idle', 'running', 'paused', 'done', 'failed']),
  budgetPages: upTo(MAX_BUDGET_PAGES),
  newSitesWanted: v.optional(upTo(MAX_BUDGET_PAGES)),
  spentPages: Count,
  nextRound: Count,
  firstRound: v.optional(Count),
  hungInRound: v.optional(Count),
  watchSinceMs: v.optional(Time),
  arms: v.array(v.object(arm)),
  randomState: upTo(0xffff_ffff),
  operatorMemory: v.object(v.entriesFromList(OPERATOR_NAMES, v.optional(Memory))),
  frontierMemory: Memory,
  learntBy: v.optional(v.object({ arms: Text, frontier: Text })),
  nextFrontierOrder: Count,
  reason: v.optional(Text),
  updatedAtMs: Time,
} satisfies Members<Row<SessionRecord>>;

const settings = {
  policy: v.picklist(['ucb1', 'round-robin', ...OPERATOR_NAMES]),
  frontier: v.picklist(FRONTIER_NAMES),
  fusion: v.picklist(FUSION_NAMES),
  centroid: v.optional(v.picklist(CENTROID_NAMES), 'verdicts'),
  rankers: v.pipe(v.array(v.string()), v.transform(withoutRetiredRankers), v.array(v.picklist(RANKER_NAMES))),
  pagesPerRound: v.pipe(upTo(MAX_PAGES_PER_ROUND), v.minValue(1)),
  breadth: v.optional(Unit, DEFAULT_TOPIC_SETTINGS.breadth),
  printed: v.optional(v.array(v.picklist(PRINTED_NAMES)), []),
  termBoosts: v.record(Text, Real),
  watch: v.optional(v.picklist(WATCH_INTERVALS), 'off'),
  stoppedSources: v.optional(Texts),
  languages: v.optional(v.record(Text, Texts)),
} satisfies Members<TopicSettings>;

const share = {
  part: v.pipe(Count, v.minValue(1)),
  of: v.pipe(Count, v.minValue(2)),
  overlap: Unit,
} satisfies Members<WorkShare>;

const topic = {
  id: v.pipe(Text, v.minLength(1)),
  name: Text,
  description: Text,
  language: Text,
  createdAtMs: Time,
  settings: v.object(settings),
  criteria: v.optional(v.object({ include: Text, exclude: Text })),
  reasons: v.optional(v.array(v.object({ text: Text, verdict: v.picklist(['yes', 'no']) }))),
  stamps: v.optional(v.record(Text, v.object(stamp))),
  origin: v.optional(v.pipe(Text, v.minLength(1))),
  share: v.optional(
    v.pipe(
      v.object(share),
      v.check(({ part, of }) => part <= of),
    ),
  ),
} satisfies Members<Omit<TopicRecord, 'renumberedAtMs' | 'replica' | 'isBlind' | 'watchedAtMs' | 'deletedAtMs'>>;

const exported = {
  format: Text,
  target: Text,
  throughSeq: Count,
  urls: Texts,
  atMs: Time,
} satisfies Members<Omit<ExportRecord, 'id' | 'topic'>>;

/** Schemas of the objects nested in the rows of each table. The export writes only these members. */
export const INNER_MEMBERS: Readonly<Partial<Record<RowTable, object>>> = {
  pages: provenance,
  frontier: provenance,
  rounds: { ...roundError, ...credits, ...question },
  notes: { ...importedNote, ...tagStamp },
};
export const SESSION = session;
export const TOPIC = topic;

/** Schema of one row of each table. The export writes only these members. */
export const ROW_SCHEMAS = {
  pages: v.object(page),
  terms: v.object(terms),
  links: v.object(links),
  vocabulary: v.object(vocabulary),
  frontier: v.object(frontier),
  attempts: v.object(attempt),
  /** Version 1 stored a page's tags in the log; version 2 stores them in `notes`. */
  verdicts: v.object({ ...verdict, tags: v.optional(Texts) }),
  notes: v.object(note),
  rounds: v.object(round),
  exports: v.object(exported),
} satisfies Record<RowTable, v.GenericSchema>;

/** A row as it is stored in a table. */
export type StoredRow<T extends RowTable> = TendrilDb[T] extends Table<infer Row> ? Row : never;

/** All rows of one topic except its ranking, which can be recomputed. */
export interface TopicRecords {
  readonly topic: TopicRecord;
  readonly session: SessionRecord | undefined;
  /** Yields the rows of a table in key order, read in batches. */
  rows<T extends RowTable>(table: T): AsyncIterable<StoredRow<T>>;
}

/** Number of function arguments that every browser accepts. */
const SLICE_BYTES = 8_192;

/** Returns the bytes of an array in base64 (RFC 4648), in the machine's order: little-endian on all supported machines. */
export function toBase64(array: Uint32Array | Uint16Array | Uint8Array | Float32Array): string {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  let binary = '';
  for (let i = 0; i < bytes.length; i += SLICE_BYTES) {
    // Unlike a spread, `apply` reads the bytes without an iterator, in a third of the time.
    binary += String.fromCharCode.apply(null, bytes.subarray(i, i + SLICE_BYTES) as unknown as number[]);
  }
  return btoa(binary);
}

/**
 * Returns an array of the given type with the bytes of a base64 text.
 * @throws RangeError if the bytes end within an element; DOMException if the text is not base64
 */
export function fromBase64<T>(ArrayType: new (bytes: ArrayBuffer) => T, text: string): T {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return new ArrayType(bytes.buffer);
}
