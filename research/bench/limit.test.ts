import { expect, it } from 'vitest';
import { firstOfSites } from './limit';

const page = (host: string, relevant: boolean) => ({ host, relevant });

it('firstOfSites takes the best pages, at most a number per host, until the budget is spent', () => {
  const ranked = [
    page('a', true),
    page('a', true),
    page('a', true),
    page('b', false),
    page('c', true),
    page('d', true),
  ];
  expect(firstOfSites(ranked, 2, 4)).toEqual({ relevantPages: 3, relevantSites: 2 });
  expect(firstOfSites(ranked, 3, 4)).toEqual({ relevantPages: 3, relevantSites: 1 });
  expect(firstOfSites(ranked, 1, 100)).toEqual({ relevantPages: 3, relevantSites: 3 });
});
