import '../../tests/support/fake-browser';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pageRecord, rankingRecord } from '../../tests/support/store-records';
import { TendrilDb } from '../store/db';
import { putRanking, readRanking } from '../store/rankings';
import { markSeen, onSeen } from './storage';
import { countNewFinds, showBadge, showStanding } from './toolbar-button';

/** What the browser draws: text, colour and tooltip of the button, and its icon. */
const drawn: { text?: string; color?: unknown; title?: string; path?: unknown } = {};
const draws = async (what: object) => void Object.assign(drawn, what);
Object.assign(fakeBrowser.action, {
  ...{ setBadgeText: draws, setBadgeBackgroundColor: draws, setTitle: draws, setIcon: draws },
});

async function badgeOf(state: Parameters<typeof showBadge>[0]) {
  await showBadge(state);
  return { ...drawn };
}

async function iconPaths(standing: Parameters<typeof showStanding>[1]) {
  await showStanding(1, standing);
  return drawn.path as Record<number, string>;
}

const STATE = { topicName: 'Birds', newFinds: 0, running: false, problem: '' };

describe('badge of the toolbar button', () => {
  test('showBadge shows the number of new finds up to 99+, in grey if no session runs', async () => {
    expect((await badgeOf(STATE)).text).toBe('');
    expect((await badgeOf({ ...STATE, newFinds: 99 })).text).toBe('99');
    expect((await badgeOf({ ...STATE, newFinds: 100 })).text).toBe('99+');
    expect((await badgeOf({ ...STATE, newFinds: 5 })).color).not.toBe(
      (await badgeOf({ ...STATE, newFinds: 5, running: true })).color,
    );
    expect((await badgeOf({ ...STATE, newFinds: 5 })).title).toBe('extensionName: badge_title|Birds|5');
    expect((await badgeOf({ ...STATE, topicName: '' })).title).toBe('extensionName');
  });

  test('showBadge shows a running session until it has found something, and an action before both', async () => {
    expect((await badgeOf({ ...STATE, running: true })).text).toBe('…');
    expect((await badgeOf({ ...STATE, running: true })).title).toContain('status_running');
    expect((await badgeOf({ ...STATE, running: true, newFinds: 3 })).text).toBe('3');
    expect((await badgeOf({ ...STATE, newFinds: 3, action: 'running' })).text).toBe('…');
    expect((await badgeOf({ ...STATE, newFinds: 3, action: 'done' })).text).toBe('✓');
  });

  test('showBadge shows a problem first, with its text in the tooltip', async () => {
    const badge = await badgeOf({ ...STATE, newFinds: 5, problem: 'The storage is full.' });
    expect(badge).toMatchObject({ text: '!', title: 'extensionName: The storage is full.' });
  });
});

beforeEach(() => void fakeBrowser.reset());

test('countNewFinds counts the suggestions that joined after the user last looked', async () => {
  const db = new TendrilDb('finds');
  await db.pages.bulkPut([0, 1, 2].map((n) => pageRecord('t', n)));
  await putRanking(db, rankingRecord('t', 1));
  expect(await countNewFinds(db, 't')).toBe(3);
  await markSeen(db, 't');
  expect(await countNewFinds(db, 't')).toBe(0);
  await putRanking(db, { ...rankingRecord('t', 2), order: Uint32Array.of(4, 2, 3, 0) });
  expect(await countNewFinds(db, 't')).toBe(2);
  expect(await countNewFinds(db, 'other')).toBe(0);
  await db.delete();
});

test('showStanding shows different icons for seeds, suggestions, rejections and new pages', async () => {
  expect(await iconPaths('seed')).toEqual({ 16: '/icon/in-16.png', 32: '/icon/in-32.png' });
  expect(await iconPaths('confirmed')).toEqual(await iconPaths('seed'));
  expect(await iconPaths('new')).toEqual({ 16: '/icon/16.png', 32: '/icon/32.png' });
  const small = new Set<string | undefined>();
  for (const standing of ['new', 'seed', 'suggested', 'rejected'] as const) small.add((await iconPaths(standing))[16]);
  expect(small.size).toBe(4);
});

let db: TendrilDb;
beforeEach(() => {
  fakeBrowser.reset();
  db = new TendrilDb(`finds-${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

/** The topic's pages, all of which are suggested. */
async function suggested(topic: string, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n);
  await db.pages.bulkPut(numbers.map((n) => pageRecord(topic, n)));
  await putRanking(db, {
    ...{ topic, version: 1, order: Uint32Array.from(numbers), scores: new Float32Array(count), positions: {} },
    ...{ topicTerms: [], reasons: [], atMs: 0 },
  });
}

test('countNewFinds counts per topic until markSeen', async () => {
  let looked = 0;
  onSeen(() => looked++);
  expect(await countNewFinds(db, 't')).toBe(0);
  await suggested('t', 3);
  await suggested('other', 2);
  expect(await countNewFinds(db, 't')).toBe(3);
  await markSeen(db, 't');
  expect([await countNewFinds(db, 't'), await countNewFinds(db, 'other'), looked]).toEqual([0, 2, 1]);
  await suggested('t', 5);
  expect(await countNewFinds(db, 't')).toBe(2);
});

test('countNewFinds counts new sites instead of pages if the ranking has sites', async () => {
  await suggested('t', 6);
  const ranking = await readRanking(db, 't');
  if (!ranking) throw new Error('no ranking');
  const of = (...values: number[]) => Uint32Array.from(values);
  const sites = {
    ...{ hasConfirmed: false, names: ['own.org', 'a.org', 'b.org'], isNew: of(0, 1, 1), first: of(0, 1, 4) },
    ...{ found: of(2, 2, 2), fitting: of(1, 1, 1), suggested: of(2, 2, 2), citedBy: of(0, 0, 0), best: of() },
  };
  await putRanking(db, { ...ranking, sites });
  expect(await countNewFinds(db, 't')).toBe(2);
  await fakeBrowser.storage.local.set({ seen: { t: 3 } });
  expect(await countNewFinds(db, 't')).toBe(1);
});

test('countNewFinds ignores invalid stored values, and markSeen accepts a topic without pages', async () => {
  await fakeBrowser.storage.local.set({ seen: 'nonsense' });
  await suggested('t', 2);
  expect(await countNewFinds(db, 't')).toBe(2);
  await markSeen(db, 'empty');
  expect(await countNewFinds(db, 't')).toBe(2);
});
