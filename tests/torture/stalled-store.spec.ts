/** The database answers nothing any more: who waits is told so, and the session goes on when it answers again. */

import { expect } from '@playwright/test';
import { until } from '../e2e/harness/extension';
import { test } from '../e2e/harness/fixture';
import { seedsOf } from '../e2e/harness/seeds';
import { DATABASE_NAME } from '../e2e/harness/tables';
import { IS_FULL } from './seeds';
import { CHECKED_TABLES, storeFaults } from './store-faults';

const BUDGET_PAGES = 15;
const FIRST_MS = 30_000;
/** A minute without an answer and the silence after it, on a busy machine. */
const TOLD_MS = 120_000;
const DONE_MS = 90_000;

/** Begins a transaction over all tables that goes on until `letGo`. */
const hold = (database: string) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const store = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('topics');
      const ask = () => {
        store.count().onsuccess = () => {
          resolve();
          if (!Reflect.has(globalThis, 'letGo')) ask();
          else db.close();
        };
      };
      ask();
    };
  });

test('a store that never answers leaves no caller waiting forever', async ({ tendril, web }) => {
  test.skip(!IS_FULL, 'a part of npm run torture');
  test.setTimeout(400_000);
  const { extension, helper } = tendril;
  const topic = await extension.createPracticeTopic('Bees', { budgetPages: BUDGET_PAGES });
  for (const url of seedsOf(web, 'beekeeping', 3)) await extension.command('markUrl', { topic, url });
  await extension.command('updateTopic', { topic, settings: { pagesPerRound: 3 } });
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await until('a round', FIRST_MS, async () => (await extension.rows('rounds')).length > 0);

  await helper.evaluate(hold, DATABASE_NAME);
  const startMs = Date.now();
  const late = new Promise((resolve) => setTimeout(() => resolve('no answer'), TOLD_MS));
  const answer = await Promise.race([extension.send('pauseSession', { topic }), late]);
  console.log(`${tendril.name}: told after ${Date.now() - startMs} ms`);
  expect(answer).toMatchObject({ ok: false, error: { code: 'engine-unreachable' } });

  await helper.evaluate(() => Reflect.set(globalThis, 'letGo', true));
  await extension.send('recover', {});
  await extension.waitForSession(topic, ['done'], DONE_MS);
  const rows = await extension.tables(CHECKED_TABLES);
  expect(rows.pages.length).toBe(3 + BUDGET_PAGES);
  expect(storeFaults(rows)).toEqual([]);
});
