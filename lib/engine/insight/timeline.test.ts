import { expect, it } from 'vitest';
import type { PageVerdict } from '../topic/feedback';
import { timeline } from './timeline';

const MONDAY_MS = Date.UTC(2026, 0, 5);
const at = (week: number, days = 0) => MONDAY_MS + week * 7 * 86_400_000 + days * 86_400_000;
const page = (url: string, fetchedAtMs: number) => ({
  ...{ n: 0, url, host: 'a.example', site: 'a.example', title: '', wordCount: 9, language: 'en', fetchedAtMs },
  foundBy: { operator: 'mark', round: 0, depth: 0 } as const,
});
const verdict = (url: string, said: PageVerdict['verdict'], atMs: number) =>
  [url, { url, verdict: said, atMs, seq: 1 } as PageVerdict] as const;
const watched = (target: string, changedAtMs: number) => ({
  ...{ topic: 't', target, kind: 'page' as const, checkedAtMs: at(9), fresh: [] },
  ...{ loss: 'not-found' as const, changedAtMs },
});

it('timeline counts found, confirmed and lost pages per week from Monday, with empty weeks between', () => {
  const weeks = timeline(
    [page('u', at(0)), page('v', at(0, 6)), page('w', at(2))],
    new Map([verdict('u', 'seed', at(0)), verdict('v', 'yes', at(2, 1)), verdict('w', 'no', at(2))]),
    [watched('v', at(3)), watched('w', at(3)), watched('https://a.example/feed', at(3))],
  );
  expect(weeks).toEqual([
    { startMs: at(0), found: 2, confirmed: 1, gone: 0 },
    { startMs: at(1), found: 0, confirmed: 0, gone: 0 },
    { startMs: at(2), found: 1, confirmed: 1, gone: 0 },
    { startMs: at(3), found: 0, confirmed: 0, gone: 1 },
  ]);
});

it('timeline is empty without events, and covers at most two years', () => {
  expect(timeline([], new Map(), [])).toEqual([]);
  expect(timeline([page('u', 0), page('v', at(0))], new Map(), [])).toHaveLength(104);
});
