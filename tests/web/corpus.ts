import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { CorpusPage } from './pages';

export type { CorpusPage } from './pages';

const LINE_FEED = 10;
const unzip = promisify(gunzip);

/**
 * Reads a corpus: gzipped JSON Lines of `{url, html, label, labels?, lang}`, in file order.
 * @throws Error naming the file and the line where a line is no such object.
 */
export async function loadCorpus(file: string): Promise<CorpusPage[]> {
  const bytes = await unzip(await readFile(file));
  const pages: CorpusPage[] = [];
  for (let start = 0, line = 1; start < bytes.length; line++) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found;
    if (end > start) pages.push(readLine(bytes.toString('utf8', start, end), `${file}:${line}`));
    start = end + 1;
  }
  return pages;
}

function readLine(text: string, place: string): CorpusPage {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch {
    throw new Error(`${place}: not JSON`);
  }
  const { url, html, label, labels, lang } = (row ?? {}) as Record<string, unknown>;
  if (typeof url !== 'string' || typeof html !== 'string' || typeof label !== 'string') {
    throw new Error(`${place}: url, html or label is missing`);
  }
  if (labels !== undefined && !(Array.isArray(labels) && labels.every((one) => typeof one === 'string'))) {
    throw new Error(`${place}: labels is no list of strings`);
  }
  return { url, html, label, ...(labels && { labels }), lang: typeof lang === 'string' ? lang : 'und' };
}
