import { deflateSync, strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Earliest date of an entry: the zip format counts years from 1980. */
const EARLIEST_MS = Date.UTC(1980, 0, 2);
const DEFLATE = 8;

export interface ZipEntry {
  /** Path within the archive, with forward slashes. */
  readonly path: string;
  /** A string is compressed as a whole, pieces are compressed as a stream. */
  readonly content: string | Iterable<string> | AsyncIterable<string>;
}

/** Zip entry compressed in one call, without the buffers of a stream. */
class WholeFile extends ZipPassThrough {
  override compression = DEFLATE;
  protected override process(chunk: Uint8Array<ArrayBuffer>, final: boolean): void {
    this.ondata(null, deflateSync(chunk), final);
  }
}

/**
 * Yields a zip archive as a stream. Reads one entry after another, and holds at most one chunk. Without the 64-bit
 * extension, so at most 65,535 entries. @throws the error of the archiver
 */
export async function* zipped(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  modifiedAtMs: number,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    ready.push(chunk);
  });
  /** Yields and removes the finished bytes. @throws the error of the archiver */
  function* drained(): Generator<Uint8Array> {
    if (failure) throw failure;
    yield* ready.splice(0);
  }
  for await (const { path, content } of entries) {
    const isWhole = typeof content === 'string';
    const file = isWhole ? new WholeFile(path) : new ZipDeflate(path);
    file.mtime = Math.max(modifiedAtMs, EARLIEST_MS);
    zip.add(file);
    if (isWhole) file.push(strToU8(content), true);
    else {
      for await (const piece of content) {
        file.push(strToU8(piece));
        yield* drained();
      }
      file.push(new Uint8Array(), true);
    }
    yield* drained();
  }
  zip.end();
  yield* drained();
}
