import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TendrilDb } from './db';
import { facetGroups } from './facet-groups';

let db: TendrilDb;
beforeEach(() => {
  db = new TendrilDb(`facets-${Math.random()}`);
});
afterEach(() => db.delete());

it('facetGroups groups pages by their terms and names each group by its words', async () => {
  await db.vocabulary.put({ topic: 't', from: 0, terms: ['topic', 'queen', 'cell', 'honey', 'jar'] });
  const pages = Array.from({ length: 12 }, (_, n) => n);
  for (const n of pages) {
    const ids = n % 2 === 0 ? [0, 1, 2] : [0, 3, 4];
    await db.terms.put({
      ...{ topic: 't', n, ids: Uint32Array.from(ids), counts: Uint16Array.of(1, 1, 1) },
      ...{ weights: Float32Array.of(9, 2, 1), linkHashes: Float64Array.of() },
    });
  }
  const groups = await facetGroups(db, 't', [...pages, 99]);
  expect(groups.map(({ words }) => words.toSorted())).toEqual([
    ['cell', 'queen'],
    ['honey', 'jar'],
  ]);
  expect(groups.map((group) => [...group.pages])).toEqual([
    [0, 2, 4, 6, 8, 10],
    [1, 3, 5, 7, 9, 11],
  ]);
});
