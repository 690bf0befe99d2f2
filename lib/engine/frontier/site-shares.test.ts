import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SiteShares, siteShare } from './site-shares';

describe('the share that a site leaves to its next page', () => {
  it('is whole for a new site, and for every page where pages alone count', () => {
    expect(siteShare(0, 0.5)).toBe(1);
    expect(siteShare(40, 0)).toBe(1);
  });

  it('is a quarter where a relevant page is sure, at the balanced setting', () => {
    expect(siteShare(50, 0.5)).toBeCloseTo(0.25, 12);
    expect(siteShare(Math.LN2, 0.5)).toBeCloseTo((1 + 0.25) / 2, 12);
  });

  it('is the probability that no known page is relevant where sites alone count', () => {
    expect(siteShare(1, 1)).toBeCloseTo(Math.exp(-1), 12);
  });

  it('falls with the pages and with breadth, and stays in (0, 1]', () => {
    const pages = fc.double({ min: 0, max: 500, noNaN: true });
    const breadth = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(pages, pages, breadth, breadth, (n, more, b, c) => {
        const [low, high] = b < c ? [b, c] : [c, b];
        const share = siteShare(n, low);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        expect(siteShare(n + more, low)).toBeLessThanOrEqual(share);
        expect(siteShare(n, high)).toBeLessThanOrEqual(share);
      }),
    );
  });
});

describe('what sites leave to their next page', () => {
  it('is all of it for a new site, less for one with relevant pages, and falls with each page taken', () => {
    const shares = new SiteShares((site) => (site === 'rich.example' ? 3.5 : 0), 0.5);
    expect(shares.of('rich.example')).toBe(siteShare(3.5, 0.5));
    expect([shares.take('new.example'), shares.take('new.example')]).toEqual([1, siteShare(1, 0.5)]);
    expect(shares.of('new.example')).toBe(siteShare(2, 0.5));
    expect(shares.of('rich.example')).toBe(siteShare(3.5, 0.5));
  });
});
