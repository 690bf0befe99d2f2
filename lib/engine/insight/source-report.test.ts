import { expect, it } from 'vitest';
import { pageRecord, roundRecord } from '../../../tests/support/ui-records';
import type { PageRecord } from '../records';
import type { AskedQuestion } from '../session-records';
import { addReports, sourceReports } from './source-report';

const question = (query: string, services: AskedQuestion['services']): AskedQuestion => ({
  operator: 'keyword-search',
  query,
  services,
  named: 1,
});
const found = (n: number, site: string, provider?: string): PageRecord =>
  pageRecord(n, { site, foundBy: { operator: 'keyword-search', round: 1, depth: 0, ...(provider && { provider }) } });

it('sourceReports counts questions, pages, confirmed pages, new confirmed sites and errors per source', () => {
  const rounds = [
    roundRecord(1, {
      questions: [question('bees', { mwmbl: 3, feedly: 0 }), question('hives', { mwmbl: 1 })],
      errors: [{ source: 'feedly', code: 'rate-limited', message: '' }],
    }),
    roundRecord(2, {
      questions: [question('bees', { mwmbl: 0 })],
      errors: [
        { source: 'feedly', code: 'timed-out', message: '' },
        { source: 'https://a.example/', code: 'timed-out', message: '' },
      ],
    }),
  ];
  const pages = [found(0, 'a.example'), found(1, 'b.example', 'mwmbl'), found(2, 'a.example', 'mwmbl')];
  const confirmed = new Set([pages[0], pages[1], pages[2]].map((page) => page?.url));
  expect(sourceReports(rounds, pages, (url) => confirmed.has(url))).toEqual([
    { source: 'mwmbl', questions: 3, pages: 2, confirmed: 2, sites: 1, errors: 0, newestQueries: ['bees', 'hives'] },
    {
      source: 'feedly',
      questions: 1,
      pages: 0,
      confirmed: 0,
      sites: 0,
      errors: 2,
      lastError: 'timed-out',
      newestQueries: ['bees'],
    },
  ]);
});

it('sourceReports accepts rounds of older versions, which store no questions', () => {
  expect(sourceReports([roundRecord(1)], [found(1, 'a.example', 'yacy')], () => false)).toEqual([
    { source: 'yacy', questions: 0, pages: 1, confirmed: 0, sites: 0, errors: 0, newestQueries: [] },
  ]);
});

it('addReports sums the reports of several topics', () => {
  const one = { source: 'yacy', questions: 2, pages: 3, confirmed: 1, sites: 1, errors: 0, newestQueries: ['bees'] };
  const two = { ...one, questions: 5, errors: 1, lastError: 'timed-out', newestQueries: ['hops'] };
  const other = { ...one, source: 'mwmbl', confirmed: 9 };
  expect(addReports([one, two, other])).toEqual([
    other,
    { ...one, questions: 7, pages: 6, confirmed: 2, sites: 2, errors: 1, lastError: 'timed-out' },
  ]);
});
