import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksForSites, SiteShares, siteShare } from './site-shares';

describe('the worth of a page of a site', () => {
  it('is whole for a new site, and for every page where another page counts as much', () => {
    expect(siteShare(0, 0.1)).toBe(1);
    expect(siteShare(40, 1)).toBe(1);
  });

  it('is that of another page once a relevant page is sure, and halfway where it is as likely as not', () => {
    expect(siteShare(50, 0.1)).toBeCloseTo(0.1, 12);
    expect(siteShare(Math.LN2, 0.1)).toBeCloseTo((1 + 0.1) / 2, 12);
  });

  it('falls with the pages, rises with the worth of another, and stays in [0, 1]', () => {
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

describe('a session', () => {
  it('looks for sites until its share of the budget is spent, and for pages after it', () => {
    expect([0, 49, 50, 99].map((spent) => looksForSites(0.5, spent, 100))).toEqual([true, true, false, false]);
  });

  it('looks for pages alone at breadth 0, and for sites alone at breadth 1', () => {
    expect([looksForSites(0, 0, 100), looksForSites(1, 99, 100)]).toEqual([false, true]);
  });
});

describe('discounts of sites', () => {
  it('leave a new site whole, and fall with each page taken', () => {
    const shares = new SiteShares((site) => (site === 'rich.example' ? 3.5 : 0), 0.1);
    expect(shares.of('rich.example')).toBe(siteShare(3.5, 0.1));
    expect([shares.take('new.example'), shares.take('new.example')]).toEqual([1, siteShare(1, 0.1)]);
    expect(shares.of('new.example')).toBe(siteShare(2, 0.1));
    expect(shares.of('rich.example')).toBe(siteShare(3.5, 0.1));
  });

  it('counts a site without known pages by how many such sites have content', () => {
    const shares = new SiteShares((site) => (site === 'known.example' ? 0 : undefined), 0.1, 0.4);
    expect(shares.of('known.example')).toBe(1);
    expect(shares.take('new.example')).toBe(0.4);
    expect(shares.of('new.example')).toBeCloseTo(0.4 * siteShare(1, 0.1), 12);
  });
});
