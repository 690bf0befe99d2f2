import type { Transaction } from 'dexie';
import type { RankingRecord } from '../engine/ranking-records';
import type { TopicRecord, VerdictRecord } from '../engine/records';
import { notesOfLog, type TaggedVerdict } from '../engine/topic/notes';
import { exclusionEntries, withOwnRankers, withoutRetiredRankers } from '../engine/topic/older-rows';
import { topOfRanking } from './compact';
import { rowsOfTopic } from './topic-tables';

interface Migration {
  readonly version: number;
  readonly stores: Readonly<Record<string, string | null>>;
  readonly upgrade?: (transaction: Transaction) => Promise<void>;
}

/** Replaces each stored topic by what `change` returns. */
async function changeTopics(transaction: Transaction, change: (topic: TopicRecord) => TopicRecord): Promise<void> {
  await transaction
    .table<TopicRecord, string>('topics')
    .toCollection()
    .modify((topic, row) => {
      row.value = change(topic);
    });
}

/** Migrations of the database, in ascending order of version; each has a test. Never edit a released migration. */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    stores: {
      topics: 'id',
      sessions: 'topic',
      rankings: 'topic',
      pages: '[topic+url], &[topic+n], [topic+site]',
      terms: '[topic+n]',
      links: '[topic+n]',
      vocabulary: '[topic+from]',
      frontier: '[topic+url]',
      attempts: '[topic+url]',
      verdicts: '[topic+seq], [topic+url]',
      rounds: '[topic+round]',
      robots: 'origin, expiresAtMs',
      providers: 'provider',
      exports: '++id, [topic+target]',
    },
  },
  {
    version: 2,
    stores: { tops: 'topic' },
    upgrade: async (transaction) => {
      const rankings = await transaction.table<RankingRecord>('rankings').toArray();
      await transaction.table('tops').bulkPut(rankings.map(topOfRanking));
    },
  },
  {
    version: 3,
    stores: {},
    upgrade: (transaction) =>
      changeTopics(transaction, (topic) => ({ ...topic, settings: withOwnRankers(topic.settings) })),
  },
  { version: 4, stores: { holds: 'host, untilMs' } },
  {
    version: 5,
    stores: {},
    upgrade: async (transaction) => {
      const topics = transaction.table<TopicRecord, string>('topics');
      const verdicts = transaction.table<VerdictRecord, [string, number]>('verdicts');
      for (const topic of await topics.toArray()) {
        const { excludedSites = [], ...settings } = topic.settings as TopicRecord['settings'] & {
          readonly excludedSites?: readonly string[];
        };
        const last = await rowsOfTopic(verdicts, '[topic+seq]', topic.id).last();
        const { seq = 0, atMs = topic.createdAtMs } = last ?? {};
        await verdicts.bulkAdd(exclusionEntries(topic.id, excludedSites, seq, atMs));
        await topics.put({ ...topic, settings });
      }
    },
  },
  { version: 6, stores: { working: 'id' } },
  { version: 7, stores: { answers: 'id, atMs' } },
  {
    version: 8,
    stores: { notes: '[topic+target]' },
    upgrade: async (transaction) => {
      const tagged = transaction.table<TaggedVerdict>('verdicts').filter(({ tags }) => tags !== undefined);
      const log = await tagged.toArray();
      for (const topic of new Set(log.map((entry) => entry.topic)))
        await transaction.table('notes').bulkPut(notesOfLog(log.filter((entry) => entry.topic === topic)));
      await tagged.modify((entry: { tags?: unknown }) => {
        delete entry.tags;
      });
    },
  },
  { version: 9, stores: { rankingParts: '[topic+part]' } },
  {
    version: 10,
    stores: {},
    upgrade: (transaction) =>
      changeTopics(transaction, ({ settings, ...topic }) => ({
        ...topic,
        settings: { ...settings, rankers: withoutRetiredRankers(settings.rankers) },
      })),
  },
  {
    version: 11,
    stores: {},
    upgrade: (transaction) => changeTopics(transaction, (topic) => ({ ...topic, replica: crypto.randomUUID() })),
  },
  { version: 12, stores: { watched: '[topic+target]' } },
  { version: 13, stores: { captures: '[topic+url]' } },
];
