/** Export of 100,000 seeds and import of 100,000 pages stay within limits of time and memory; each in one process. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * Of processor time of the quickest of `ATTEMPTS` runs: other work on the machine can double the processor time of one.
 */
const MOST_MS = 5_000;
const ATTEMPTS = 4;
/** Peak memory of the whole process, including Node. */
const MOST_MB = 200;

/** Limits the heap, because without a limit Node collects garbage only when memory is scarce. */
const BOUNDED_HEAP = ['--max-old-space-size=120', '--max-semi-space-size=4'];

/** The simplest and richest formats, the whole topic, one that holds URLs to its end, one that sums terms in a zip. */
const FORMATS = ['plain', 'csv', 'json-lines', 'tendril-json', 'heritrix-seeds', 'nutch-focused'];

/** Limit for a file of 200 MB, which is checked once and sent once. */
const MOST_IMPORT_MS = 80_000;
const MOST_IMPORT_MB = 260;
/** Limit of one message to the engine. */
const MOST_CHARS = 600_000;
const [EXPORT_TIMEOUT_MS, IMPORT_TIMEOUT_MS] = [120_000, 240_000];

// Built like the extension, because plain Node cannot import the text files of some formats.
let folder: string;
beforeAll(async () => {
  mkdirSync('.cache', { recursive: true });
  folder = resolve(mkdtempSync(join('.cache', 'volume-')));
  const input = ['transfer-volume', 'transfer-volume-import'].map((name) => join(import.meta.dirname, `${name}.ts`));
  const output = { entryFileNames: '[name].mjs' };
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: true, outDir: folder, minify: false, target: 'node20', rollupOptions: { input, output } },
  });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function measured(script: string, ...args: readonly string[]) {
  return JSON.parse(
    execFileSync(process.execPath, [...BOUNDED_HEAP, join(folder, `${script}.mjs`), ...args], { encoding: 'utf8' }),
  );
}

describe('export of 100,000 seeds', () => {
  it.each(FORMATS)(
    'an export of 100,000 seeds as %s stays within limits of time and memory',
    (id) => {
      let leastMs = Number.POSITIVE_INFINITY;
      for (let attempt = 0; attempt < ATTEMPTS && leastMs >= MOST_MS; attempt += 1) {
        const { cpuMs, peakMb, bytes } = measured('transfer-volume', id);
        expect(bytes).toBeGreaterThan(1_000_000);
        expect(peakMb).toBeLessThan(MOST_MB);
        leastMs = Math.min(leastMs, cpuMs);
      }
      expect(leastMs).toBeLessThan(MOST_MS);
    },
    EXPORT_TIMEOUT_MS,
  );
});

describe('import of a topic of 100,000 pages', () => {
  it(
    'an import of 100,000 pages sends small messages, within limits of time and memory',
    () => {
      const found = measured('transfer-volume-import');
      expect(found).toMatchObject({ ok: true, judged: 100_000 });
      expect(found.counts).toEqual({ pages: 100_000, terms: 100_000, vocabulary: 1, verdicts: 100_000, notes: 0 });
      expect(found.bytes).toBeGreaterThan(100_000_000);
      expect(found.largestMessage).toBeLessThan(MOST_CHARS);
      expect(found.peakMb).toBeLessThan(MOST_IMPORT_MB);
      expect(found.cpuMs).toBeLessThan(MOST_IMPORT_MS);
    },
    IMPORT_TIMEOUT_MS,
  );
});
