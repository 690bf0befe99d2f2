import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalOf, stateOf } from '../../../tests/support/topic';
import { expectedRelevance, type KnownPages, linkRelevance } from './url-scores';

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const A = 'https://a.example/';
const state = stateOf([arrivalOf(A, 'hive queen')]);

function viewOf(known: Partial<KnownPages> = {}): KnownPages {
  return {
    siteRelevance: () => 0.2,
    pageRelevance: () => 0.6,
    pageByUrl: (url) => state.pageByUrl(url),
    linkAgreement: () => 0.2,
    links: state.links,
    linkGraph: () => state.links.graph(state.pages.length, (page) => page),
    ...known,
  };
}

describe('R(l) of a page not yet seen (WL eq 5)', () => {
  const unseen = {
    ...{ url: 'https://c.example/', from: undefined, hubScore: 0, preview: 0.5 },
    ...{ address: undefined, citing: 0.8 },
  };
  const addressed = { ...unseen, address: 0.9 };

  it('is half the preview and half what its address and the pages that link to it say', () => {
    expect(expectedRelevance(viewOf(), addressed)).toBeCloseTo(0.5 * 0.5 + 0.5 * (0.8 * 0.9 + 0.2 * 0.8), 12);
  });

  it('hears the pages that link to it as far as linked pages are alike, at most by half', () => {
    const at = (agreement: number) => expectedRelevance(viewOf({ linkAgreement: () => agreement }), addressed);
    expect(at(0)).toBeCloseTo(0.5 * 0.5 + 0.5 * 0.9, 12);
    expect(at(1)).toBeCloseTo(0.5 * 0.5 + 0.5 * (0.5 * 0.9 + 0.5 * 0.8), 12);
  });

  it('takes the site, and the page that led there, where nothing was learnt of addresses', () => {
    expect(expectedRelevance(viewOf(), unseen)).toBeCloseTo(0.5 * 0.5 + 0.5 * 0.2, 12);
    expect(expectedRelevance(viewOf(), { ...unseen, from: A })).toBeCloseTo(0.5 * 0.5 + 0.5 * 0.4, 12);
    const gone = { ...unseen, from: 'https://gone.example/' };
    expect(expectedRelevance(viewOf(), gone)).toBeCloseTo(0.5 * 0.5 + 0.5 * 0.2, 12);
  });

  it('discounts a sure hub (HubSVM) by a tenth', () => {
    const plain = expectedRelevance(viewOf(), addressed);
    expect(expectedRelevance(viewOf(), { ...addressed, hubScore: 1 })).toBeCloseTo(0.9 * plain, 12);
  });

  it('stays in [0, 1], and falls as the hub score grows', () => {
    fc.assert(
      fc.property(fraction, fraction, fraction, fraction, (address, preview, low, more) => {
        const at = (hubScore: number) => expectedRelevance(viewOf(), { ...unseen, address, preview, hubScore });
        const high = low + (1 - low) * more;
        expect(at(low)).toBeGreaterThanOrEqual(at(high) - 1e-12);
        expect(at(high)).toBeGreaterThanOrEqual(0);
        expect(at(low)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('link relevance (WL eq 5)', () => {
  it('0.3 of the anchor and 0.7 of the page', () => {
    expect(linkRelevance(0.5, 0.8, 0.3)).toBeCloseTo(0.3 * 0.5 + 0.7 * 0.8, 12);
    expect(linkRelevance(0.5, 0.8, 1)).toBe(0.5);
  });

  it('lies between its two parts', () => {
    fc.assert(
      fc.property(fraction, fraction, (anchor, page) => {
        const value = linkRelevance(anchor, page, 0.3);
        expect(value).toBeGreaterThanOrEqual(Math.min(anchor, page) - 1e-12);
        expect(value).toBeLessThanOrEqual(Math.max(anchor, page) + 1e-12);
      }),
    );
  });
});
