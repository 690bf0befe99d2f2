import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';
import { PageError } from '../../lib/engine/errors';
import { textPage } from '../../lib/engine/page/text-page';
import { readPdf } from '../../lib/runner/read-pdf';
import { readOptions, text } from './options';

/** The fetcher reads no larger file. */
const MAX_BYTES = 10 * 1_024 * 1_024;
const FEW_WORDS = 20;

/**
 * `pdfs`: how many of the PDF files below a folder are read, why the others are not, by which programs the files were
 * made, and how long reading takes.
 */
export async function run(args: string[]): Promise<unknown> {
  const { folder } = readOptions(args, { folder: text });
  const names = await readdir(folder, { recursive: true });
  const producers = new Set<string>();
  const faults: Record<string, number> = {};
  const times: number[] = [];
  let read = 0;
  let poor = 0;
  for (const name of names.filter((name) => /\.pdf(\.gz)?$/i.test(name)).sort()) {
    const file = await readFile(join(folder, name)).catch(() => undefined);
    const bytes = file && name.endsWith('.gz') ? gunzipSync(file) : file;
    if (bytes === undefined || bytes.length > MAX_BYTES) continue;
    const url = `https://pdfs.example/${encodeURIComponent(name)}`;
    const startMs = performance.now();
    try {
      const page = textPage(await readPdf(Uint8Array.from(bytes), url), { url, byteLength: bytes.length });
      if (page.wordCount < FEW_WORDS) poor += 1;
      read += 1;
      producers.add(await producerOf(Uint8Array.from(bytes)));
    } catch (error) {
      const code = error instanceof PageError ? error.code : String(error);
      faults[code] = (faults[code] ?? 0) + 1;
      process.stderr.write(`${code} ${name}\n`);
    }
    times.push(performance.now() - startMs);
  }
  times.sort((a, b) => a - b);
  const ms = { median: times[times.length >> 1], most: times.at(-1) };
  return { files: times.length, read, belowTwentyWords: poor, faults, producers: [...producers].sort(), ms };
}

/** Returns the name of the program that wrote a PDF, without its version. */
async function producerOf(bytes: Uint8Array): Promise<string> {
  const { info } = await (await getDocumentProxy(bytes, { verbosity: 0 })).getMetadata();
  const { Producer = '' } = info as { readonly Producer?: string };
  return String(Producer)
    .replace(/[\d.(©®+].*$/, '')
    .trim();
}
