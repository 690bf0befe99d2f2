import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageRecord, topicRecord } from '../../tests/support/ui-records';
import { TendrilDb } from './db';
import { foundSince } from './new-pages';
import { newSuggestions } from './new-suggestions';
import { putRanking } from './rankings';

let db: TendrilDb;
beforeEach(async () => {
  db = new TendrilDb(`new-suggestions-${Math.random()}`);
  await db.pages.bulkAdd([0, 1, 2, 3].map((n) => pageRecord(n, { site: `s${n % 2}.example` })));
  const columns = { order: Uint32Array.of(3, 0, 2, 1), scores: Float32Array.of(0.75, 0.5, 0.25, 0), positions: {} };
  await putRanking(db, { topic: 't', version: 4, ...columns, topicTerms: [], reasons: [['new']], atMs: 0 });
});
afterEach(() => db.delete());

const watch = async (watch: 'off' | 'weekly') => {
  const topic = topicRecord('t', 'Bees');
  await db.topics.put({ ...topic, settings: { ...topic.settings, watch } });
};

it('newSuggestions returns the best new pages of a watched topic, with their positions among all suggestions', async () => {
  await watch('weekly');
  const found = await newSuggestions(db, 't', 5, 2);
  expect(found).toMatchObject({ version: 4, total: 2 });
  expect(found?.items.map(({ page, position, total, score }) => [page.n, position, total, score])).toEqual([
    [3, 1, 4, 0.75],
    [2, 3, 4, 0.25],
  ]);
  expect((await newSuggestions(db, 't', 1, 2))?.items).toHaveLength(1);
});

it('newSuggestions is undefined if all or no suggestions are new, or the topic is not watched', async () => {
  await watch('weekly');
  expect(await newSuggestions(db, 't', 5, 0)).toBeUndefined();
  expect(await newSuggestions(db, 't', 5, 4)).toBeUndefined();
  await watch('off');
  expect(await newSuggestions(db, 't', 5, 2)).toBeUndefined();
});

it('foundSince counts the pages found since a page number, and their sites', async () => {
  expect(await foundSince(db, 't', 1)).toEqual({ pages: 3, sites: 2 });
});
