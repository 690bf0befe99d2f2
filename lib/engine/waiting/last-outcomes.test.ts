import { expect, it } from 'vitest';
import type { OperatorName, PageRecord } from '../types';
import { followedLinks } from './last-outcomes';

const page = (n: number, round: number, operator: OperatorName | 'mark') =>
  ({ n, url: `https://a.example/${n}`, host: 'a.example', foundBy: { operator, round, depth: 1 } }) as PageRecord;

it('tells of the pages that the last round followed a link to, the first first', () => {
  const pages = [
    ...[page(0, 1, 'forward-crawl'), page(1, 2, 'forward-crawl'), page(2, 2, 'mark')],
    ...[page(3, 2, 'related-search'), page(4, 0, 'mark')],
  ];
  const told = (round: number) => followedLinks(pages, round, (n) => n / 10).map(({ relevance }) => relevance);
  expect(told(2)).toEqual([0.1, 0.3]);
  expect(told(3)).toEqual([]);
});
