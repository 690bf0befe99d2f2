import { OPERATOR_NAMES, type OperatorName } from '../../../lib/engine/basics';
import { DEFAULT_TOPIC_SETTINGS } from '../../../lib/engine/defaults';
import { hash53 } from '../../../lib/engine/hash';
import { rankedSites } from '../../../lib/engine/insight/ranked-sites';
import type { Completeness, RankedSites, RankingRecord } from '../../../lib/engine/ranking-records';
import type { PageRecord, TermsRecord, TopicRecord } from '../../../lib/engine/records';
import type { RoundRecord, SessionRecord } from '../../../lib/engine/session-records';
import { topOfRanking } from '../../../lib/store/compact';
import { packRanking } from '../../../lib/store/rankings';
import type { ExtensionPage } from './extension-page';
import { DATABASE_NAME } from './tables';

export const BIG_TOPIC = 'big-topic';
const SITES = 400;
const PAGES_PER_ROUND = 10;
/** Rows sent to the page at once. */
const BATCH = 1_000;
const DAY_MS = 86_400_000;
/** A fixed moment, so that pictures do not change from day to day. */
const START_MS = Date.UTC(2026, 0, 15, 9);
const WORDS = ['honey', 'hive', 'swarm', 'queen', 'nectar', 'pollen', 'brood', 'comb', 'smoker', 'winter'];
/** The words alone and as many that few pages share. */
const VOCABULARY = [...WORDS, ...Array.from({ length: 990 }, (_, i) => `${WORDS[i % WORDS.length]}${i}`)];
const TERMS_PER_PAGE = 40;
const word = (n: number) => WORDS[n % WORDS.length] ?? '';

/**
 * Writes a topic with `count` ranked suggestions straight into the extension's database, as a long session leaves it.
 * @param links of each page; every other one leads to a page of the topic.
 */
export async function writeBigTopic(
  page: ExtensionPage,
  count: number,
  links = 0,
  id = BIG_TOPIC,
  completeness?: Completeness,
): Promise<void> {
  const put = (table: string, rows: readonly object[]) =>
    write(
      page,
      table,
      rows.map((row) => ({ ...row, ...(table === 'topics' ? { id } : { topic: id }) })),
    );
  const batches = async (table: string, rowOf: (n: number) => object) => {
    for (let from = 0; from < count + 1; from += BATCH)
      await put(
        table,
        Array.from({ length: Math.min(BATCH, count + 1 - from) }, (_, i) => rowOf(from + i)),
      );
  };
  await put('topics', [topic()]);
  await put('sessions', [session(count)]);
  await batches('pages', pageOf);
  await batches('terms', (n) => termsRow(n, linksOf(n, count, links)));
  await put('vocabulary', [{ topic: id, from: 0, terms: VOCABULARY }]);
  await put('rounds', rounds(count));
  await put('verdicts', [{ topic: id, seq: 1, url: pageOf(0).url, verdict: 'seed', atMs: START_MS }]);
  const { row, parts } = packRanking({ ...ranking(count), topic: id });
  await put('rankings', [row]);
  await put('rankingParts', parts);
  await put('tops', [topOfRanking({ ...ranking(count), completeness })]);
}

/**
 * Notes a last visit of the topic, after which the pages with numbers of at least `n` were found. Removes later visits,
 * which an open popup records by itself and which would count instead.
 */
export function seenBefore(page: ExtensionPage, id: string, n: number): Promise<void> {
  type Extension = { chrome: { storage: { local: { set(items: object): Promise<void> } } } };
  const stored = { seen: { [id]: n }, visits: {} };
  return page.evaluate((items) => (globalThis as unknown as Extension).chrome.storage.local.set(items), stored);
}

/** Of a topic that was written so: no page has links of its own. */
export function writeBareLinks(page: ExtensionPage, count: number, id = BIG_TOPIC): Promise<void> {
  const none = { topic: id, targets: [], anchors: [], contexts: [] };
  return write(
    page,
    'links',
    Array.from({ length: count + 1 }, (_, n) => ({ ...none, n })),
  );
}

function sitesOf(count: number, scores: Float32Array): RankedSites {
  const pages = Array.from({ length: count + 1 }, (_, n) => pageOf(n));
  const order = pages.slice(1).map(({ n }) => n);
  return rankedSites({
    ...{ pages, order, probabilities: scores, own: [0], hasConfirmed: false },
    linked: () => [],
  });
}

/** Numbers of a page's terms, ascending: the words of its title and others that spread over the vocabulary. */
function termsOf(n: number): number[] {
  const spread = Array.from({ length: TERMS_PER_PAGE }, (_, i) => (n * 31 + i * i * 17) % VOCABULARY.length);
  return [...new Set([n % WORDS.length, (n * 7 + 3) % WORDS.length, ...spread])].sort((a, b) => a - b);
}

function termsRow(n: number, linkHashes: readonly number[]): TermsRecord {
  const ids = termsOf(n);
  return {
    ...{ topic: BIG_TOPIC, n, ids: Uint32Array.from(ids), linkHashes: Float64Array.from(linkHashes) },
    counts: new Uint16Array(ids.length).fill(1),
    weights: new Float32Array(ids.length).fill(1),
  };
}

function linksOf(n: number, count: number, links: number): number[] {
  const targets = Array.from({ length: links }, (_, i) => (n * 7 + i * 131) % count);
  return targets.map((target, i) => hash53(i % 2 === 0 ? pageOf(target).url : `https://elsewhere.example/${target}`));
}

/** One, two, three and four rounds of ten, in the order of the operators. */
function operatorOf(round: number): OperatorName {
  const turn = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3][round % 10] ?? 0;
  return OPERATOR_NAMES[turn] ?? 'keyword-search';
}

/** Writes a topic with one seed and no suggestion, whose session is as `change` says. */
export async function writeBareTopic(page: ExtensionPage, id: string, change: Partial<SessionRecord>): Promise<void> {
  const [first] = rounds(PAGES_PER_ROUND);
  const errors = [{ source: 'searxng', code: 'unreachable', message: 'no answer' }];
  await write(page, 'topics', [{ ...topic(), id }]);
  await write(page, 'sessions', [{ ...session(0), reason: undefined, ...change, topic: id }]);
  await write(page, 'pages', [{ ...pageOf(0), topic: id }]);
  await write(page, 'verdicts', [{ topic: id, seq: 1, url: pageOf(0).url, verdict: 'seed', atMs: START_MS }]);
  await write(page, 'rounds', [{ ...first, topic: id, fresh: 0, errors }]);
}

function topic(): TopicRecord {
  return {
    id: BIG_TOPIC,
    name: 'Urban beekeeping',
    description: '',
    language: 'en',
    createdAtMs: START_MS,
    settings: DEFAULT_TOPIC_SETTINGS,
  };
}

function session(count: number): SessionRecord {
  return {
    topic: BIG_TOPIC,
    status: 'done',
    budgetPages: count,
    spentPages: count,
    nextRound: count / PAGES_PER_ROUND + 1,
    arms: OPERATOR_NAMES.map((operator) => {
      const pulled = rounds(count).filter((round) => round.operator === operator);
      const rewardSum = pulled.reduce((sum, { reward }) => sum + reward, 0);
      return { operator, pulls: pulled.length, pages: pulled.length * PAGES_PER_ROUND, rewardSum, dryPulls: 0 };
    }),
    randomState: 1,
    operatorMemory: {},
    frontierMemory: {},
    nextFrontierOrder: 0,
    reason: 'budget_spent',
    updatedAtMs: START_MS + DAY_MS,
  };
}

function pageOf(n: number): PageRecord {
  const site = `site${n % SITES}.example`;
  const url = `https://${site}/${word(n)}/${n}`;
  const round = Math.ceil(n / PAGES_PER_ROUND);
  const operator = operatorOf(round);
  return {
    topic: BIG_TOPIC,
    url,
    n,
    finalUrl: url,
    host: site,
    site,
    title: `About ${word(n)} and ${word(n * 7 + 3)} in the city, part ${n}`,
    description: '',
    keywords: [],
    language: n % 5 === 0 ? 'fr' : 'en',
    excerpt: `The ${word(n)} was looked at again, and so was the ${word(n + 1)}. What the ${word(n + 2)} needs in a town is told here step by step.`,
    kind: n % 9 === 0 ? 'hub' : 'topic',
    hubScore: (n % 10) / 10,
    wordCount: 200 + (n % 900),
    byteLength: 20_000,
    fingerprint: n.toString(16).padStart(16, '0'),
    foundBy: n === 0 ? { operator: 'mark', round: 0, depth: 0 } : { operator, round, depth: 1, query: 'urban bees' },
    fetchedAtMs: START_MS + n * 1_000,
  };
}

function rounds(count: number): RoundRecord[] {
  return Array.from({ length: count / PAGES_PER_ROUND }, (_, i) => ({
    topic: BIG_TOPIC,
    round: i + 1,
    operator: operatorOf(i + 1),
    inputs: [],
    queries: [],
    returned: PAGES_PER_ROUND,
    fetched: PAGES_PER_ROUND,
    fresh: PAGES_PER_ROUND,
    reward: 0.4 + 0.2 * Math.cos((i % 10) + i / 300),
    errors: [],
    startedAtMs: START_MS + i * 10_000,
    endedAtMs: START_MS + i * 10_000 + 8_000,
  }));
}

function ranking(count: number): RankingRecord {
  const order = Uint32Array.from({ length: count }, (_, i) => i + 1);
  const scores = Float32Array.from(order, (_, i) => 1 - i / count);
  return {
    ...{ topic: BIG_TOPIC, version: 1, order, scores, positions: { cosine: order, pagerank: order.toReversed() } },
    topicTerms: WORDS.map((term, i) => ({ term, weight: 1 / (i + 1) })),
    reasons: Array.from(order.subarray(0, 200), (n) => [word(n), word(n + 1), word(n + 2)]),
    sites: sitesOf(count, scores),
    atMs: START_MS + DAY_MS,
  };
}

/** A page is sent text, in which an array of numbers stands with its kind. */
function write(page: ExtensionPage, table: string, rows: readonly object[]): Promise<void> {
  const json = JSON.stringify(rows, (_name, value) =>
    ArrayBuffer.isView(value) ? { array: value.constructor.name, values: [...(value as Uint32Array)] } : value,
  );
  return page.evaluate(putRows, { database: DATABASE_NAME, table, json });
}

async function putRows(given: { database: string; table: string; json: string }): Promise<void> {
  // No function with a name: what runs this may add a helper for names that the page lacks.
  const rows: object[] = JSON.parse(given.json, (_name, value) =>
    value?.array ? (globalThis as unknown as Arrays)[value.array]?.from(value.values) : value,
  );
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(given.database);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(given.table, 'readwrite');
      transaction.onerror = () => reject(transaction.error);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      for (const row of rows) transaction.objectStore(given.table).put(row);
    };
  });
}

interface Arrays {
  readonly [name: string]: { from(values: readonly number[]): unknown };
}
