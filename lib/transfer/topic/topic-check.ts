import * as v from 'valibot';
import { MAX_WEIGHT } from '../../engine/defaults';
import { CommandError } from '../../engine/errors';
import { hash53 } from '../../engine/hash';
import type { NoteRecord, TermsRecord, TopicRecord } from '../../engine/records';
import type { SessionRecord } from '../../engine/session-records';
import { notesOfLog, type TaggedVerdict } from '../../engine/topic/notes';
import { withOwnRankers } from '../../engine/topic/older-rows';
import { isOffLimits } from '../../engine/url/filter';
import { hostOf } from '../../engine/url/site';
import { addressFault } from '../../net/address';
import type { StagedRows } from '../../store/staging';
import type { RowTable } from '../../store/topic-tables';
import { DOCUMENT_FORMAT, DOCUMENT_VERSION, fromBase64, ROW_SCHEMAS, SESSION, TOPIC } from './tendril-schema';

/** A topic document without its tables. */
export interface DocumentHead {
  readonly topic: TopicRecord;
  readonly session: SessionRecord | undefined;
  /** Sites that version 1 stored as excluded in the settings. Version 2 stores them in the log. */
  readonly excludedSites: readonly string[];
}

type RowOf<T extends RowTable> = v.InferOutput<(typeof ROW_SCHEMAS)[T]>;

const OlderSettings = v.object({ excludedSites: v.optional(v.array(v.string()), []) });
const HeadSchema = v.object({
  topic: v.object({ ...TOPIC, settings: v.intersect([TOPIC.settings, OlderSettings]) }),
  session: v.optional(v.nullable(v.object(SESSION)), null),
});

function badImport(message: string): CommandError {
  return new CommandError('bad-import', message);
}

/**
 * Checks and returns the head of a document of version 1 or 2.
 * @throws CommandError `bad-import`; the message names the first wrong member
 */
export function readDocumentHead(head: unknown): DocumentHead {
  const { format, version } = (head ?? {}) as { format?: unknown; version?: unknown };
  if (format !== DOCUMENT_FORMAT) throw badImport('not a Tendril topic');
  if (version !== 1 && version !== DOCUMENT_VERSION) throw badImport(`version ${String(version)} is not known`);
  const { topic: given, session } = parseWith(HeadSchema, head, 'document');
  const { excludedSites, ...known } = given.settings;
  const topic = { ...given, settings: version === 1 ? withOwnRankers(known) : known };
  return { topic, session: session === null ? undefined : { ...session, topic: topic.id }, excludedSites };
}

/**
 * Checks the rows of a document in batches; tables may come in any order.
 * Besides the schemas, it checks that keys are unique, that references have a target, and that numbers have no gaps.
 * Memory: one or two numbers per row, and one per term.
 */
export class TopicCheck {
  readonly #seen = new Map<string, Set<number>>();
  readonly #counts = new Map<RowTable, number>();
  #vocabularySize = 0;
  #lastVerdict = 0;
  readonly #tagged: TaggedVerdict[] = [];
  #leftOut = 0;
  /** 1 + the largest term id in a vector. */
  #termsUsed = 0;

  /** @param topic identifier under which the rows are stored */
  constructor(readonly topic: string) {}

  /** Number (`seq`) of the last verdict; 0 before the first. */
  get lastVerdict(): number {
    return this.#lastVerdict;
  }

  /** Number of queued and failed URLs that were left out, because none may be requested. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** Notes made from the tags in a version 1 log, without targets that have a note in the document. */
  get olderNotes(): NoteRecord[] {
    return notesOfLog(this.#tagged).filter(({ target }) => !this.#keysOf('notes').has(hash53(target)));
  }

  /**
   * Checks rows and returns them in stored form, without queued and failed URLs that may not be requested.
   * @throws CommandError `bad-import`; the message names the first wrong row
   */
  rows(table: RowTable, values: readonly unknown[]): StagedRows {
    return { [table]: values.flatMap((value) => this.#checkRow(table, value) ?? []) };
  }

  /** Checks gaps and references. Call it after the last row. @throws CommandError `bad-import` */
  finish(): void {
    const pages = this.#keysOf('pages.n');
    for (let n = 0; n < pages.size; n++) {
      if (!pages.has(n)) throw badImport(`pages: a gap before a page above ${n}`);
      if (!this.#keysOf('terms').has(n)) throw badImport(`terms: none of page ${n}`);
    }
    for (const table of ['terms', 'links'] as const) {
      for (const n of this.#keysOf(table)) if (!pages.has(n)) throw badImport(`${table}: no page ${n}`);
    }
    if (this.#termsUsed > this.#vocabularySize)
      throw badImport(`terms: no term ${this.#termsUsed - 1}, not a term vector`);
  }

  /** Checks a row and returns it in stored form; undefined if it is left out. @throws CommandError `bad-import`. */
  #checkRow(table: RowTable, value: unknown): object | undefined {
    const index = this.#counts.get(table) ?? 0;
    this.#counts.set(table, index + 1);
    const row = parseWith(ROW_SCHEMAS[table], value, `${table}.${index}`);
    const checked = this.#checks[table](row as never);
    return checked === null ? undefined : { ...(checked ?? row), topic: this.topic };
  }

  /** Checks of rows that passed their schema. Each returns the row to store, the given one if undefined, or none. */
  readonly #checks: { readonly [T in RowTable]: (row: RowOf<T>) => object | undefined | null } = {
    pages: (row) => {
      this.#assertUnique('pages', row.url, 'pages.url');
      this.#assertUnique('pages', row.n, 'pages.n');
      const host = hostOf(row.url);
      // If the URL may not be requested, only the user can read the page: its words and links must stay on the machine.
      return mayRequest(row.url) ? { ...row, host } : { ...row, host, readers: 'user' };
    },
    terms: (row) => {
      this.#assertUnique('terms', row.n);
      return this.#decoded(row);
    },
    links: (row) => {
      if (row.anchors.length !== row.targets.length || row.contexts.length !== row.targets.length)
        throw badImport(`links of page ${row.n}: arrays of unequal length`);
      return this.#assertUnique('links', row.n);
    },
    vocabulary: (row) => {
      if (row.from !== this.#vocabularySize) throw badImport(`vocabulary: a gap before term ${row.from}`);
      this.#vocabularySize += row.terms.length;
      for (const term of row.terms) this.#assertUnique('vocabulary', term);
      return undefined;
    },
    frontier: (row) => this.#requestable('frontier', { ...row, host: hostOf(row.url) }),
    attempts: (row) => this.#requestable('attempts', row),
    verdicts: ({ tags = [], ...row }) => {
      if (row.seq !== this.#lastVerdict + 1) throw badImport(`verdicts: a gap before ${row.seq}`);
      this.#lastVerdict = row.seq;
      const isUndo = row.verdict === 'undo';
      if (isUndo !== (row.undoes !== undefined) || (row.undoes ?? 0) >= row.seq)
        throw badImport(`verdict ${row.seq}: bad undo`);
      if ((row.verdict === 'site') !== (row.site !== undefined && (row.outcome ?? row.extent) !== undefined))
        throw badImport(`verdict ${row.seq}: bad site`);
      if ((row.step ?? 0) > row.seq) throw badImport(`verdict ${row.seq}: bad step`);
      if (tags.length > 0) this.#tagged.push({ ...row, topic: this.topic, tags });
      return row;
    },
    notes: (row) => this.#assertUnique('notes', row.target),
    rounds: (row) => this.#assertUnique('rounds', row.round),
    exports: (row) => ({ ...row, throughSeq: Math.min(row.throughSeq, this.#lastVerdict) }),
  };

  /** Returns a row, or null (and counts it) if its URL must not be requested. @throws for a repeated URL. */
  #requestable<T extends { readonly url: string }>(table: string, row: T): T | null {
    this.#assertUnique(table, row.url);
    if (mayRequest(row.url)) return row;
    this.#leftOut += 1;
    return null;
  }

  /**
   * Decodes the vectors of a row. The store adds the link hashes, because the links may come later in the document.
   * @throws CommandError `bad-import`
   */
  #decoded({ n, ids, counts, weights }: RowOf<'terms'>): Omit<TermsRecord, 'topic'> {
    let row: Omit<TermsRecord, 'topic'>;
    try {
      row = {
        n,
        ids: fromBase64(Uint32Array, ids),
        counts: fromBase64(Uint16Array, counts),
        weights: fromBase64(Float32Array, weights),
        linkHashes: new Float64Array(0),
      };
    } catch {
      throw badImport(`terms of page ${n}: not readable`);
    }
    if (!isVector(row)) throw badImport(`terms of page ${n}: not a term vector`);
    this.#termsUsed = Math.max(this.#termsUsed, (row.ids.at(-1) ?? -1) + 1);
    return row;
  }

  /** Returns the keys that a table has used so far. */
  #keysOf(name: string): Set<number> {
    const keys = this.#seen.get(name) ?? new Set<number>();
    this.#seen.set(name, keys);
    return keys;
  }

  /**
   * Throws if the key has appeared before. URLs are compared by 53-bit hashes.
   * A million different URLs contain two equal hashes with a probability of about 1 in 20,000.
   */
  #assertUnique(table: string, key: string | number, name = table): undefined {
    const keys = this.#keysOf(name);
    const short = typeof key === 'string' ? hash53(key) : key;
    if (keys.has(short)) throw badImport(`${table}: ${key} appears twice`);
    keys.add(short);
  }
}

/** Whether an address may be requested: it is public, and not one of a private service. */
function mayRequest(url: string): boolean {
  return addressFault(url) === undefined && !isOffLimits(url);
}

/** Returns a value of the schema's shape. @throws CommandError `bad-import` that names `where`. */
function parseWith<S extends v.GenericSchema>(schema: S, value: unknown, where: string): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  throw badImport(`${path ? `${where}.${path}` : where}: ${issue.message}`);
}

/** Returns whether ids ascend strictly and each has a count ≥ 1 and a weight in (0, `MAX_WEIGHT`]. */
function isVector(row: Omit<TermsRecord, 'topic'>): boolean {
  const { ids, counts, weights } = row;
  if (counts.length !== ids.length || weights.length !== ids.length) return false;
  for (let i = 0; i < ids.length; i++) {
    if (i > 0 && (ids[i] as number) <= (ids[i - 1] as number)) return false;
    if ((counts[i] as number) < 1 || !((weights[i] as number) > 0 && (weights[i] as number) <= MAX_WEIGHT))
      return false;
  }
  return true;
}
