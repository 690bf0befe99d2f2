import { describe, expect, it } from 'vitest';
import { siteOf } from '../url/site';
import { SiteAllowance } from './site-allowance';

const page = (site: string, round: number) => ({
  site,
  foundBy: { operator: 'forward-crawl' as const, round, depth: 1 },
});

const all = { isHeld: () => false, take: () => {}, refund: () => {} };

describe('what a session may take from a site', () => {
  it('counts the pages of its own rounds, by registrable domain', () => {
    const pages = [page('a.example', 2), page('a.example', 4), page('a.example', 5), page('b.example', 5)];
    const sites = new SiteAllowance(2, pages, 4, siteOf, all);
    expect(sites.isSpent('https://www.a.example/x')).toBe(true);
    expect(sites.take('https://b.example/1')).toBe(true);
    expect(sites.take('https://b.example/2')).toBe(false);
    sites.refund('https://b.example/1');
    expect(sites.take('https://b.example/2')).toBe(true);
    expect(new SiteAllowance(2, pages, 6, siteOf, all).isSpent('https://a.example/')).toBe(false);
  });

  it('is without end where no limit is set', () => {
    const sites = new SiteAllowance(0, [page('a.example', 1)], 1, siteOf, all);
    for (let i = 0; i < 9; i++) expect(sites.take('https://a.example/')).toBe(true);
  });
});
