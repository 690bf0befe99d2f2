import '../../tests/support/fake-browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { pageRecord, rankingRecord } from '../../tests/support/store-records';
import { TendrilDb } from '../store/db';
import { putRanking } from '../store/rankings';
import { badgeOf } from './badge';
import { countNewFinds } from './new-finds';
import { markSeen } from './seen';
import { iconPaths } from './toolbar-icon';

const STATE = { topicName: 'Birds', newFinds: 0, running: false, problem: '' };

describe('badgeOf', () => {
  test('counts new finds up to a cap, in grey when nothing runs', () => {
    expect(badgeOf(STATE).text).toBe('');
    expect(badgeOf({ ...STATE, newFinds: 99 }).text).toBe('99');
    expect(badgeOf({ ...STATE, newFinds: 100 }).text).toBe('99+');
    expect(badgeOf({ ...STATE, newFinds: 5 }).color).not.toBe(badgeOf({ ...STATE, newFinds: 5, running: true }).color);
    expect(badgeOf({ ...STATE, newFinds: 5 }).title).toBe('extensionName: badge_title|Birds|5');
    expect(badgeOf({ ...STATE, topicName: '' }).title).toBe('extensionName');
  });

  test('a problem comes first, with its sentence in the tooltip', () => {
    const badge = badgeOf({ ...STATE, newFinds: 5, problem: 'The storage is full.' });
    expect(badge).toMatchObject({ text: '!', title: 'extensionName: The storage is full.' });
  });
});

describe('new finds', () => {
  beforeEach(() => void fakeBrowser.reset());

  test('are the suggestions that came after the user last looked', async () => {
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
});

test('the icon tells seeds, suggestions and rejections apart', () => {
  expect(iconPaths('seed')).toEqual({ 16: '/icon/in-16.png', 32: '/icon/in-32.png' });
  expect(iconPaths('confirmed')).toEqual(iconPaths('seed'));
  expect(iconPaths('new')).toEqual({ 16: '/icon/16.png', 32: '/icon/32.png' });
  expect(new Set(['new', 'seed', 'suggested', 'rejected'].map((s) => iconPaths(s as 'new')[16])).size).toBe(4);
});
