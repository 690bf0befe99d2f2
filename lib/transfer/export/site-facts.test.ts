import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageRecord, topicRecord } from '../../../tests/support/store-records';
import { permissionsOf } from '../../engine/insight/permissions';
import type { VerdictRecord } from '../../engine/records';
import { TendrilDb } from '../../store/db';
import { siteFacts } from './export';

const TOPIC = topicRecord('t');
let db: TendrilDb;
beforeEach(() => {
  db = new TendrilDb(`facts-${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

const page = (n: number, site: string) => ({ ...pageRecord('t', n, `https://www.${site}/${n}`), site });
const links = (n: number, ...targets: string[]) => ({
  ...{ topic: 't', n, targets, anchors: targets.map(() => ''), contexts: targets.map(() => '') },
});
const verdict = (seq: number, url: string, entry: Partial<VerdictRecord>): VerdictRecord => ({
  ...{ topic: 't', seq, url, verdict: 'yes', atMs: 0 },
  ...entry,
});

it('siteFacts counts pages and verdicts of each site, and the other sites whose good pages link to it', async () => {
  await db.pages.bulkAdd([page(0, 'a.example'), page(1, 'a.example'), page(2, 'b.example'), page(3, 'c.example')]);
  await db.verdicts.bulkAdd([
    verdict(1, 'https://www.a.example/0', { verdict: 'seed' }),
    verdict(2, 'https://www.a.example/1', { verdict: 'no' }),
    verdict(3, 'https://www.b.example/2', {}),
    verdict(4, 'https://www.c.example/3', {}),
    verdict(5, 'https://www.c.example/3', { verdict: 'undo', undoes: 4 }),
    verdict(6, 'https://b.example/', { verdict: 'site', site: 'b.example', outcome: 'belongs' }),
  ]);
  await db.links.bulkAdd([
    links(0, 'https://b.example/x', 'https://news.b.example/y', 'https://www.a.example/1', 'https://gone.example/'),
    links(2, 'https://c.example/', 'https://a.example/'),
    // Links of a rejected page do not count.
    links(1, 'https://c.example/'),
  ]);
  await db.notes.add({ topic: 't', target: 'c.example', tags: ['library'], text: 'Ask them.', atMs: 0 });
  const permissions = permissionsOf();
  expect(Object.fromEntries(await siteFacts(db, TOPIC))).toEqual({
    'a.example': { pages: 2, confirmed: 1, rejected: 1, citedBy: 1, permissions, tags: [] },
    'b.example': { pages: 1, confirmed: 1, rejected: 0, citedBy: 1, permissions, outcome: 'belongs', tags: [] },
    'c.example': { pages: 1, confirmed: 0, rejected: 0, citedBy: 1, permissions, tags: ['library'], note: 'Ask them.' },
  });
});

it('siteFacts is empty for a topic without pages', async () => {
  expect((await siteFacts(db, TOPIC)).size).toBe(0);
});
