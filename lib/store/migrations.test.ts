import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { databaseOfVersion1 } from '../../tests/support/old-database';
import { pageRecord, rankingRecord, termsRecord, topicRecord, verdictRecord } from '../../tests/support/store-records';
import { topOfRanking } from './compact';
import { TendrilDb } from './db';
import { DexieStore } from './dexie-store';
import { MIGRATIONS } from './migrations';

describe('migrations', () => {
  test('versions of migrations count from 1 without gaps', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, i) => i + 1));
  });

  test('tables of migrations are stated once and never deleted, as their shared declaration needs', () => {
    const stated = MIGRATIONS.flatMap(({ stores }) => Object.entries(stores));
    expect(new Set(stated.map(([table]) => table)).size).toBe(stated.length);
    expect(stated.filter(([, indexes]) => indexes === null)).toEqual([]);
  });

  test('a database of version 1 opens with all its rows', async () => {
    await databaseOfVersion1('from-v1');
    const db = new TendrilDb('from-v1');
    const snapshot = await new DexieStore(db).loadTopic('t');
    expect(snapshot).toMatchObject({
      topic: {
        ...topicRecord('t'),
        settings: { rankers: ['topic-classifier', 'own-words', 'cosine', 'pagerank'] },
      },
      pages: [pageRecord('t', 0), pageRecord('t', 1)],
      terms: [termsRecord('t', 0), termsRecord('t', 1)],
      verdicts: [
        verdictRecord('t', 1, 'seed'),
        { seq: 2, url: 'https://ads.test/', verdict: 'site', site: 'ads.test', outcome: 'excluded' },
        { seq: 3, url: 'https://shop.test/', verdict: 'site', site: 'shop.test', outcome: 'excluded' },
      ],
      vocabulary: [{ topic: 't', from: 0, terms: ['bird'] }],
      notes: [{ topic: 't', target: 'https://a.test/1', tags: ['nest', 'egg'], text: '', atMs: 1 }],
      rankingVersion: 7,
    });
    const replicas = (await db.topics.toArray()).map(({ replica }) => replica);
    expect(new Set(replicas).size).toBe(replicas.length);
    expect(replicas).not.toContain(undefined);
    expect(snapshot?.topic.settings).not.toHaveProperty('excludedSites');
    expect(snapshot?.verdicts[0]).not.toHaveProperty('tags');
    expect((await db.topics.get('plain'))?.settings.rankers).toEqual(['cosine', 'pagerank']);
    expect(await db.pages.where('[topic+site]').equals(['t', 'a.test']).count()).toBe(2);
    expect(await db.tops.get('t')).toEqual(topOfRanking(rankingRecord('t', 7)));
    expect(db.verno).toBe(MIGRATIONS.length);
    await db.delete();
  });
});
