/**
 * Schemas of the Tendril JSON document, version 2. Rows are the records of engine/records.ts without their member
 * `topic`.
 * Term vectors are base64 texts. Reading drops unknown members.
 */
import type { Table } from 'dexie';
import * as v from 'valibot';
import { OPERATOR_NAMES, type Provenance, RANKER_NAMES, SITE_OUTCOMES, STOP_TARGETS } from '../../engine/basics';
import { DEFAULT_TOPIC_SETTINGS, MAX_BOOST, MAX_BUDGET_PAGES, MAX_PAGES_PER_ROUND } from '../../engine/defaults';
import { CENTROID_NAMES, FRONTIER_NAMES, FUSION_NAMES, PRINTED_NAMES } from '../../engine/method-names';
import { firstChars } from '../../engine/page/words';
import type {
  AttemptRecord,
  FrontierRecord,
  ImportedNote,
  LinksRecord,
  NoteRecord,
  PageRecord,
  Stamp,
  TagStamp,
  TermsRecord,
  TopicRecord,
  TopicSettings,
  VerdictRecord,
  VocabularyRecord,
  WorkShare,
} from '../../engine/records';
import {
  type ArmState,
  type AskedQuestion,
  CHOICE_REASONS,
  type Json,
  type RoundError,
  type RoundRecord,
  type SessionRecord,
} from '../../engine/session-records';
import { MAX_NOTE_CHARS, MAX_TAG_CHARS } from '../../engine/topic/notes';
import { withoutRetiredRankers } from '../../engine/topic/older-rows';
import { MAX_URL_CHARS } from '../../engine/url/canonical';
import { WATCH_INTERVALS } from '../../engine/watch-records';
import { Address, Site, Time } from '../../messaging/request-parts';
import type { ExportRecord, TendrilDb } from '../../store/db';
import type { RowTable } from '../../store/topic-tables';

export const DOCUMENT_FORMAT = 'tendril-topic';
export const DOCUMENT_VERSION = 2;

type Row<T> = Omit<T, 'topic'>;
/** One schema per member of a record. A new member without a schema is a type error. */
type Members<T> = { readonly [K in keyof Required<T>]: v.GenericSchema<unknown, T[K & keyof T]> };

/**
 * Largest counter of a file. Topics keep their own counters far below (session/possible-counters.ts), so none outgrows
 * it.
 */
const MAX_COUNT = 2 ** 50;
/** Larger values of these numbers have the same effect. */
const MAX_DEPTH = 1_000;
const MAX_LOG_ODDS = 1_000;
/** Latest time of a file: the year 2200, so that no sum of times leaves the range of dates. */
const LATEST_MS = Date.UTC(2200);
/** Longest texts, in UTF-16 code units: identifiers, single lines, and paragraphs. */
const [MAX_NAME, MAX_LINE, MAX_PARAGRAPH] = [200, 2_100, 20_000];
/** Most entries of a list or record whose own length is not known. */
const MAX_ENTRIES = 100_000;
/** Largest number of terms with a boost. Each is read again at every verdict. */
const MAX_BOOSTED_TERMS = 10_000;

const textUpTo = (most: number) => v.pipe(v.string(), v.maxLength(most, `longer than ${most} characters`));
/**
 * Schema of a text that is cut to at most `most` characters instead of refused, because older versions stored it
 * without a limit.
 */
const cut = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((whole) => firstChars(whole, most)),
  );
/** Schema of an array of at most `most` items. */
const listUpTo = <T extends v.GenericSchema>(item: T, most = MAX_ENTRIES) => v.pipe(v.array(item), v.maxLength(most));
const Name = textUpTo(MAX_NAME);
const Line = cut(MAX_LINE);
const Paragraph = cut(MAX_PARAGRAPH);
const Lines = listUpTo(Line);
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_COUNT));
const countUpTo = (most: number) => v.pipe(Count, v.maxValue(most));
const Unit = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const Real = v.pipe(v.number(), v.finite());
/** Schema of a number, which is moved between `least` and `most`. */
const clampedTo = (least: number, most: number) =>
  v.pipe(
    Real,
    v.transform((value) => Math.min(Math.max(value, least), most)),
  );
const Depth = v.pipe(
  Count,
  v.transform((depth) => Math.min(depth, MAX_DEPTH)),
);
const Moment = v.pipe(Time, clampedTo(0, LATEST_MS));
/** Address that only the interface uses: it makes links of it, so `javascript:` and other schemes must not pass. */
const WebAddress = v.pipe(textUpTo(2 * MAX_URL_CHARS), v.regex(/^https?:\/\/[^\s/]/));
/** BCP 47 tag; '' where the language of a page is unknown. */
const Language = v.pipe(
  Name,
  v.check((tag) => tag === '' || isLanguageTag(tag), 'not a language'),
);
const Day = v.pipe(v.string(), v.isoDate());
const Base64 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*={0,2}$/));
const Operator = v.picklist(OPERATOR_NAMES);
const stamp = { clock: Count, replica: Name } satisfies Members<Stamp>;
const tagStamp = { tag: textUpTo(MAX_TAG_CHARS), ...stamp } satisfies Members<TagStamp>;

const JsonValue: v.GenericSchema<unknown, Json> = v.lazy(() =>
  v.union([v.null(), v.boolean(), Real, textUpTo(MAX_LINE), listUpTo(JsonValue), v.record(Name, JsonValue)]),
);
const Memory = v.record(Name, JsonValue);

const origin = {
  operator: v.picklist([...OPERATOR_NAMES, 'mark', 'import']),
  provider: v.optional(Name),
  query: v.optional(Line),
  pass: v.optional(Count),
  from: v.optional(Line),
  anchor: v.optional(Line),
  depth: Depth,
} satisfies Members<Omit<Provenance, 'round'>>;
const provenance = { ...origin, round: Count } satisfies Members<Provenance>;

const page = {
  url: Address,
  n: Count,
  finalUrl: Address,
  host: Line,
  site: Line,
  title: Line,
  description: Line,
  keywords: listUpTo(Line, MAX_NAME),
  language: Language,
  excerpt: Line,
  image: v.optional(WebAddress),
  published: v.optional(Day),
  permits: v.optional(listUpTo(Line, MAX_NAME)),
  ownerIds: v.optional(listUpTo(Name, MAX_NAME)),
  kind: v.picklist(['hub', 'topic']),
  hubScore: Unit,
  wordCount: Count,
  byteLength: Count,
  fingerprint: Name,
  duplicateOf: v.optional(Address),
  foundBy: v.object(provenance),
  fetchedAtMs: Moment,
  readers: v.optional(v.picklist(['unknown', 'user', 'released'])),
  archived: v.optional(v.object({ url: WebAddress, atMs: Moment })),
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
  targets: Lines,
  anchors: Lines,
  contexts: Lines,
  feeds: v.optional(Lines),
} satisfies Members<Row<LinksRecord>>;

const vocabulary = { from: Count, terms: listUpTo(Name) } satisfies Members<Row<VocabularyRecord>>;

const frontier = {
  url: Address,
  host: Line,
  foundBy: v.object(origin),
  preview: Line,
  hubScore: Unit,
  order: Count,
  answers: v.optional(Count),
  droppedBy: v.optional(Line),
} satisfies Members<Row<FrontierRecord>>;

const attempt = {
  url: Address,
  code: Name,
  atMs: Moment,
  tries: Count,
  retryable: v.boolean(),
  retryAtMs: v.optional(Moment),
  foundBy: v.optional(v.object(provenance)),
} satisfies Members<Row<AttemptRecord>>;

const verdict = {
  seq: v.pipe(Count, v.minValue(1)),
  url: Address,
  verdict: v.picklist(['seed', 'yes', 'no', 'skip', 'site', 'undo']),
  atMs: Moment,
  step: v.optional(v.pipe(Count, v.minValue(1))),
  site: v.optional(textUpTo(MAX_LINE)),
  outcome: v.optional(v.picklist(SITE_OUTCOMES)),
  extent: v.optional(textUpTo(MAX_LINE)),
  undoes: v.optional(Count),
  score: v.optional(Unit),
  evidence: v.optional(clampedTo(-MAX_LOG_ODDS, MAX_LOG_ODDS)),
  sampled: v.optional(v.literal(true)),
  replica: v.optional(Name),
  clock: v.optional(v.pipe(Count, v.minValue(1))),
  author: v.optional(Name),
  reason: v.optional(Name),
  title: v.optional(Line),
  settles: v.optional(v.literal(true)),
} satisfies Members<Row<VerdictRecord>>;

const Tags = listUpTo(cut(MAX_TAG_CHARS));
const noteContent = { tags: Tags, text: cut(MAX_NOTE_CHARS) };
const importedNote = { step: v.pipe(Count, v.minValue(1)), ...noteContent } satisfies Members<ImportedNote>;

const note = {
  target: v.union([Address, v.pipe(textUpTo(MAX_LINE), Site)]),
  ...noteContent,
  atMs: Moment,
  own: v.optional(v.object(noteContent)),
  imported: v.optional(listUpTo(v.object(importedNote))),
  author: v.optional(Name),
  textStamp: v.optional(v.object(stamp)),
  tagStamps: v.optional(listUpTo(v.object(tagStamp))),
} satisfies Members<Row<NoteRecord>>;

const roundError = { source: Line, code: Name, message: Line } satisfies Members<RoundError>;

const credits = v.entriesFromList(OPERATOR_NAMES, v.optional(Unit));

const question = {
  operator: Operator,
  query: Line,
  services: v.record(Name, Count),
  named: Count,
} satisfies Members<AskedQuestion>;

const round = {
  round: v.pipe(Count, v.minValue(1)),
  operator: Operator,
  inputs: Lines,
  queries: Lines,
  returned: Count,
  fetched: Count,
  fresh: Count,
  reward: Unit,
  reason: v.optional(v.picklist(CHOICE_REASONS)),
  ran: v.optional(listUpTo(Operator)),
  questions: v.optional(listUpTo(v.object(question))),
  credits: v.optional(v.object(credits)),
  errors: listUpTo(v.object(roundError)),
  startedAtMs: Moment,
  endedAtMs: Moment,
} satisfies Members<Row<RoundRecord>>;

const arm = {
  operator: Operator,
  pulls: Count,
  lastRun: v.optional(Count),
  pages: Count,
  rewardSum: clampedTo(0, MAX_COUNT),
  dryPulls: Count,
  wasted: v.optional(Count),
} satisfies Members<ArmState>;

const session = {
  status: v.picklist(['idle', 'running', 'paused', 'done', 'failed']),
  budgetPages: countUpTo(MAX_BUDGET_PAGES),
  newSitesWanted: v.optional(countUpTo(MAX_BUDGET_PAGES)),
  spentPages: Count,
  nextRound: Count,
  firstRound: v.optional(Count),
  hungInRound: v.optional(Count),
  silentRounds: v.optional(Count),
  watchSinceMs: v.optional(Moment),
  arms: listUpTo(v.object(arm), OPERATOR_NAMES.length),
  randomState: countUpTo(0xffff_ffff),
  operatorMemory: v.object(v.entriesFromList(OPERATOR_NAMES, v.optional(Memory))),
  frontierMemory: Memory,
  ownSearches: v.optional(listUpTo(v.string())),
  learntBy: v.optional(v.object({ arms: Line, frontier: Line })),
  nextFrontierOrder: Count,
  reason: v.optional(Name),
  updatedAtMs: Moment,
} satisfies Members<Omit<Row<SessionRecord>, 'ownAnswers'>>;

const settings = {
  policy: v.picklist(['ucb1', 'round-robin', ...OPERATOR_NAMES]),
  frontier: v.picklist(FRONTIER_NAMES),
  fusion: v.picklist(FUSION_NAMES),
  centroid: v.optional(v.picklist(CENTROID_NAMES), 'verdicts'),
  rankers: v.pipe(
    listUpTo(v.string(), MAX_NAME),
    v.transform(withoutRetiredRankers),
    v.array(v.picklist(RANKER_NAMES)),
  ),
  pagesPerRound: v.pipe(countUpTo(MAX_PAGES_PER_ROUND), v.minValue(1)),
  breadth: v.optional(Unit, DEFAULT_TOPIC_SETTINGS.breadth),
  printed: v.optional(v.array(v.picklist(PRINTED_NAMES)), []),
  termBoosts: v.pipe(
    v.record(Name, clampedTo(0, MAX_BOOST)),
    v.maxEntries(MAX_BOOSTED_TERMS, `more than ${MAX_BOOSTED_TERMS} terms`),
  ),
  watch: v.optional(v.picklist(WATCH_INTERVALS), 'off'),
  stopTarget: v.optional(v.picklist(STOP_TARGETS)),
  stoppedSources: v.optional(listUpTo(Name)),
  languages: v.optional(v.record(Name, listUpTo(Name))),
} satisfies Members<TopicSettings>;

const share = {
  part: v.pipe(Count, v.minValue(1)),
  of: v.pipe(countUpTo(MAX_ENTRIES), v.minValue(2)),
  overlap: Unit,
} satisfies Members<WorkShare>;

const topic = {
  id: v.pipe(Name, v.minLength(1)),
  name: cut(MAX_NAME),
  description: Paragraph,
  language: Language,
  createdAtMs: Moment,
  settings: v.object(settings),
  criteria: v.optional(v.object({ include: Paragraph, exclude: Paragraph })),
  reasons: v.optional(listUpTo(v.object({ text: Name, verdict: v.picklist(['yes', 'no']) }), MAX_NAME)),
  stamps: v.optional(v.record(Name, v.object(stamp))),
  origin: v.optional(v.pipe(Name, v.minLength(1))),
  share: v.optional(
    v.pipe(
      v.object(share),
      v.check(({ part, of }) => part <= of),
    ),
  ),
} satisfies Members<Omit<TopicRecord, 'renumberedAtMs' | 'replica' | 'isBlind' | 'watchedAtMs' | 'deletedAtMs'>>;

const exported = {
  format: Name,
  target: Line,
  throughSeq: Count,
  urls: Lines,
  atMs: Moment,
} satisfies Members<Omit<ExportRecord, 'id' | 'topic'>>;

/** Schemas of the objects nested in the rows of each table. The export writes only these members. */
export const INNER_MEMBERS: Readonly<Partial<Record<RowTable, object>>> = {
  pages: provenance,
  frontier: provenance,
  rounds: { ...roundError, ...credits, ...question },
  notes: { ...importedNote, ...tagStamp },
};
/** Schemas of the members of a session and of a topic. The export writes only these members. */
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
  verdicts: v.object({ ...verdict, tags: v.optional(Tags) }),
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

/** Whether a text is a well-formed BCP 47 tag, known or not. */
function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Number of function arguments that every browser accepts. */
const SLICE_BYTES = 8_192;

/**
 * Returns the bytes of an array in base64 (RFC 4648), in the machine's order: little-endian on all supported machines.
 */
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
