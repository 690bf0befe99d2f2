import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { createHubModel, type HubModel } from '../../lib/engine/hub/model';
import { parsePage } from '../../lib/engine/page/parse';
import { createRandom } from '../../lib/engine/random';
import { type HubRow, readHubRows } from '../hub/hub-rows';
import { qualityOf } from '../hub/quality';
import { trainSvc } from '../hub/svc';
import { trainHub } from '../hub/training';
import { readOptions, text, UsageError } from './options';

const SEED = 20;
const HUB_FROM = 0.5;
const TIMED_URLS = 20_000;
const TIMED_PAGES = 300;
const MEDIAN_PAGE_BYTES = 15_000;
const DOCSWEB = fileURLToPath(new URL('../../../shared/corpora/docsweb/pages.jsonl.gz', import.meta.url));

interface Page {
  readonly url: string;
  readonly html: string;
}

/**
 * Trains on one file of labelled addresses and judges the model on another (HubSVM).
 * @returns precision, recall and F1 of class `hub`, and what 1,000 addresses cost against parsing 1,000 pages.
 * @throws UsageError for a bad argument or file.
 */
export async function run(args: string[]): Promise<unknown> {
  const files = readOptions(args, { train: text, test: text });
  const known = rowsOf('train', files.train);
  const test = rowsOf('test', files.test);
  if (!known.some(({ isHub }) => isHub) || known.every(({ isHub }) => isHub)) {
    throw new UsageError('--train needs rows of both labels');
  }
  const { data, chosen, searchF1 } = trainHub(known, trainSvc, createRandom(SEED));
  console.error(
    `${chosen.features.join(', ')}; C ${chosen.cost}, gamma ${chosen.gamma}; F1 on held-out hosts ${searchF1.toFixed(3)}`,
  );
  const model = createHubModel(data);
  reportSources(model, test);
  const { precision, recall, F1 } = judge(model, test);
  return {
    precision,
    recall,
    F1,
    msPer1000Urls: timeUrls(model, test),
    msPer1000Parses: timeParses(await pages(test)),
  };
}

/** Reads labelled URLs. @throws UsageError, with the name of the option, for a file that is unreadable or empty. */
function rowsOf(option: string, file: string): HubRow[] {
  let rows: HubRow[];
  try {
    rows = readHubRows(file);
  } catch (error) {
    throw new UsageError(`--${option}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (rows.length === 0) throw new UsageError(`--${option}: no rows in ${file}`);
  return rows;
}

/** Returns precision, recall, F1 and accuracy of a model on labelled URLs. */
function judge(model: HubModel, rows: readonly HubRow[]) {
  const predicted = rows.map(({ url, extra }) => model.score(url, extra) >= HUB_FROM);
  return qualityOf(
    predicted,
    rows.map(({ isHub }) => isHub),
  );
}

/** Prints the quality of a model on the URLs of each source to standard error. */
function reportSources(model: HubModel, rows: readonly HubRow[]): void {
  for (const source of new Set(rows.map((row) => row.source))) {
    const own = rows.filter((row) => row.source === source);
    const hubs = own.filter(({ isHub }) => isHub).length;
    const { precision, recall, F1, accuracy } = judge(model, own);
    const figures = [precision, recall, F1, accuracy, Math.max(hubs, own.length - hubs) / own.length];
    const [p, r, f, a, majority] = figures.map((figure) => figure.toFixed(3));
    console.error(`${source}: ${own.length} rows, P ${p}, R ${r}, F1 ${f}, accuracy ${a}, majority ${majority}`);
  }
}

/** Returns the ms that a model takes for 1,000 URLs. */
function timeUrls(model: HubModel, rows: readonly HubRow[]): number {
  const timed = Array.from({ length: TIMED_URLS }, (_, i) => rows[i % rows.length] as HubRow);
  return msPer1000(timed, ({ url, extra }) => void model.score(url, extra));
}

/** Returns the ms that parsing 1,000 pages takes. */
function timeParses(all: readonly Page[]): number {
  return msPer1000(all, ({ url, html }) => void parsePage({ url, finalUrl: url, html, byteLength: html.length }));
}

/** Returns the ms that `work` takes for 1,000 items, measured in a second pass over all items. */
function msPer1000<T>(items: readonly T[], work: (item: T) => void): number {
  items.forEach(work);
  const start = performance.now();
  items.forEach(work);
  return Number((((performance.now() - start) * 1000) / items.length).toFixed(3));
}

/** Returns at most 300 pages to parse: those of the rows, else of docsweb, else generated ones of the rows' sizes. */
async function pages(rows: readonly HubRow[]): Promise<Page[]> {
  const own = rows.flatMap(({ url, html }) => (html === undefined ? [] : [{ url, html }])).slice(0, TIMED_PAGES);
  if (own.length > 0) {
    console.error(`parses timed on ${own.length} pages of the test rows`);
    return own;
  }
  if (existsSync(DOCSWEB)) {
    const read: Page[] = [];
    const lines = createInterface({ input: createReadStream(DOCSWEB).pipe(createGunzip()) });
    for await (const line of lines) {
      read.push(JSON.parse(line) as Page);
      if (read.length === TIMED_PAGES) break;
    }
    console.error(`parses timed on the first ${read.length} pages of docsweb, as the rows carry no html`);
    return read;
  }
  console.error('parses timed on generated html of the rows’ page sizes, as the rows carry none');
  return rows
    .slice(0, TIMED_PAGES)
    .map(({ url, extra }) => ({ url, html: madeUp(extra.pageBytes ?? MEDIAN_PAGE_BYTES) }));
}

/** Returns a generated page of about `bytes` bytes. */
function madeUp(bytes: number): string {
  const paragraph = '<p>Some words of a page that stand for its text, and <a href="/next">a link to another</a>.</p>\n';
  return `<html><head><title>A page</title></head><body>${paragraph.repeat(Math.ceil(bytes / paragraph.length))}</body></html>`;
}
