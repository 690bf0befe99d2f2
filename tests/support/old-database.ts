import Dexie from 'dexie';
import type { FusionName } from '../../lib/engine/method-names';
import type { TopicRecord } from '../../lib/engine/records';
import { topOfRanking } from '../../lib/store/compact';
import { MIGRATIONS } from '../../lib/store/migrations';
import { largeRanking } from './large-ranking';
import { pageRecord, rankingRecord, termsRecord, topicRecord, verdictRecord } from './store-records';

/** Dexie stores its version times ten. */
export const NATIVE_VERSION_FACTOR = 10;

/** Returns a topic as version 1 of the product stored it: excluded sites in the settings, and no topic classifier. */
export function topicOfVersion1(id: string, fusion: FusionName, excludedSites: readonly string[]): TopicRecord {
  const topic = topicRecord(id);
  const settings = { ...topic.settings, fusion, rankers: ['cosine', 'pagerank'] as const, excludedSites };
  return { ...topic, settings };
}

/** Creates a database as version 1 of the product stored it, by IndexedDB alone. */
export function databaseOfVersion1(name: string): Promise<void> {
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

/** Creates a database as version 8 of the product stored it, with a small and a large ranking, each in one row. */
export async function databaseOfVersion8(name: string): Promise<void> {
  const db = new Dexie(name);
  for (const { version, stores } of MIGRATIONS.slice(0, 8)) db.version(version).stores(stores);
  await db.open();
  for (const [id, candidates] of [
    ['small', 5],
    ['large', 12_000],
  ] as const) {
    const ranking = { ...largeRanking(candidates, candidates, 20), topic: id };
    await db.table('topics').put(topicRecord(id));
    await db.table('pages').put(pageRecord(id, 0));
    await db.table('terms').put(termsRecord(id, 0));
    await db.table('rankings').put(ranking);
    await db.table('tops').put(topOfRanking(ranking));
  }
  db.close();
}
