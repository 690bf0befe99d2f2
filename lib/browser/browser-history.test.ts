import { fakeBrowser } from 'wxt/testing/fake-browser';
import '../../tests/support/fake-browser';
import { beforeEach, describe, expect, test } from 'vitest';
import { failure, success } from '../messaging/results';
import { referrersOf } from './browser-history';

const GUIDE = 'https://bees.test/guide';
const MINUTE_MS = 60_000;

interface Visit {
  readonly url: string;
  readonly visitId: string;
  readonly referringVisitId: string;
  readonly visitTime: number;
}
interface Bookmark {
  readonly id: string;
  readonly parentId?: string;
  readonly url?: string;
  readonly title: string;
}

let visits: Visit[] = [];
let bookmarks: Bookmark[] = [];
let granted: string[] = [];

/** History and bookmarks as the browsers answer, over two lists. */
const history = {
  search: async ({ text, startTime, endTime = Infinity }: { text: string; startTime: number; endTime?: number }) => {
    const found = visits.filter((visit) => visit.visitTime >= startTime && visit.visitTime <= endTime);
    const urls = new Set(found.map(({ url }) => url).filter((url) => url.includes(text)));
    return [...urls].map((url) => ({ id: url, url, title: `Title of ${url}` }));
  },
  getVisits: async ({ url }: { url: string }) => visits.filter((visit) => visit.url === url),
};
const tree = {
  search: async (text: string) => bookmarks.filter(({ url }) => url?.includes(text)),
  get: async (id: string) => bookmarks.filter((bookmark) => bookmark.id === id),
  getChildren: async (id: string) => bookmarks.filter(({ parentId }) => parentId === id),
};

beforeEach(() => {
  granted = ['history', 'bookmarks'];
  visits = [];
  bookmarks = [];
  Object.assign(fakeBrowser, { history, bookmarks: tree });
  Object.assign(fakeBrowser.permissions, {
    contains: async ({ permissions }: { permissions: string[] }) => permissions.every((one) => granted.includes(one)),
  });
});

describe('history', () => {
  test('referrersOf returns the pages that led to a URL, in any spelling of the URL', async () => {
    visits = [
      { url: 'https://hub.test/links', visitId: '1', referringVisitId: '0', visitTime: 1_000_000 },
      { url: 'https://other.test/', visitId: '2', referringVisitId: '0', visitTime: 1_010_000 },
      { url: `${GUIDE}?utm_source=hub#top`, visitId: '3', referringVisitId: '1', visitTime: 1_000_000 + MINUTE_MS },
    ];
    expect(await referrersOf(GUIDE)).toEqual(
      success([{ url: 'https://hub.test/links', title: 'Title of https://hub.test/links' }]),
    );
  });

  test('referrersOf omits typed URLs, visits of other pages, and pages that led to themselves', async () => {
    visits = [
      { url: GUIDE, visitId: '1', referringVisitId: '0', visitTime: 1_000_000 },
      { url: GUIDE, visitId: '2', referringVisitId: '1', visitTime: 1_001_000 },
      { url: 'https://bees.test/other', visitId: '3', referringVisitId: '2', visitTime: 1_002_000 },
    ];
    expect(await referrersOf(GUIDE)).toEqual(success([]));
  });
});

describe('bookmarks', () => {
  const folders: Bookmark[] = [
    { id: 'root', title: '' },
    { id: 'bar', parentId: 'root', title: 'Bookmarks bar' },
    { id: 'bees', parentId: 'bar', title: 'Bees' },
  ];

  test('referrersOf returns bookmarks in the same folder, but not those in the bookmarks bar', async () => {
    bookmarks = [
      ...folders,
      { id: '1', parentId: 'bees', url: GUIDE, title: 'Guide' },
      { id: '2', parentId: 'bees', url: 'https://hives.test/', title: 'Hives' },
      { id: '3', parentId: 'bar', url: 'https://mail.test/', title: 'Mail' },
      { id: '4', parentId: 'bar', url: GUIDE, title: 'Guide again' },
    ];
    expect(await referrersOf(GUIDE)).toEqual(success([{ url: 'https://hives.test/', title: 'Hives' }]));
  });
});

describe('permissions', () => {
  test('referrersOf reads only what the permissions allow', async () => {
    visits = [
      { url: 'https://hub.test/', visitId: '1', referringVisitId: '0', visitTime: 1_000_000 },
      { url: GUIDE, visitId: '2', referringVisitId: '1', visitTime: 1_001_000 },
    ];
    granted = ['bookmarks'];
    expect(await referrersOf(GUIDE)).toEqual(success([]));
    granted = ['history'];
    expect(await referrersOf(GUIDE)).toMatchObject({ value: [{ url: 'https://hub.test/' }] });
  });

  test('referrersOf fails with no-permission if neither history nor bookmarks may be read', async () => {
    granted = [];
    expect(await referrersOf(GUIDE)).toEqual(failure('no-permission', 'neither history nor bookmarks may be read'));
  });
});
