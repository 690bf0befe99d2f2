/** Exports 100,000 seeds in one format and prints processor time and peak memory of the process as JSON. Run with a format's id. */

import type { ExportSeed } from '../../lib/transfer/format';
import { exportFormat } from '../../lib/transfer/registry';
import type { TopicRecords } from '../../lib/transfer/topic-records';
import { SAMPLE_TOPIC, samplePage } from '../unit/transfer-topic';

const SEEDS = 100_000;
const TERMS_PER_PAGE = 100;

async function* rows<T>(count: number, row: (n: number) => T): AsyncGenerator<T> {
  for (let n = 0; n < count; n++) yield row(n);
}

const address = (n: number) => `https://site${n % 997}.example/section/${n % 31}/article-${n}.html?id=${n}`;

const seed = (n: number): ExportSeed => ({
  ...samplePage('t', n),
  url: address(n),
  title: `Article ${n}: herons, "egrets" & other birds of the wetland 鹭`,
  verdict: n % 10 === 0 ? 'candidate' : 'yes',
  score: 0.5,
  tags: ['Herons', 'birds'],
  site: `site${n % 997}.example`,
});

const topic = SAMPLE_TOPIC.id;
const ids = Uint32Array.from({ length: TERMS_PER_PAGE }, (_, i) => i);
const records: TopicRecords = {
  topic: SAMPLE_TOPIC,
  session: undefined,
  pages: () => rows(SEEDS, (n) => ({ ...samplePage(topic, n), url: address(n) })),
  terms: () =>
    rows(SEEDS, (n) => ({
      topic,
      n,
      ids: ids.slice(),
      counts: new Uint16Array(TERMS_PER_PAGE).fill(1),
      weights: new Float32Array(TERMS_PER_PAGE).fill(n),
      linkHashes: new Float64Array(0),
    })),
  links: async function* () {},
  vocabulary: () => rows(1, () => ({ topic, from: 0, terms: Array.from(ids, (id) => `term${id}`) })),
  frontier: async function* () {},
  attempts: async function* () {},
  verdicts: () => rows(SEEDS, (n) => ({ topic, seq: n + 1, url: address(n), verdict: 'yes' as const, atMs: n })),
  rounds: async function* () {},
  exports: async function* () {},
};

const format = exportFormat(process.argv[2] ?? '');
if (format === undefined) throw new Error('the argument must be the id of a format');
const started = process.cpuUsage();
let bytes = 0;
const options = { topicName: 'Herons', topicTerms: [], scope: 'page', createdAtMs: 0, records } as const;
const encoder = new TextEncoder();
for await (const chunk of format.write(rows(SEEDS, seed), options)) {
  bytes += typeof chunk === 'string' ? encoder.encode(chunk).length : chunk.length;
}
const { user, system } = process.cpuUsage(started);
console.log(JSON.stringify({ cpuMs: (user + system) / 1_000, peakMb: process.resourceUsage().maxRSS / 1_024, bytes }));
