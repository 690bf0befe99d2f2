import { expect, it } from 'vitest';
import type { VerdictRecord } from '../types';
import { visibleLog } from './visible-log';

const entry = (seq: number, replica: string | undefined, url: string, more: Partial<VerdictRecord> = {}) =>
  ({ topic: 't', seq, url, verdict: 'yes', atMs: seq, ...(replica && { replica }), ...more }) as VerdictRecord;
const blind = { isBlind: true, replica: 'me' };
const urls = (log: readonly VerdictRecord[]) => visibleLog(log, blind).map(({ url }) => url);

it('the whole log is visible while blind mode is off', () => {
  const log = [entry(1, 'other', 'a')];
  expect(visibleLog(log, { replica: 'me' })).toBe(log);
});

it('answers of others are hidden until the reviewer has answered the page', () => {
  const log = [entry(1, 'other', 'a'), entry(2, 'other', 'b'), entry(3, 'me', 'b', { verdict: 'no' })];
  expect(urls(log)).toEqual(['b', 'b']);
  expect(urls([...log, entry(4, 'me', 'b', { verdict: 'undo', undoes: 3 })])).not.toContain('a');
  expect(visibleLog([...log, entry(4, 'me', 'b', { verdict: 'undo', undoes: 3 })], blind)).not.toContain(log[1]);
});

it('seeds, decisions on sites and entries of older versions are visible to everybody', () => {
  const log = [
    entry(1, undefined, 'old'),
    entry(2, 'other', 'seed', { verdict: 'seed' }),
    entry(3, 'other', 'site', { verdict: 'site', site: 'a.example', outcome: 'excluded' }),
  ];
  expect(urls(log)).toEqual(['old', 'seed', 'site']);
});
