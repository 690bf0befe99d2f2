/** A topic with 100,000 pages, whose rows are generated one by one, for the tests of large exports. */
import type { RowTable } from '../../lib/store/topic-tables';
import type { ExportSeed } from '../../lib/transfer/format';
import type { StoredRow, TopicRecords } from '../../lib/transfer/topic/tendril-schema';
import { SAMPLE_TOPIC, samplePage } from './transfer-topic';

export const SEEDS = 100_000;
const TERMS_PER_PAGE = 100;

/** Yields `row(0)` to `row(count - 1)`. */
export async function* rows<T>(count: number, row: (n: number) => T): AsyncGenerator<T> {
  for (let n = 0; n < count; n++) yield row(n);
}

const address = (n: number) => `https://site${n % 997}.example/section/${n % 31}/article-${n}.html?id=${n}`;

/** Returns page `n` as an export's seed; every tenth is a candidate. */
export const seed = (n: number): ExportSeed => ({
  ...samplePage('t', n),
  url: address(n),
  title: `Article ${n}: herons, "egrets" & other birds of the wetland 鹭`,
  verdict: n % 10 === 0 ? 'candidate' : 'yes',
  probability: 0.5,
  tags: ['Herons', 'birds'],
  site: `site${n % 997}.example`,
});

const topic = SAMPLE_TOPIC.id;
const ids = Uint32Array.from({ length: TERMS_PER_PAGE }, (_, i) => i);
const tables: Partial<Record<RowTable, () => AsyncIterable<object>>> = {
  pages: () => rows(SEEDS, (n) => ({ ...samplePage(topic, n), url: address(n) })),
  terms: () =>
    rows(SEEDS, (n) => ({
      topic,
      n,
      ids: ids.slice(),
      counts: new Uint16Array(TERMS_PER_PAGE).fill(1),
      weights: new Float32Array(TERMS_PER_PAGE).fill(n + 1),
      linkHashes: new Float64Array(0),
    })),
  vocabulary: () => rows(1, () => ({ topic, from: 0, terms: Array.from(ids, (id) => `term${id}`) })),
  verdicts: () => rows(SEEDS, (n) => ({ topic, seq: n + 1, url: address(n), verdict: 'yes' as const, atMs: n })),
};

/** The records of the topic. */
export const records: TopicRecords = {
  topic: SAMPLE_TOPIC,
  session: undefined,
  rows: <T extends RowTable>(table: T) => (tables[table]?.() ?? rows(0, () => ({}))) as AsyncIterable<StoredRow<T>>,
};
