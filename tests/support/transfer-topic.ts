/** A small topic with a row in every table, for the tests of collecting and of the Tendril JSON document. */
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import type { PageRecord, TopicRecord, VerdictRecord } from '../../lib/engine/records';
import { hashLinks } from '../../lib/engine/topic/link-index';
import type { TendrilDb } from '../../lib/store/db';
import { putRanking } from '../../lib/store/rankings';
import type { StagedRows } from '../../lib/store/staging';
import type { TextSource } from '../../lib/transfer/format';
import { type DocumentHead, TopicCheck } from '../../lib/transfer/topic/topic-check';
import { topicMembers } from '../../lib/transfer/topic/topic-members';
import { summarizeTopic } from '../../lib/transfer/topic/topic-summary';

export const SAMPLE_TOPIC: TopicRecord = {
  id: 'topic-a',
  name: 'Herons',
  description: 'Grey "herons"\nand wetlands 鹭',
  language: 'en',
  createdAtMs: 1_000,
  settings: { ...DEFAULT_TOPIC_SETTINGS, termBoosts: { heron: 2, swan: 0 } },
};

/** Returns page `n` of a topic. */
export function samplePage(topic: string, n: number): PageRecord {
  return {
    topic,
    url: `https://s${n}.example/p${n}`,
    n,
    finalUrl: `https://s${n}.example/p${n}`,
    host: `s${n}.example`,
    site: `s${n}.example`,
    title: `Page ${n}`,
    description: 'about "herons" \u2028 and 🐦',
    keywords: ['heron', 'bird'],
    language: 'en',
    excerpt: 'Herons stand.\nStill.',
    kind: n % 3 === 0 ? 'hub' : 'topic',
    hubScore: (n % 10) / 10,
    wordCount: 100 + n,
    byteLength: 2_000,
    fingerprint: '00ff00ff00ff00ff',
    ...(n === 3 ? { duplicateOf: 'https://s0.example/p0' } : {}),
    foundBy: { operator: 'keyword-search', provider: 'searxng', query: 'heron', round: 1, depth: 0 },
    fetchedAtMs: 2_000.5,
  };
}

const VERDICTS: readonly Omit<VerdictRecord, 'topic' | 'seq' | 'atMs'>[] = [
  { url: 'https://s0.example/p0', verdict: 'seed' },
  { url: 'https://s1.example/p1', verdict: 'yes' },
  { url: 'https://s2.example/p2', verdict: 'yes' },
  { url: 'https://s3.example/p3', verdict: 'yes' },
  { url: 'https://s3.example/p3', verdict: 'undo', undoes: 4 },
  { url: 'https://unfetched.example.org/x', verdict: 'seed' },
  { url: 'https://s2.example/p2', verdict: 'no' },
  { url: 'https://s4.example/p4', verdict: 'yes' },
  { url: 'https://s5.example/p5', verdict: 'skip' },
  { url: 'https://spam.example/', verdict: 'site', site: 'spam.example', outcome: 'excluded' },
];

/** Stores the sample topic and a second one. @param options.pages at least 6; page 3 is a duplicate and not ranked */
export async function fillSampleTopic(db: TendrilDb, { pages }: { pages: number }): Promise<void> {
  const topic = SAMPLE_TOPIC.id;
  const numbers = Array.from({ length: pages }, (_, n) => n);
  await db.topics.bulkAdd([SAMPLE_TOPIC, { ...SAMPLE_TOPIC, id: 'topic-b', name: 'Other' }]);
  await db.pages.bulkAdd([...numbers.map((n) => samplePage(topic, n)), samplePage('topic-b', 0)]);
  await db.terms.bulkAdd(
    numbers.map((n) => ({
      topic,
      n,
      ids: Uint32Array.of(0, 1),
      counts: Uint16Array.of(1, 2),
      weights: Float32Array.of(0.1, 7.25),
      linkHashes: hashLinks(n === 0 ? ['https://s1.example/p1', 'javascript:alert(1)'] : []),
    })),
  );
  await db.vocabulary.bulkAdd([
    { topic, from: 0, terms: ['heron'] },
    { topic, from: 1, terms: ['wetland', '鹭'] },
    { topic: 'topic-b', from: 0, terms: ['foreign'] },
  ]);
  await db.links.add({
    topic,
    n: 0,
    targets: ['https://s1.example/p1', 'javascript:alert(1)'],
    anchors: ['next "one"', ''],
    contexts: ['the next "one" is', ''],
  });
  await db.frontier.bulkAdd(
    numbers.map((n) => ({
      topic,
      url: `https://front.example/${String(n).padStart(5, '0')}`,
      host: 'front.example',
      foundBy: { operator: 'forward-crawl', from: 'https://s0.example/p0', anchor: 'a', depth: 1 },
      preview: 'a b',
      hubScore: 0.5,
      order: n,
    })),
  );
  await db.attempts.add({
    topic,
    url: 'https://gone.example/',
    code: 'http-client-error',
    atMs: 5,
    tries: 2,
    retryable: false,
  });
  await db.verdicts.bulkAdd(VERDICTS.map((entry, i) => ({ ...entry, topic, seq: i + 1, atMs: 1_001 + i })));
  await db.notes.bulkAdd([
    {
      topic,
      target: 'https://unfetched.example.org/x',
      tags: ['imported', 'water'],
      text: '',
      atMs: 1_006,
      own: { tags: ['water'], text: '' },
      imported: [{ step: 6, tags: ['imported'], text: '' }],
    },
    { topic, target: 's1.example', tags: ['library'], text: 'A whole site, said the user.', atMs: 1_007 },
  ]);
  await db.verdicts.add({ topic: 'topic-b', seq: 1, url: 'https://other.example/', verdict: 'seed', atMs: 1 });
  await db.rounds.add({
    topic,
    round: 1,
    operator: 'keyword-search',
    inputs: ['https://s0.example/p0'],
    queries: ['heron'],
    returned: 12,
    fetched: 10,
    fresh: 9,
    reward: 0.25,
    credits: { 'keyword-search': 0.25, 'forward-crawl': 0.5 },
    errors: [{ source: 'brave', code: 'http', message: 'GET https://api.example/?q=heron&api_key=SECRET-1 gave 401' }],
    startedAtMs: 10,
    endedAtMs: 20,
  });
  await db.sessions.add({
    topic,
    status: 'paused',
    budgetPages: 150,
    spentPages: 10,
    nextRound: 2,
    arms: [{ operator: 'keyword-search', pulls: 1, pages: 10, rewardSum: 0.25, dryPulls: 0 }],
    randomState: 4_294_967_295,
    operatorMemory: { 'forward-crawl': { cursor: 3, seen: ['a', null, { deep: [1.5, true] }] } },
    frontierMemory: { energies: { 'a.example': 2 } },
    nextFrontierOrder: pages,
    updatedAtMs: 30,
  });
  await db.exports.add({
    topic,
    format: 'plain',
    target: 'ache',
    throughSeq: 2,
    urls: ['https://s0.example/p0'],
    atMs: 40,
  });
  const ranked = numbers.filter((n) => n !== 3);
  await putRanking(db, {
    topic,
    version: 1,
    order: Uint32Array.from(ranked.toReversed()),
    scores: Float32Array.from(ranked.map((_, i) => 1 - i / pages)),
    positions: {},
    topicTerms: [
      { term: 'heron', weight: 1 },
      { term: 'wetland', weight: 0.5 },
    ],
    reasons: [],
    atMs: 50,
  });
}

type AllRows = Required<StagedRows>;

const noRows = (): AllRows => ({
  pages: [],
  terms: [],
  links: [],
  vocabulary: [],
  frontier: [],
  attempts: [],
  verdicts: [],
  notes: [],
  rounds: [],
  exports: [],
});

/** Returns all checked rows of a Tendril JSON document, with the link hashes that the store computes. */
export async function readTopic(source: TextSource): Promise<DocumentHead & AllRows> {
  const { head } = await summarizeTopic(source);
  const check = new TopicCheck(head.topic.id);
  const all: { -readonly [T in keyof AllRows]: AllRows[T] } = noRows();
  for await (const members of topicMembers(source)) {
    for (const { name, value } of members) {
      if (!(name in all)) continue;
      const table = name as keyof AllRows;
      const { [table]: rows = [] } = check.rows(table, [value]);
      all[table] = [...all[table], ...rows] as never;
    }
  }
  check.finish();
  const targets = new Map(all.links.map((row) => [row.n, row.targets]));
  all.terms = all.terms.map((row) => ({ ...row, linkHashes: hashLinks(targets.get(row.n) ?? []) }));
  return { ...head, ...all };
}
