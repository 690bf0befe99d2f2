import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { build } from 'vite';
import { type ReadPage, readPage } from '../../tests/support/read-page';
import { loadCorpus } from '../../tests/web/corpus';
import { UsageError } from './options';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, '.cache', 'bench');
const READER = fileURLToPath(new URL('../../tests/support/read-page.ts', import.meta.url));

/** Terms by number, since strings are slow to write and to read. */
interface StoredPage extends Omit<ReadPage, 'counted'> {
  readonly ids: Uint32Array;
  readonly counts: Uint16Array;
  readonly weights: Float64Array;
}

/**
 * Returns all pages of a corpus as the product reads them. They are cached in `.cache/bench`, by the corpus' bytes and
 * the code that reads pages, so that only the first run after a change of either reads them anew.
 * @throws UsageError if the file cannot be read.
 */
export async function readCorpus(file: string): Promise<ReadPage[]> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`--corpus ${file}: ${error.message}`);
  });
  const key = createHash('sha256')
    .update(bytes)
    .update(await codeOf(READER))
    .digest('hex')
    .slice(0, 16);
  const kept = join(CACHE, `${basename(dirname(file))}-${key}.bin`);
  const before = await readFile(kept).catch(() => undefined);
  if (before !== undefined) return unpacked(deserialize(before));
  const sources = await loadCorpus(file).catch((error: Error) => {
    throw new UsageError(`--corpus ${file}: ${error.message}`);
  });
  const made = packed(sources.map((source) => readPage(source)));
  await mkdir(CACHE, { recursive: true });
  const draft = `${kept}.${randomUUID()}`;
  await writeFile(draft, serialize(made));
  await rename(draft, kept);
  return unpacked(made);
}

/** Returns a reader's bundled code, without unused parts, and the versions of the packages. */
async function codeOf(reader: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry: reader, formats: ['es'], fileName: 'reader' },
      rollupOptions: { external: [/^wink-/, /^node:/] },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  const code = outputs.map((one) => (one.type === 'chunk' ? one.code : '')).join('');
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { dependencies: object };
  return code + JSON.stringify(dependencies);
}

/** Replaces the terms of each page by numbers in one list of terms; `unpacked` is the inverse. */
function packed(pages: readonly ReadPage[]) {
  const ids = new Map<string, number>();
  /** Returns the number of a term, a new one at its first occurrence. */
  const idOf = (term: string) => {
    const id = ids.get(term) ?? ids.size;
    ids.set(term, id);
    return id;
  };
  const rows = pages.map(
    ({ counted, ...page }): StoredPage => ({
      ...page,
      ids: Uint32Array.from(counted.terms, idOf),
      counts: Uint16Array.from(counted.counts),
      weights: Float64Array.from(counted.weights),
    }),
  );
  return { terms: [...ids.keys()], rows };
}

/** Returns the pages that `packed` stored, with their terms as texts. */
function unpacked({ terms, rows }: ReturnType<typeof packed>): ReadPage[] {
  return rows.map(({ ids, counts, weights, ...page }) => ({
    ...page,
    counted: {
      terms: Array.from(ids, (id) => terms[id] as string),
      counts: Array.from(counts),
      weights: Array.from(weights),
    },
  }));
}
