import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { CorpusPage } from './pages';
import type { Services } from './services';
import { createWeb, type Web } from './web';

export type { CorpusPage } from './pages';

const LINE_FEED = 10;
const GZIP = [0x1f, 0x8b];
const unzip = promisify(gunzip);

/**
 * Reads a corpus: JSON Lines of `{url, html, label, labels?, lang?}`, gzipped or not, in file order. Empty lines are none, and a
 * page without a `label` has the first of its `labels`.
 * @throws Error naming the line that is no such object, or that there is none.
 */
export async function loadCorpus(file: string): Promise<CorpusPage[]> {
  const given = await readFile(file);
  const bytes = GZIP.every((byte, i) => given[i] === byte) ? await unzip(given) : given;
  const pages: CorpusPage[] = [];
  for (let start = 0, line = 1; start < bytes.length; line++) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found;
    const text = bytes.toString('utf8', start, end).trim();
    if (text !== '') pages.push(readLine(text, line));
    start = end + 1;
  }
  if (pages.length === 0) throw new Error('there is no page in it');
  return pages;
}

/** Pages served as a web. Those whose address is none of the web are left out, with a word on standard error. */
export function corpusWeb(pages: readonly CorpusPage[], services?: Services, like?: Web): Web {
  const served = pages.filter(({ url }) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''));
  const left = pages.length - served.length;
  if (left > 0) process.stderr.write(`left out: ${left} of ${pages.length} pages have no http address\n`);
  return createWeb({ pages: served, ...(services && { services }) }, like?.index);
}

function readLine(text: string, line: number): CorpusPage {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch {
    throw new Error(`line ${line} is not JSON`);
  }
  const { url, html, labels, lang, ...rest } = (row ?? {}) as Record<string, unknown>;
  if (labels !== undefined && !(Array.isArray(labels) && labels.every((one) => typeof one === 'string'))) {
    throw new Error(`line ${line}: labels is no list of strings`);
  }
  const { label = labels?.[0] } = rest;
  for (const [name, value] of Object.entries({ url, html, label })) {
    if (typeof value !== 'string') throw new Error(`line ${line}: ${name} is missing, or no text`);
  }
  const page = { url, html, label } as CorpusPage;
  return { ...page, ...(labels && { labels }), lang: typeof lang === 'string' ? lang : 'und' };
}
