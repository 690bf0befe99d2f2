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

/** A smaller copy of a store file that is being written. */
interface Compaction {
  /** @throws as `StoreLog.append`; StoreError `closed` after `discard` */
  add(change: readonly TableChange[]): void;
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

/** First bytes of a file: what it is, and the version of its format. */
const MAGIC = Buffer.from('TENDRIL STORE 1\n');
/** A frame is the length of its payload, the payload's CRC-32, the CRC-32 of these eight bytes, and the payload. */
const FRAME_HEAD = 12;

/** An open store file. Only one process may write it (`lock.ts`). */
export class StoreLog {
  #fd: number;
  #size = 0;
  #version: number;
  #compaction: Compaction | undefined;

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
   * @throws StoreError `broken` for a file that is damaged or not a store; the file stays as it is.
   */
  static open(file: string, version: number, take: (change: readonly TableChange[], bytes: number) => void): StoreLog {
    // Left by a process that died before the compacted file replaced the other.
    rmSync(nameOfCompacted(file), { force: true });
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

  get byteLength(): number {
    return this.#size;
  }

  /**
   * Appends a change; it is on disk when the method returns.
   * @throws StoreError `quota` on a full disk, else `broken`; nothing of the change remains in the file.
   */
  append(change: readonly TableChange[]): void {
    this.#write(frameOf(change), true);
  }

  /** Starts a file that replaces this one. A crash leaves either the old or the new file. @throws as `append` */
  startCompaction(version: number): Compaction {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC;
    const next = new StoreLog(nameOfCompacted(this.file), flags, version);
    const requireOpen = () => {
      if (this.#compaction !== compaction) throw new StoreError('closed', `${next.file} was discarded`);
    };
    const compaction: Compaction = {
      add(change) {
        requireOpen();
        next.#write(frameOf(change));
      },
      finish: () => {
        requireOpen();
        fsyncSync(next.#fd);
        renameSync(next.file, this.file);
        closeSync(this.#fd);
        this.#fd = next.#fd;
        this.#size = next.#size;
        this.#version = version;
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
      next.#begin();
      return compaction;
    } catch (error) {
      compaction.discard();
      throw error;
    }
  }

  close(): void {
    this.#compaction?.discard();
    closeSync(this.#fd);
  }

  #replay(take: (change: readonly TableChange[], bytes: number) => void): void {
    const length = fstatSync(this.#fd).size;
    const magic = this.#read(0, MAGIC.length);
    if (!MAGIC.subarray(0, magic.length).equals(magic))
      throw new StoreError('broken', `${this.file} is not a store of Tendril; it was left as it is`);
    let at = MAGIC.length;
    for (let isFirst = true; ; isFirst = false) {
      const payload = this.#payloadAt(at, length);
      if (payload === undefined) break;
      if (isFirst) this.#version = (deserialize(payload) as Head).version;
      else take(deserialize(payload) as TableChange[], payload.length);
      at += FRAME_HEAD + payload.length;
    }
    if (at === MAGIC.length) {
      this.#begin();
      syncDirectory(this.file);
    } else {
      if (at < length) ftruncateSync(this.#fd, at);
      this.#size = at;
    }
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
      // File systems may lengthen a file by zeros before a write that a power cut interrupts.
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

  #read(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(this.#fd, bytes, 0, length, at));
  }

  /** Writes the beginning of an empty file. */
  #begin(): void {
    this.#size = 0;
    ftruncateSync(this.#fd, 0);
    this.#write(Buffer.concat([MAGIC, frameOf({ version: this.#version } satisfies Head)]), true);
  }

  /** Appends bytes; if that fails, cuts off what was written of them. */
  #write(bytes: Buffer, syncs = false): void {
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#fd, bytes, at, bytes.length - at, this.#size + at);
      if (syncs) fsyncSync(this.#fd);
    } catch (error) {
      ftruncateSync(this.#fd, this.#size);
      const { code, message } = error as NodeJS.ErrnoException;
      throw new StoreError(code === 'ENOSPC' || code === 'EDQUOT' ? 'quota' : 'broken', message);
    }
    this.#size += bytes.length;
  }
}

const nameOfCompacted = (file: string) => `${file}.new`;

function frameOf(value: unknown): Buffer {
  const serializer = new Serializer();
  serializer.writeHeader();
  serializer.writeValue(value);
  const payload = serializer.releaseBuffer();
  const head = Buffer.alloc(FRAME_HEAD);
  head.writeUInt32LE(payload.length, 0);
  head.writeUInt32LE(crc32(payload), 4);
  head.writeUInt32LE(crc32(head.subarray(0, 8)), 8);
  return Buffer.concat([head, payload]);
}

/** Makes the name of a new or renamed file survive a power cut, where the system can. */
function syncDirectory(file: string): void {
  // Windows opens no directories.
  if (process.platform === 'win32') return;
  const fd = openSync(dirname(file), 'r');
  fsyncSync(fd);
  closeSync(fd);
}
