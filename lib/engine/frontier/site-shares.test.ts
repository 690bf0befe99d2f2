import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksForSites, SiteShares } from './site-shares';

const siteShare = (pages: number, another: number) => new SiteShares(() => pages, another).of('a.example');

describe('share of a site', () => {
  it('SiteShares gives 1 for a new site, and for every page if another page counts as much', () => {
    expect(siteShare(0, 0.1)).toBe(1);
    expect(siteShare(40, 1)).toBe(1);
  });

  it('the share of SiteShares falls to the worth of another page after many pages, and is halfway after ln 2 pages', () => {
    expect(siteShare(50, 0.1)).toBeCloseTo(0.1, 12);
    expect(siteShare(Math.LN2, 0.1)).toBeCloseTo((1 + 0.1) / 2, 12);
  });

  it('the share of SiteShares falls with the pages, rises with the worth of another page, and stays in [0, 1]', () => {
    const pages = fc.double({ min: 0, max: 500, noNaN: true });
    const fraction = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(pages, pages, fraction, fraction, (n, more, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const share = siteShare(n, low);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        expect(siteShare(n + more, low)).toBeLessThanOrEqual(share + 1e-12);
        expect(siteShare(n, high)).toBeGreaterThanOrEqual(share - 1e-12);
      }),
    );
  });
});

describe('looksForSites', () => {
  it('looksForSites is true until the share of the budget for sites is spent', () => {
    expect([0, 49, 50, 99].map((spent) => looksForSites(0.5, spent, 100))).toEqual([true, true, false, false]);
  });

  it('looksForSites is false at breadth 0, and true at breadth 1', () => {
    expect([looksForSites(0, 0, 100), looksForSites(1, 99, 100)]).toEqual([false, true]);
  });
});

describe('SiteShares', () => {
  it('SiteShares starts a new site at 1, and falls with each page taken', () => {
    const shares = new SiteShares((site) => (site === 'rich.example' ? 3.5 : 0), 0.1);
    expect(shares.of('rich.example')).toBe(siteShare(3.5, 0.1));
    expect([shares.take('new.example'), shares.take('new.example')]).toEqual([1, siteShare(1, 0.1)]);
    expect(shares.of('new.example')).toBe(siteShare(2, 0.1));
    expect(shares.of('rich.example')).toBe(siteShare(3.5, 0.1));
  });

  it('SiteShares multiplies the share of a site without known pages by the share of sites with content', () => {
    const shares = new SiteShares((site) => (site === 'known.example' ? 0 : undefined), 0.1, 0.4);
    expect(shares.of('known.example')).toBe(1);
    expect(shares.take('new.example')).toBe(0.4);
    expect(shares.of('new.example')).toBeCloseTo(0.4 * siteShare(1, 0.1), 12);
  });
});
