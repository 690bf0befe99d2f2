import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageRecord, topicRecord } from '../../../tests/support/store-records';
import { TendrilDb } from '../../store/db';
import { networkLinks } from './export';

const TOPIC = topicRecord('t');
let db: TendrilDb;
beforeEach(async () => {
  db = new TendrilDb(`links-${crypto.randomUUID()}`);
  const page = (n: number, site: string) => ({ ...pageRecord('t', n, `https://www.${site}/${n}`), site });
  const links = (n: number, ...targets: string[]) => ({
    ...{ topic: 't', n, targets, anchors: targets.map(() => ''), contexts: targets.map(() => '') },
  });
  await db.pages.bulkAdd([page(0, 'a.example'), page(1, 'a.example'), page(2, 'b.example')]);
  await db.links.bulkAdd([
    links(0, 'https://www.b.example/2', 'https://www.a.example/1'),
    links(2, 'https://c.example/'),
  ]);
});
afterEach(() => db.delete());

async function all(unit: 'page' | 'site'): Promise<string[]> {
  const found: string[] = [];
  for await (const { from, to } of networkLinks(db, TOPIC, unit)) found.push(`${from} → ${to}`);
  return found;
}

it('networkLinks gives every stored link by the URLs of both pages', async () => {
  expect(await all('page')).toEqual([
    'https://www.a.example/0 → https://www.b.example/2',
    'https://www.a.example/0 → https://www.a.example/1',
    'https://www.b.example/2 → https://c.example/',
  ]);
});

it('networkLinks gives every stored link by the sites of both pages, joined sites as one', async () => {
  const joined = { site: 'b.example', extent: 'd.example' };
  await db.verdicts.add({ topic: 't', seq: 1, atMs: 0, url: 'https://b.example/', verdict: 'site', ...joined });
  expect((await all('site')).slice(0, 2)).toEqual(['a.example → d.example', 'a.example → a.example']);
});
