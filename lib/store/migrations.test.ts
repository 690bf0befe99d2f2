import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { pageRecord, rankingRecord, termsRecord, topicRecord, verdictRecord } from '../../tests/support/store-records';
import type { FusionName, TopicRecord } from '../engine/types';
import { topOfRanking } from './compact';
import { TendrilDb } from './db';
import { DexieStore } from './dexie-store';
import { MIGRATIONS } from './migrations';

/** Dexie stores its version times ten. */
const NATIVE_VERSION_FACTOR = 10;

/** A topic from before the topic classifier was among the rankers. */
function topicOfVersion1(id: string, fusion: FusionName, excludedSites: readonly string[]): TopicRecord {
  const topic = topicRecord(id);
  const settings = { ...topic.settings, fusion, rankers: ['cosine', 'pagerank'] as const, excludedSites };
  return { ...topic, settings };
}

/** A database as version 1 of the product left it, made without the product's code. */
function databaseOfVersion1(name: string): Promise<void> {
  const stores: [string, string | string[], [string, string | string[], boolean][]][] = [
    ['topics', 'id', []],
    ['sessions', 'topic', []],
    ['rankings', 'topic', []],
    [
      'pages',
      ['topic', 'url'],
      [
        ['[topic+n]', ['topic', 'n'], true],
        ['[topic+site]', ['topic', 'site'], false],
      ],
    ],
    ['terms', ['topic', 'n'], []],
    ['links', ['topic', 'n'], []],
    ['vocabulary', ['topic', 'from'], []],
    ['frontier', ['topic', 'url'], []],
    ['attempts', ['topic', 'url'], []],
    ['verdicts', ['topic', 'seq'], [['[topic+url]', ['topic', 'url'], false]]],
    ['rounds', ['topic', 'round'], []],
    ['robots', 'origin', [['expiresAtMs', 'expiresAtMs', false]]],
    ['providers', 'provider', []],
  ];
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1 * NATIVE_VERSION_FACTOR);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => {
      for (const [store, keyPath, indexes] of stores) {
        const created = opening.result.createObjectStore(store, { keyPath });
        for (const [index, path, unique] of indexes) created.createIndex(index, path, { unique });
      }
      const log = opening.result.createObjectStore('exports', { keyPath: 'id', autoIncrement: true });
      log.createIndex('[topic+target]', ['topic', 'target']);
    };
    opening.onsuccess = () => {
      const writing = opening.result.transaction(
        ['topics', 'pages', 'terms', 'verdicts', 'rankings', 'vocabulary'],
        'readwrite',
      );
      writing.objectStore('topics').put(topicOfVersion1('t', 'weighted', ['ads.test', 'shop.test']));
      writing.objectStore('topics').put(topicOfVersion1('plain', 'mean-rank', []));
      for (const n of [0, 1]) {
        writing.objectStore('pages').put(pageRecord('t', n));
        writing.objectStore('terms').put(termsRecord('t', n));
      }
      writing.objectStore('verdicts').put({ ...verdictRecord('t', 1, 'seed'), tags: ['nest', 'egg'] });
      writing.objectStore('rankings').put(rankingRecord('t', 7));
      writing.objectStore('vocabulary').put({ topic: 't', from: 0, terms: ['bird'] });
      writing.onerror = () => reject(writing.error);
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

describe('migrations', () => {
  test('are numbered upwards without gaps from 1', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, i) => i + 1));
  });

  test('a database of version 1 opens with everything that was in it', async () => {
    await databaseOfVersion1('from-v1');
    const db = new TendrilDb('from-v1');
    const snapshot = await new DexieStore(db).loadTopic('t');
    expect(snapshot).toMatchObject({
      topic: {
        ...topicRecord('t'),
        settings: { rankers: ['topic-classifier', 'latent', 'own-words', 'cosine', 'pagerank'] },
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
    expect(snapshot?.topic.settings).not.toHaveProperty('excludedSites');
    expect(snapshot?.verdicts[0]).not.toHaveProperty('tags');
    expect((await db.topics.get('plain'))?.settings.rankers).toEqual(['cosine', 'pagerank']);
    expect(await db.pages.where('[topic+site]').equals(['t', 'a.test']).count()).toBe(2);
    expect(await db.tops.get('t')).toEqual(topOfRanking(rankingRecord('t', 7)));
    expect(db.verno).toBe(MIGRATIONS.length);
    await db.delete();
  });
});
