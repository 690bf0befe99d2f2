import { describe, expect, it } from 'vitest';
import { siteShare } from '../frontier/site-share';
import { SiteShares } from './site-shares';

describe('what sites leave to their next page', () => {
  it('is all of it for a new site, less for one with relevant pages, and falls with each page taken', () => {
    const shares = new SiteShares((site) => (site === 'rich.example' ? 3.5 : 0), 0.5);
    expect(shares.of('rich.example')).toBe(siteShare(3.5, 0.5));
    expect([shares.take('new.example'), shares.take('new.example')]).toEqual([1, siteShare(1, 0.5)]);
    expect(shares.of('new.example')).toBe(siteShare(2, 0.5));
    expect(shares.of('rich.example')).toBe(siteShare(3.5, 0.5));
  });
});
