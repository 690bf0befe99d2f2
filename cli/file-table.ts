/** A table whose rows are in the store file; only their keys and places are in memory. */
import Dexie, {
  cmp,
  type DBCoreKeyRange,
  type DBCoreMutateRequest,
  type DBCoreMutateResponse,
  type DBCoreTable,
  type DBCoreTransaction,
} from 'dexie';
import { getOrMake, grouped, leading } from '../lib/engine/arrays';
import { cursorOver } from './key-cursor';
import { blockOf, type PackedChange, rowsOfBlock, type TableChange } from './store-log';

/** Part of a compound key [topic, name or number]. */
type Part = string | number;
type Key = readonly [Part, Part];
type Row = Record<string, unknown>;

/** A row that is not in the file yet. */
interface PendingRow {
  readonly block: Uint8Array;
  readonly index: number;
}
/**
 * Offset of a block in the file times `MOST_ROWS` plus the row's index in the block; or a row that is not there yet.
 */
type Place = number | PendingRow;

/** The rows of one topic. */
interface TopicRows {
  readonly places: Map<Part, Place>;
  /** The keys in order; undefined after a change. */
  sorted: readonly Part[] | undefined;
}

/** Change of one transaction, before and after it is in the file. */
export interface PendingChange {
  readonly changes: (PackedChange | TableChange)[];
  readonly blocks: Uint8Array[];
  /** Former places of the changed keys, in the order of the changes. */
  readonly before: Before[];
}

interface Before {
  readonly table: FileTable;
  readonly first: Part;
  readonly second: Part;
  readonly place: Place | undefined;
}

/** Returns the change of a transaction that has written nothing yet. */
export const noChange = (): PendingChange => ({ changes: [], blocks: [], before: [] });

const MOST_ROWS = 64;
/** Equal strings of rows are stored once; this many are remembered. */
const SHARED_STRINGS = 50_000;
const LONGEST_SHARED = 64;

/** DBCoreRangeType of Dexie, which exports no values. */
const NEVER = 4;
const ALL = { type: 3, lower: undefined, upper: undefined };

/** The keys of one table, each with the place of its row in the store file. */
export class FileTable {
  #topics = new Map<Part, TopicRows>();
  #strings = new Map<string, string>();
  /** Bytes and number of all rows noted so far; their mean size estimates the size of the rows that are left. */
  #noted = { bytes: 0, rows: 0 };

  /**
   * @param keyPath names of the members of a row that are its key.
   * @param rowsOfABlock number of rows that are written and read together, at most `MOST_ROWS`.
   * @param read returns a block of the file.
   */
  constructor(
    readonly name: string,
    private readonly keyPath: readonly [string, string],
    private readonly rowsOfABlock: number,
    private readonly read: (at: number) => Uint8Array,
  ) {}

  /** Estimated size of the rows in the file. */
  get byteLength(): number {
    let rows = 0;
    for (const { places } of this.#topics.values()) rows += places.size;
    return this.#noted.rows === 0 ? 0 : (this.#noted.bytes / this.#noted.rows) * rows;
  }

  /** Records where in the file the rows of a written change are. @param at offset of its first block. */
  note({ first, seconds, blocks, rowsOfABlock = 1 }: PackedChange, at: number): void {
    if (blocks === undefined) {
      for (const second of seconds) this.#setPlace(first, second, undefined);
      return;
    }
    let [block, start] = [0, at];
    for (let i = 0; i < seconds.length; i += 1) {
      const index = i % rowsOfABlock;
      if (i > 0 && index === 0) start += blocks[block++] as number;
      this.#setPlace(first, seconds[i] as Part, start * MOST_ROWS + index);
    }
    this.#noted.bytes += blocks.reduce((sum, length) => sum + length, 0);
    this.#noted.rows += seconds.length;
  }

  /**
   * Stores rows and adds their change, blocks and earlier places to the pending change. The blocks stay in memory until
   * `note` is called with the change.
   */
  put(rows: readonly Row[], { changes, blocks, before }: PendingChange): void {
    for (const [first, some] of grouped(rows, (row) => this.#keyOf(row)[0])) {
      const packed = this.#pack(first, some);
      changes.push(packed.change);
      for (const block of packed.blocks) blocks.push(block);
      for (const [i, second] of packed.change.seconds.entries()) {
        const block = packed.blocks[Math.floor(i / this.rowsOfABlock)] as Uint8Array;
        this.#setPlaceUndoably(first, second, { block, index: i % this.rowsOfABlock }, before);
      }
    }
  }

  /** Restores the rows that an aborted transaction has changed, in all tables. */
  static undo({ before }: PendingChange): void {
    for (const { table, first, second, place } of before.toReversed()) table.#setPlace(first, second, place);
  }

  /** Removes the rows of keys, and adds the removal to the pending change of the transaction. */
  delete(keys: readonly Key[], { changes, before }: PendingChange): void {
    const ofFirst = new Map<Part, Part[]>();
    for (const [first, second] of keys) {
      if (!this.#topics.get(first)?.places.has(second)) continue;
      getOrMake(ofFirst, first, () => []).push(second);
      this.#setPlaceUndoably(first, second, undefined, before);
    }
    for (const [first, seconds] of ofFirst) changes.push({ table: this.name, first, seconds });
  }

  /** Gives all rows in pieces to `add`, which writes them and returns the offset. @returns the table of the copy. */
  copy(add: (change: PackedChange, blocks: readonly Uint8Array[]) => number): FileTable {
    const copy = new FileTable(this.name, this.keyPath, this.rowsOfABlock, this.read);
    for (const [first, { places }] of this.#topics) {
      // `places` is in the order in which rows were written, so each block is read only once.
      const seconds = [...places.keys()];
      const piece = this.rowsOfABlock * 32;
      for (let at = 0; at < seconds.length; at += piece) {
        const rows = this.#rowsOf(first, seconds.slice(at, at + piece)) as Row[];
        const { change, blocks } = this.#pack(first, rows);
        copy.note(change, add(change, blocks));
      }
    }
    return copy;
  }

  /** Uses the places of a copy from now on, after its file has replaced this table's file. */
  switchToCopy(copy: FileTable): void {
    this.#topics = copy.#topics;
    this.#noted = copy.#noted;
  }

  /**
   * Returns a table that Dexie uses in place of `core`, and that reads and writes the rows of this one.
   * @param core the table of the database in memory, which stays empty and orders the transactions.
   * @param changeOf returns the change of a transaction that writes.
   */
  asDexieTable(core: DBCoreTable, changeOf: (transaction: DBCoreTransaction) => PendingChange): DBCoreTable {
    const all = { index: core.schema.primaryKey, range: ALL };
    const inTurn = <T>(trans: DBCoreTransaction, work: () => T) => core.count({ trans, query: all }).then(work);
    return {
      ...core,
      get: ({ trans, key }) => inTurn(trans, () => this.#rowOf(key)),
      getMany: ({ trans, keys }) => inTurn(trans, () => this.#rowsOfKeys(keys)),
      count: ({ trans, query }) =>
        inTurn(trans, () => this.#keysWithin(query.range).reduce((sum, [, seconds]) => sum + seconds.length, 0)),
      query: ({ trans, query, limit = Number.POSITIVE_INFINITY, values, direction }) =>
        inTurn(trans, () => {
          const found = this.#keysWithin(query.range, direction?.startsWith('prev'), limit);
          return {
            result: found.flatMap<unknown>(([first, seconds]) =>
              values ? this.#rowsOf(first, seconds) : keysOf(first, seconds),
            ),
          };
        }),
      openCursor: (request) =>
        inTurn(request.trans, () => {
          const found = this.#keysWithin(request.query.range, request.reverse);
          const keys = found.flatMap(([first, seconds]) => keysOf(first, seconds));
          return cursorOver(keys, request, (key) => this.#rowOf(key));
        }),
      mutate: (request) => inTurn(request.trans, () => this.#mutate(request, changeOf(request.trans))),
    };
  }

  /** Carries out a write of Dexie: adds, puts or deletes rows. An `add` of a taken key fails for that row only. */
  #mutate(request: DBCoreMutateRequest, change: PendingChange): DBCoreMutateResponse {
    if (request.type === 'delete' || request.type === 'deleteRange') {
      const keys =
        request.type === 'delete'
          ? request.keys
          : this.#keysWithin(request.range).flatMap(([first, seconds]) => keysOf(first, seconds));
      this.delete(keys, change);
      return { numFailures: 0, failures: {}, results: [], lastResult: undefined };
    }
    const failures: Record<number, Error> = {};
    const rows: Row[] = [];
    const added = new Set<string>();
    for (const [i, row] of request.values.entries()) {
      const [first, second] = this.#keyOf(row);
      if (request.type === 'add') {
        const name = JSON.stringify([first, second]);
        if (added.has(name) || this.#topics.get(first)?.places.has(second)) {
          failures[i] = new Dexie.ConstraintError(`${this.name} has a row with the key ${name}`);
          continue;
        }
        added.add(name);
      }
      rows.push(row);
    }
    this.put(rows, change);
    const results = request.values.map((row) => this.#keyOf(row));
    return { numFailures: Object.keys(failures).length, failures, results, lastResult: results.at(-1) };
  }

  /** Returns the row of a key; undefined without one. */
  #rowOf([first, second]: Key): Row | undefined {
    return this.#rowsOf(first, [second])[0];
  }

  /** Returns the rows of keys in their order, undefined for a key without one. */
  #rowsOfKeys(keys: readonly Key[]): (Row | undefined)[] {
    const rows = new Array<Row | undefined>(keys.length);
    for (const [first, indices] of grouped(keys.keys(), (i) => (keys[i] as Key)[0])) {
      const found = this.#rowsOf(
        first,
        indices.map((i) => (keys[i] as Key)[1]),
      );
      for (const [at, i] of indices.entries()) rows[i] = found[at];
    }
    return rows;
  }

  /**
   * Returns the rows of keys with one first part, in their order; undefined for a key without one. Reads blocks once.
   */
  #rowsOf(first: Part, seconds: readonly Part[]): (Row | undefined)[] {
    const placeOf = this.#topics.get(first)?.places ?? new Map<Part, Place>();
    const places = Float64Array.from(seconds, (second) => {
      const place = placeOf.get(second);
      return typeof place === 'number' ? place : -1;
    });
    const order = Uint32Array.from(seconds, (_, i) => i).sort((a, b) => (places[a] as number) - (places[b] as number));
    const rows = new Array<Row | undefined>(seconds.length);
    let last: unknown;
    let block: readonly Row[] = [];
    for (const i of order) {
      const second = seconds[i] as Part;
      const place = placeOf.get(second);
      if (place === undefined) continue;
      const source = typeof place === 'number' ? Math.floor(place / MOST_ROWS) : place.block;
      if (source !== last) block = rowsOfBlock(typeof source === 'number' ? this.read(source) : source) as Row[];
      last = source;
      rows[i] = this.#withSharedStrings(
        block[typeof place === 'number' ? place % MOST_ROWS : place.index] as Row,
        first,
        second,
      );
    }
    return rows;
  }

  /** Returns the row after equal strings in it and in other rows are replaced by one string, which saves memory. */
  #withSharedStrings(row: Row, first: Part, second: Part): Row {
    if (this.#strings.size > SHARED_STRINGS) this.#strings.clear();
    /** Replaces short strings of an object, and of those in it, by equal ones of earlier rows. */
    const share = (object: Row) => {
      for (const name in object) {
        const value = object[name];
        if (typeof value === 'string') {
          if (value.length <= LONGEST_SHARED) object[name] = getOrMake(this.#strings, value, () => value);
        } else if (value?.constructor === Object) share(value as Row);
      }
    };
    const [firstName, secondName] = this.keyPath;
    row[firstName] = first;
    row[secondName] = second;
    share(row);
    return row;
  }

  /**
   * Returns the keys in a range, at most `limit`, sorted (descending with `isReverse`) and grouped by their first part.
   */
  #keysWithin(
    { type, lower, upper, lowerOpen, upperOpen }: DBCoreKeyRange,
    isReverse = false,
    limit = Number.POSITIVE_INFINITY,
  ): [Part, readonly Part[]][] {
    if ((type as number) === NEVER) return [];
    const found: [Part, readonly Part[]][] = [];
    let left = limit;
    const topics = [...this.#topics].sort(([a], [b]) => (isReverse ? -1 : 1) * cmp(a, b));
    for (const [first, rows] of topics) {
      rows.sorted ??= [...rows.places.keys()].sort(cmp);
      const { sorted } = rows;
      const start = leading(sorted, (second) => {
        const side = lower === undefined ? 1 : cmp([first, second], lower);
        return side < 0 || (side === 0 && lowerOpen === true);
      });
      const end = leading(sorted, (second) => {
        const side = upper === undefined ? -1 : cmp([first, second], upper);
        return side < 0 || (side === 0 && upperOpen !== true);
      });
      const count = Math.min(end - start, left);
      if (count <= 0) continue;
      left -= count;
      const some = isReverse ? sorted.slice(end - count, end).reverse() : sorted.slice(start, start + count);
      found.push([first, some]);
    }
    return found;
  }

  /** Serializes rows with one first key part into blocks. @returns the blocks, and the change that describes them. */
  #pack(first: Part, rows: readonly Row[]): { readonly change: PackedChange; readonly blocks: readonly Uint8Array[] } {
    const { name: table, rowsOfABlock } = this;
    const blocks: Uint8Array[] = [];
    for (let at = 0; at < rows.length; at += rowsOfABlock) blocks.push(blockOf(rows.slice(at, at + rowsOfABlock)));
    const seconds = rows.map((row) => this.#keyOf(row)[1]);
    return { change: { table, first, seconds, blocks: blocks.map(({ length }) => length), rowsOfABlock }, blocks };
  }

  #keyOf(row: Row): Key {
    return [row[this.keyPath[0]] as Part, row[this.keyPath[1]] as Part];
  }

  /** Sets where the row of a key is stored, and adds the former place to `before`. */
  #setPlaceUndoably(first: Part, second: Part, place: Place | undefined, before: Before[]): void {
    before.push({ table: this, first, second, place: this.#topics.get(first)?.places.get(second) });
    this.#setPlace(first, second, place);
  }

  /** Sets where the row of a key is stored; undefined removes the row. */
  #setPlace(first: Part, second: Part, place: Place | undefined): void {
    const rows = getOrMake(this.#topics, first, (): TopicRows => ({ places: new Map(), sorted: undefined }));
    const hadRow = rows.places.delete(second);
    // Deleted and set again, so that the row moves to the end: `places` stays in the order of the writes.
    if (place !== undefined) rows.places.set(second, place);
    if (hadRow !== (place !== undefined)) rows.sorted = undefined;
    if (rows.places.size === 0) this.#topics.delete(first);
  }
}

const keysOf = (first: Part, seconds: readonly Part[]): Key[] => seconds.map((second) => [first, second]);
