import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { createRandom } from '../../../lib/engine/random';
import { processorMs } from '../../../tests/support/processor-time';
import { type HubRow, readHubRows } from '../../hub/hub-rows';
import { qualityOf } from '../../hub/quality';
import { foldsByHost } from '../../hub/training';
import { HUB_METHODS, type HubMethod } from './hub-methods';
import { rounded } from './method-runs';
import type { PaperReport, PaperTable } from './paper-page';
import { recrawlTable, watchTable } from './recrawl';
import type { PaperCase, PaperSessions } from './session';

const SEED = 20;
const FOLDS = 5;
/** Pages that each method is timed on. */
const TIMED = 300;
/** Names of the corpora that hold pages of labelled URLs. */
const PAGE_FOLDERS = ['docsweb', 'osdev', 'articles'];

/**
 * HubSVM's tables 2 to 5 by source, and what re-crawling hubs alone finds.
 * @param folder of all corpora; `hubs` in it has the labelled URLs.
 */
export async function hubsvmReport(
  cases: readonly PaperCase[],
  _sessions: PaperSessions,
  folder: string,
): Promise<PaperReport> {
  const file = join(folder, 'hubs', 'urls.jsonl.gz');
  const rows = existsSync(file) ? await withHtml(readHubRows(file), folder) : [];
  const methods = rows.length === 0 ? [] : HUB_METHODS;
  const read = rows.filter(({ html }) => html !== undefined);
  const predicted = new Map(methods.map((method) => [method, heldOut(method, method.needsHtml ? read : rows)]));
  return {
    name: 'hubsvm',
    title: 'HubSVM: hubs by their address',
    notes: [
      ...(methods.length === 0 ? ['The labelled URLs were not there, so tables 2 to 5 are missing.'] : []),
      'No table has crawl sessions: tables 2 to 5 judge labelled addresses, and the last two replay a year of pages. The scale above only names the corpora and topics of the last two.',
      `The methods are trained and judged by ${FOLDS}-fold cross-validation, split by host, with C and γ of the paper. The paper's own 2,000 URLs are not public.`,
      'The URL SVM uses the six features of the URL that the product uses; with ten features and the codes of the paper it is the form of the paper.',
      'The heuristics and the content SVM need the page itself, and are judged where the corpora hold it. The three features that need an earlier visit are missing.',
      'The labels of docsweb and osdev follow their structure. A source with hardly any hub, or hardly any content page, says little about F1: compare with the majority.',
      'Memory and share of the processor (table 5) are not measured.',
    ],
    figures: [],
    tables: [
      ...methods.map((method, i) => sourceTable(i, method, method.needsHtml ? read : rows, predicted)),
      ...(methods.length === 0 ? [] : [timeTable(read)]),
      recrawlTable(cases),
      await watchTable(cases),
    ],
  };
}

/** Adds the HTML to the rows whose page one of `PAGE_FOLDERS` holds. */
async function withHtml(rows: readonly HubRow[], folder: string): Promise<HubRow[]> {
  const wanted = new Set(rows.map(({ url }) => keyOf(url)));
  const pages = new Map<string, string>();
  for (const file of PAGE_FOLDERS.map((name) => join(folder, name, 'pages.jsonl.gz')).filter(existsSync)) {
    for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
      const { url, html } = JSON.parse(line) as { url: string; html: string };
      if (wanted.has(keyOf(url))) pages.set(keyOf(url), html);
    }
  }
  return rows.map((row) => ({ ...row, html: row.html ?? pages.get(keyOf(row.url)) }));
}

/** Returns a URL without scheme and final slash. */
const keyOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** Returns for each row whether a classifier that was trained without the row's host takes it for a hub. */
function heldOut(method: HubMethod, rows: readonly HubRow[]): boolean[] {
  const folds = foldsByHost(rows, createRandom(SEED), FOLDS);
  const predicted = new Array<boolean>(rows.length).fill(false);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const rest = rows.filter((_, i) => folds[i] !== fold);
    if (rest.every(({ isHub }) => isHub) || !rest.some(({ isHub }) => isHub)) continue;
    const isHub = method.train(rest);
    for (const [i, row] of rows.entries()) if (folds[i] === fold) predicted[i] = isHub(row);
    process.stderr.write(`${method.name}, fold ${fold + 1} of ${FOLDS}\n`);
  }
  return predicted;
}

/** Returns the quality of a method on all rows and by source, the source with the lowest F1 first. */
function sourceTable(
  i: number,
  method: HubMethod,
  rows: readonly HubRow[],
  predicted: ReadonlyMap<HubMethod, readonly boolean[]>,
): PaperTable {
  const sources = ['all', ...new Set(rows.map(({ source }) => source))];
  const lines = sources.map((source) => {
    const at = rows.flatMap((row, n) => (source === 'all' || row.source === source ? [n] : []));
    const actual = at.map((n) => rows[n]?.isHub === true);
    const found = qualityOf(
      at.map((n) => predicted.get(method)?.[n] === true),
      actual,
    );
    const hubs = actual.filter(Boolean).length;
    const majority = Math.max(hubs, at.length - hubs) / at.length;
    const { precision, recall, F1, accuracy } = found;
    return [source, at.length, hubs, ...[precision, recall, F1, accuracy, majority].map(rounded)];
  });
  const [all, ...own] = lines;
  const worstFirst = own.toSorted((a, b) => Number(a[5]) - Number(b[5]));
  return {
    title: `${PAPER_TABLES[i]}: ${method.name}`,
    columns: ['source', 'pages', 'hubs', 'precision', 'recall', 'F1', 'accuracy', 'accuracy of the majority'],
    rows: [...(all === undefined ? [] : [all]), ...worstFirst],
  };
}

const PAPER_TABLES = ['Table 2', 'Table 2, as printed', 'Table 3', 'Table 4'];

/** Returns the processor time that each method takes per 1,000 pages. */
function timeTable(rows: readonly HubRow[]): PaperTable {
  const timed = rows.slice(0, TIMED);
  const times = HUB_METHODS.map((method) => {
    const isHub = method.train(rows);
    for (const row of timed) isHub(row);
    const startMs = processorMs();
    for (const row of timed) isHub(row);
    return { name: method.name, ms: ((processorMs() - startMs) * 1_000) / Math.max(1, timed.length) };
  });
  const content = times.at(-1)?.ms ?? 0;
  return {
    title: 'Table 5: milliseconds of the processor per 1,000 pages',
    note: 'The paper: 21.3 s by URL, 79.6 s by heuristics, 87.5 s by content. Fetching the page is not counted.',
    columns: ['method', 'ms per 1,000 pages', 'content SVM / method'],
    rows: times.map(({ name, ms }) => [name, rounded(ms), rounded(content / ms)]),
  };
}
