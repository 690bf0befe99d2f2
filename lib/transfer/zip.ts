import { strToU8, Zip, ZipDeflate } from 'fflate';

/** Entries a zip without the 64-bit extension can list, which the readers of these packages expect. */
export const MAX_ZIP_ENTRIES = 65_535;

export interface ZipEntry {
  /** Path within the archive, with forward slashes. */
  readonly path: string;
  readonly content: string | Iterable<string> | AsyncIterable<string>;
}

/** A zip archive, streamed: entries are read one after another, and no more than a chunk is held. */
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
  function* drained(): Generator<Uint8Array> {
    if (failure) throw failure;
    yield* ready.splice(0);
  }
  for await (const { path, content } of entries) {
    const file = new ZipDeflate(path, { level: 6 });
    file.mtime = modifiedAtMs;
    zip.add(file);
    for await (const piece of typeof content === 'string' ? [content] : content) {
      file.push(strToU8(piece));
      yield* drained();
    }
    file.push(new Uint8Array(), true);
    yield* drained();
  }
  zip.end();
  yield* drained();
}
