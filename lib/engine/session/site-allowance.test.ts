import { expect, it } from 'vitest';
import { siteOf } from '../url/site';
import { SiteAllowance } from './site-allowance';

const pageOn = (site: string, round: number) => ({
  site,
  foundBy: { operator: 'forward-crawl' as const, round, depth: 1 },
});

const all = { isHeld: () => false, take: () => {}, refund: () => {}, shareOf: () => 1, soundShare: () => 1 };

it('SiteAllowance permits pages of a site up to the limit, counted over the rounds of the session', () => {
  const pages = [pageOn('a.example', 2), pageOn('a.example', 4), pageOn('a.example', 5), pageOn('b.example', 5)];
  const sites = new SiteAllowance(2, pages, 4, siteOf, all);
  expect(sites.isSpent('https://www.a.example/x')).toBe(true);
  expect(sites.take('https://b.example/1')).toBe(true);
  expect(sites.take('https://b.example/2')).toBe(false);
  sites.refund('https://b.example/1');
  expect(sites.take('https://b.example/2')).toBe(true);
  expect(new SiteAllowance(2, pages, 6, siteOf, all).isSpent('https://a.example/')).toBe(false);
});

it('SiteAllowance permits any number of pages of a site if the limit is 0', () => {
  const sites = new SiteAllowance(0, [pageOn('a.example', 1)], 1, siteOf, all);
  for (let i = 0; i < 9; i++) expect(sites.take('https://a.example/')).toBe(true);
});
