/** The file behind the store: an append-only log of committed changes, each with its checksum. */
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, Serializer } from 'node:v8';
import { crc32 } from 'node:zlib';
import { StoreError } from '../lib/engine/errors';

/** Keys of a table with the rows stored under them, in the order of the writes; without a row, the key was deleted. */
export interface TableChange {
  readonly table: string;
  readonly rows: readonly (readonly [key: unknown, row?: unknown])[];
}

/**
 * Change of a table whose rows are read from the file when they are needed. The blocks of rows follow in the frame, one
 * after another.
 */
export interface PackedChange {
  readonly table: string;
  /** First and second parts of the keys, in the order of the rows. */
  readonly first: string | number;
  readonly seconds: readonly (string | number)[];
  /** Lengths of the blocks; absent if the rows were deleted. */
  readonly blocks?: readonly number[];
  readonly rowsOfABlock?: number;
}

export type LoggedChange = readonly (TableChange | PackedChange)[];

/** Called with a change, the size of its frame, and the offset of its first block. */
type Take = (change: LoggedChange, bytes: number, blocksAt: number) => void;

/** A smaller copy of a store file that is being written. */
interface Compaction {
  /** Appends a change to the copy, as `StoreLog.append` does. @throws also StoreError `closed` after `discard` */
  add(change: LoggedChange, blocks?: readonly Uint8Array[]): number;
  /** Replaces the file by the copy. Changes that were appended to the file since the first `add` are lost. */
  finish(): void;
  /** Removes the copy; without effect after `finish`. */
  discard(): void;
}

/** First frame of a file. */
interface Head {
  /** Number of the last migration of the database whose rows the file holds. */
  readonly version: number;
}

/**
 * Number of the format that is written. Format 1 has rows of all tables in table changes, and may have packed changes
 * as well, which its first readers do not know. In format 2, the rows of a table that stays in the file are packed.
 */
const FORMAT = 2;
/** First bytes of a file; the number of its format and a line feed follow. */
const NAME = 'TENDRIL STORE ';
const MAGIC = Buffer.from(`${NAME}${FORMAT}\n`);
/** A frame is the length of its payload, the payload's CRC-32, the CRC-32 of these eight bytes, and the payload. */
const FRAME_HEAD = 12;
/** A block is its length without these bytes, and its rows. */
const BLOCK_HEAD = 4;
/** Bytes that are read at once; blocks near each other are often needed one after another. */
const WINDOW_BYTES = 65_536;

/** An open store file. Only one process may write it (`lock.ts`). */
export class StoreLog {
  #fd: number;
  #size = 0;
  #version: number;
  #format = FORMAT;
  #compaction: Compaction | undefined;
  /** The part of the file that `#readBuffered` holds in memory, and its offset. */
  #window: { readonly at: number; readonly bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) };

  private constructor(
    readonly file: string,
    flags: number,
    version: number,
  ) {
    this.#fd = openSync(file, flags, 0o600);
    this.#version = version;
  }

  /**
   * Opens a file, or creates it with the given version, and calls `take` with each committed change in order. An
   * incomplete change at the end, left by a process that died while it wrote, is removed.
   * @param version of a new file, and the latest that is read.
   * @throws StoreError `broken` for a file that is damaged or not a store, `too-new` for one of a later format or
   * version; the file stays as it is.
   */
  static open(file: string, version: number, take: Take): StoreLog {
    // A process that died during a compaction left this file behind.
    rmSync(compactedFile(file), { force: true });
    const log = new StoreLog(file, constants.O_RDWR | constants.O_CREAT, version);
    try {
      log.#replay(take);
      return log;
    } catch (error) {
      log.close();
      throw error;
    }
  }

  /** Version of the rows in the file. */
  get version(): number {
    return this.#version;
  }

  /** Whether the file has an older format; a compaction writes the present one. */
  get hasOldFormat(): boolean {
    return this.#format < FORMAT;
  }

  /** Size of the file. */
  get byteLength(): number {
    return this.#size;
  }

  /**
   * Appends a change; it is on disk when the method returns.
   * @param blocks rows of the packed changes, in their order (`blockOf`).
   * @returns the offset of the first block.
   * @throws StoreError `quota` on a full disk, else `broken`; nothing of the change remains in the file.
   */
  append(change: LoggedChange, blocks: readonly Uint8Array[] = []): number {
    return this.#write(frameOf(change, blocks), true) - lengthOf(blocks);
  }

  /** Returns the block at an offset, for `rowsOfBlock`; valid until the next call. */
  blockAt(at: number): Uint8Array {
    const length = this.#readBuffered(at, BLOCK_HEAD).readUInt32LE(0);
    return this.#readBuffered(at, BLOCK_HEAD + length);
  }

  /** Starts a file that replaces this one. A crash leaves either the old or the new file. @throws as `append` */
  startCompaction(version: number): Compaction {
    const flags = constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC;
    const next = new StoreLog(compactedFile(this.file), flags, version);
    const requireOpen = () => {
      if (this.#compaction !== compaction) throw new StoreError('closed', `${next.file} was discarded`);
    };
    const compaction: Compaction = {
      /** Appends a change to the copy. @returns the offset of its first block */
      add(change, blocks = []) {
        requireOpen();
        return next.#write(frameOf(change, blocks)) - lengthOf(blocks);
      },
      finish: () => {
        requireOpen();
        fsyncSync(next.#fd);
        renameSync(next.file, this.file);
        closeSync(this.#fd);
        this.#fd = next.#fd;
        this.#size = next.#size;
        this.#window = { at: 0, bytes: Buffer.alloc(0) };
        this.#version = version;
        this.#format = FORMAT;
        this.#compaction = undefined;
        syncDirectory(this.file);
      },
      discard: () => {
        if (this.#compaction !== compaction) return;
        this.#compaction = undefined;
        next.close();
        rmSync(next.file, { force: true });
      },
    };
    this.#compaction = compaction;
    try {
      next.#writeHead();
      return compaction;
    } catch (error) {
      compaction.discard();
      throw error;
    }
  }

  /** Discards an unfinished compaction, and closes the file. */
  close(): void {
    this.#compaction?.discard();
    closeSync(this.#fd);
  }

  /** Reads the whole file: calls `take` with each change, and cuts off an incomplete one at the end. */
  #replay(take: Take): void {
    const length = fstatSync(this.#fd).size;
    this.#format = this.#readFormat();
    let at = MAGIC.length;
    for (let isFirst = true; ; isFirst = false) {
      const payload = this.#payloadAt(at, length);
      if (payload === undefined) break;
      if (isFirst) this.#setVersion(deserialize(payload));
      at += FRAME_HEAD + payload.length;
      if (isFirst) continue;
      const change = deserialize(payload) as LoggedChange;
      take(change, payload.length, at - sizeOfBlocks(change));
    }
    if (at === MAGIC.length) {
      this.#writeHead();
      syncDirectory(this.file);
    } else {
      if (at < length) ftruncateSync(this.#fd, at);
      this.#size = at;
    }
  }

  /**
   * Returns the number of the file's format; that of a new file if the file ends before the number.
   * @throws StoreError `too-new`, `broken`
   */
  #readFormat(): number {
    const start = this.#read(0, MAGIC.length).toString('latin1');
    if (MAGIC.toString().startsWith(start)) return FORMAT;
    const format = start.startsWith(NAME) ? Number.parseInt(start.slice(NAME.length), 10) : 0;
    if (format > FORMAT) throw this.#tooNew();
    if (format >= 1) return format;
    throw new StoreError('broken', `${this.file} is not a store of Tendril; it was left as it is`);
  }

  /** Sets the version to that of the file's head. @throws StoreError `too-new` for a later one. */
  #setVersion({ version }: Head): void {
    if (version > this.#version) throw this.#tooNew();
    this.#version = version;
  }

  #tooNew(): StoreError {
    return new StoreError('too-new', `${this.file} was written by a later version of Tendril; it was left as it is`);
  }

  /**
   * Returns the payload of the frame at an offset, or undefined where no whole frame follows, as after an interrupted
   * write.
   * @throws StoreError `broken` for a damaged frame.
   */
  #payloadAt(at: number, length: number): Buffer | undefined {
    if (at + FRAME_HEAD > length) return undefined;
    const head = this.#read(at, FRAME_HEAD);
    const damaged = () =>
      new StoreError('broken', `${this.file} is damaged at byte ${at}; it was left as it is. Restore a copy of it.`);
    if (head.readUInt32LE(8) !== crc32(head.subarray(0, 8))) {
      // After a power cut, some file systems leave zeros at the end of the file instead of the last write.
      if (this.#read(at, length - at).every((byte) => byte === 0)) return undefined;
      throw damaged();
    }
    const end = at + FRAME_HEAD + head.readUInt32LE(0);
    if (end > length) return undefined;
    const payload = this.#read(at + FRAME_HEAD, head.readUInt32LE(0));
    if (crc32(payload) === head.readUInt32LE(4)) return payload;
    if (end === length) return undefined;
    throw damaged();
  }

  /** Returns bytes of the file. Reads a window of the file ahead, so that near reads need no further access. */
  #readBuffered(at: number, length: number): Buffer {
    const { at: start, bytes } = this.#window;
    if (at < start || at + length > start + bytes.length)
      this.#window = { at, bytes: this.#read(at, Math.max(length, WINDOW_BYTES)) };
    return this.#window.bytes.subarray(at - this.#window.at, at - this.#window.at + length);
  }

  /** Returns bytes of the file; fewer than `length` at its end. */
  #read(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(this.#fd, bytes, 0, length, at));
  }

  /** Empties the file and writes its head: the mark of the format and the version of the rows. */
  #writeHead(): void {
    this.#size = 0;
    this.#format = FORMAT;
    ftruncateSync(this.#fd, 0);
    this.#write([MAGIC, ...frameOf({ version: this.#version } satisfies Head)], true);
  }

  /**
   * Appends bytes; if that fails, cuts off what was written of them.
   * @returns the new size of the file. @throws StoreError `quota` for a full disk, else `broken`
   */
  #write(pieces: readonly Uint8Array[], syncs = false): number {
    let end = this.#size;
    try {
      for (const bytes of pieces)
        for (let at = 0; at < bytes.length; ) {
          const count = writeSync(this.#fd, bytes, at, bytes.length - at, end);
          [at, end] = [at + count, end + count];
        }
      if (syncs) fsyncSync(this.#fd);
    } catch (error) {
      ftruncateSync(this.#fd, this.#size);
      const { code, message } = error as NodeJS.ErrnoException;
      throw new StoreError(code === 'ENOSPC' || code === 'EDQUOT' ? 'quota' : 'broken', message);
    }
    this.#size = end;
    return end;
  }
}

const compactedFile = (file: string) => `${file}.new`;

/** Returns rows as a block of a packed change: their length and their serialized form. */
export function blockOf(rows: readonly unknown[]): Uint8Array {
  const bytes = serialized(rows);
  const head = Buffer.alloc(BLOCK_HEAD);
  head.writeUInt32LE(bytes.length);
  return Buffer.concat([head, bytes]);
}

/** Returns the rows that `blockOf` serialized. */
export function rowsOfBlock(block: Uint8Array): unknown[] {
  return deserialize(block.subarray(BLOCK_HEAD));
}

/** Serializes a value as V8's structured clone. */
function serialized(value: unknown): Buffer {
  const serializer = new Serializer();
  serializer.writeHeader();
  serializer.writeValue(value);
  return serializer.releaseBuffer();
}

const lengthOf = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, { length }) => sum + length, 0);

/** Returns the bytes of all packed blocks of a change. */
function sizeOfBlocks(change: LoggedChange): number {
  let size = 0;
  for (const one of change) if ('blocks' in one) for (const length of one.blocks ?? []) size += length;
  return size;
}

/** Returns the pieces of a frame in the file: a head with length and checksums, the serialized value, and blocks. */
function frameOf(value: unknown, blocks: readonly Uint8Array[] = []): Uint8Array[] {
  const payload = [serialized(value), ...blocks];
  const head = Buffer.alloc(FRAME_HEAD);
  head.writeUInt32LE(lengthOf(payload), 0);
  head.writeUInt32LE(
    payload.reduce((sum, bytes) => crc32(bytes, sum), 0),
    4,
  );
  head.writeUInt32LE(crc32(head.subarray(0, 8)), 8);
  return [head, ...payload];
}

/**
 * Flushes the directory of a file to disk, so that the file's new name survives a power cut; does nothing on Windows.
 */
function syncDirectory(file: string): void {
  // Windows opens no directories.
  if (process.platform === 'win32') return;
  const fd = openSync(dirname(file), 'r');
  fsyncSync(fd);
  closeSync(fd);
}
