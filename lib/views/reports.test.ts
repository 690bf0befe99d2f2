import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageRecord, roundRecord, topicRecord } from '../../tests/support/ui-records';
import type { PageNumber } from '../engine/basics';
import { TendrilDb } from '../store/db';
import { allSourceReports, siteLinks } from './reports';

let db: TendrilDb;
beforeEach(() => {
  db = new TendrilDb(`reports-${Math.random()}`);
});
afterEach(() => db.delete());

const onSite = (n: number, site: string) => pageRecord(n, { site, url: `https://${site}/${n}` });
const pages = [onSite(0, 'a.example'), onSite(1, 'a.example'), onSite(2, 'b.example'), onSite(3, 'c.example')];
const links = (n: PageNumber, ...targets: string[]) => ({
  topic: 't',
  n,
  targets,
  anchors: targets.map(() => ''),
  contexts: targets.map(() => ''),
});

it('siteLinks counts the links between the given sites, both directions together', async () => {
  await db.links.bulkAdd([
    links(0, 'https://b.example/x', 'https://www.b.example/y', 'https://a.example/1', 'https://d.example/'),
    links(2, 'https://a.example/0', 'https://c.example/3'),
    { ...links(0, 'https://c.example/3'), topic: 'other' },
  ]);
  const sites = new Set(['a.example', 'b.example']);
  expect(await siteLinks(db, 't', pages, sites)).toEqual([{ a: 'a.example', b: 'b.example', links: 3 }]);
});

it('allSourceReports adds up what each source brought to all topics', async () => {
  for (const topic of ['t', 'u']) {
    await db.topics.add(topicRecord(topic, topic));
    const questions = [
      { query: `bees ${topic}`, services: { mwmbl: 2 }, operator: 'keyword-search', named: 2 } as const,
    ];
    await db.rounds.add({ ...roundRecord(1, { questions }), topic });
    const foundBy = { operator: 'keyword-search', round: 1, depth: 0, provider: 'mwmbl' } as const;
    for (const n of [0, 1]) await db.pages.add(pageRecord(n, { topic, foundBy, url: `https://${topic}${n}.example/` }));
  }
  await db.verdicts.add({ topic: 'u', seq: 1, url: 'https://u1.example/', verdict: 'yes', atMs: 0 });
  expect(await allSourceReports(db)).toMatchObject([{ source: 'mwmbl', questions: 2, pages: 4, confirmed: 1 }]);
});
