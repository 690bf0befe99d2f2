import 'fake-indexeddb/auto';
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageRecord } from '../../tests/support/ui-records';
import { TendrilDb } from '../store/db';
import { watchCurrentPage } from './current-page';

const HIVE = pageRecord(0, { url: 'https://bees.example/hive' });
const NEWS = 'https://news.example/';

let db: TendrilDb;
let stop = () => {};
beforeEach(async () => {
  db = new TendrilDb(`current-page-${Math.random()}`);
  await db.pages.add(HIVE);
  await db.verdicts.add({ topic: 't', seq: 1, url: HIVE.url, verdict: 'seed', atMs: 0 });
});
afterEach(() => {
  stop();
  return db.delete();
});

/** A browser with one tab in front, and the page that the view shows for it. */
function browserAt(url: string, { hostAccess = true, isDrawn = true, isOpen = true } = {}) {
  let front = isOpen ? { id: 7, url, title: `Title of ${url}` } : undefined;
  let changed: (tabId: number) => void = () => {};
  let reads = 0;
  const tabs: Parameters<typeof watchCurrentPage>[2] = {
    current: async () => {
      reads += 1;
      return front;
    },
    selected: async () => [7, 8],
    watch: (callback) => {
      changed = callback;
    },
  };
  const topic = signal('t');
  const drawn = signal(isDrawn);
  const page = watchCurrentPage(db, () => topic.value, tabs, signal(hostAccess), drawn);
  stop = page.subscribe(() => {});
  const shown = (wanted: object) => expect.poll(() => page.value, { interval: 5 }).toMatchObject(wanted);
  const go = (to: string, tabId = 7) => {
    front = { id: tabId, url: to, title: to };
    changed(tabId);
  };
  return { page, topic, drawn, shown, go, reads: () => reads };
}

it('the page in front has the standing that it has in the active topic, and follows verdicts and topics', async () => {
  const { shown, topic } = browserAt(`${HIVE.url}#comb`);
  await shown({ url: HIVE.url, standing: 'seed', markable: true, isResultsPage: false, selectedTabs: 2, visit: 0 });
  await db.verdicts.add({ topic: 't', seq: 2, url: HIVE.url, verdict: 'undo', undoes: 1, atMs: 1 });
  await shown({ standing: 'suggested' });
  topic.value = 'other';
  await shown({ standing: 'new' });
  topic.value = '';
  await shown({ standing: 'new', markable: true });
});

it('the page in front changes with the tab, and a visit counts each page that the same tab loads', async () => {
  const { shown, go } = browserAt(HIVE.url);
  await shown({ standing: 'seed', visit: 0 });
  go(NEWS);
  await shown({ url: NEWS, standing: 'new', visit: 1 });
  go(HIVE.url);
  await shown({ url: HIVE.url, standing: 'seed', visit: 2 });
});

it('a results page of a search engine is recognised', async () => {
  await browserAt('https://duckduckgo.com/?q=bees').shown({ isResultsPage: true });
});

it('a page of the browser cannot be marked, and an address that the browser withholds can', async () => {
  await browserAt('chrome://settings/').shown({ url: '', markable: false });
  stop();
  await browserAt('', { hostAccess: true }).shown({ url: '', markable: false });
  stop();
  await browserAt('', { hostAccess: false }).shown({ url: '', markable: true });
  stop();
  await browserAt('', { hostAccess: false, isOpen: false }).shown({ url: '', title: '', markable: false });
});

it('the tab is read only after the screen has drawn its list', async () => {
  const { reads, drawn, shown, page } = browserAt(HIVE.url, { isDrawn: false });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([reads(), page.value]).toEqual([0, undefined]);
  drawn.value = true;
  await shown({ standing: 'seed' });
});
