import { expect, it } from 'vitest';
import { pageRecord } from '../../../tests/support/ui-records';
import type { VerdictRecord } from '../types';
import { collectionOf, counted, filtered, WHOLE_COLLECTION } from './collection';
import { latestByUrl } from './standing';

const PAGES = [1, 2, 3].map((n) => pageRecord(n, { title: ['', 'Hives', 'Queens', 'Swarms'][n] ?? '' }));
const UNKNOWN = 'https://www.later.example/x';
const NOTES = new Map([
  ['https://site2.example/page', { tags: ['Breeding', 'to read'], text: 'Ask Ann.' }],
  ['site1.example', { tags: ['of a site'], text: '' }],
]);

const entry = (seq: number, url: string, verdict: VerdictRecord['verdict']): VerdictRecord => ({
  topic: 't',
  seq,
  url,
  verdict,
  atMs: seq,
});
const LOG = [
  entry(1, 'https://site1.example/page', 'seed'),
  entry(2, 'https://site2.example/page', 'yes'),
  entry(3, 'https://site3.example/page', 'no'),
  entry(4, UNKNOWN, 'seed'),
];
const COLLECTION = collectionOf(latestByUrl(LOG), PAGES, NOTES, new Map());
const urls = (filter: Partial<typeof WHOLE_COLLECTION>) =>
  filtered(COLLECTION, { ...WHOLE_COLLECTION, ...filter }).map(({ url }) => url);

it('a collection is what was marked or confirmed, last first, fetched or not, with tags and notes', () => {
  expect(COLLECTION).toMatchObject([
    { url: UNKNOWN, title: '', site: 'later.example', tags: [], text: '' },
    { title: 'Queens', verdict: 'yes', tags: ['Breeding', 'to read'], text: 'Ask Ann.' },
    { title: 'Hives', verdict: 'seed', tags: [] },
  ]);
});

it('puts an address that was not fetched yet on the site that the user has joined its own with', () => {
  const extents = new Map([['later.example', 'site1.example']]);
  const sites = collectionOf(latestByUrl(LOG), PAGES, NOTES, extents).map(({ site }) => site);
  expect(sites).toEqual(['site1.example', 'site2.example', 'site1.example']);
});

it.each([
  [{}, 3],
  [{ search: 'QUEENS' }, 1],
  [{ search: 'ann breeding' }, 1],
  [{ search: 'ann hives' }, 0],
  [{ search: 'later.example/x' }, 1],
  [{ verdict: 'seed' as const }, 2],
  [{ site: 'site1.example' }, 1],
  [{ tag: 'to read' }, 1],
  [{ tag: 'to read', verdict: 'seed' as const }, 0],
])('%j leaves %i', (filter, count) => {
  expect(urls(filter)).toHaveLength(count);
});

it('counts values, most first', () => {
  expect(counted(['b', 'a', 'b', 'c'])).toEqual([
    ['b', 2],
    ['a', 1],
    ['c', 1],
  ]);
});
