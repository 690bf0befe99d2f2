import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateOf } from '../../../tests/support/topic';
import { pageRecord } from '../../../tests/support/ui-records';
import { methodsAsPrinted } from '../papers/as-printed';
import { expectedRelevance, type KnownPages, type UnseenPage } from './url-scores';

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const state = stateOf([]);
const TOPIC: KnownPages = {
  pageRelevance: () => 0.6,
  pageByUrl: () => undefined,
  links: state.pages.links,
  linkGraph: () => state.pages.links.graph(0, (page) => page),
};
const NOTHING: UnseenPage = {
  ...{ url: 'https://c.example/', from: undefined, preview: 0, name: 0, address: undefined },
  sitePages: { pages: 0, relevantPages: 0 },
  answers: 0,
  operator: 'keyword-search',
  finds: undefined,
};

const expected = (features: Partial<UnseenPage>) => expectedRelevance(TOPIC, { ...NOTHING, ...features });

describe('expectedRelevance', () => {
  it('expectedRelevance by hand: the log-odds are linear in preview, name, URL and the log-odds of the site', () => {
    // Three pages, two of them relevant: (2 + 0.6) / (1 + 1.4).
    const sitePages = { pages: 3, relevantPages: 2 };
    const relevance = expected({ preview: 0.2, name: 0.5, address: 0.4, sitePages });
    const byHand = -1.8 + 6 * 0.2 + 1.5 * 0.5 + 1.2 * 0.4 + 0.8 * Math.log(2.6 / 2.4) + 0.3 * Math.log(4);
    expect(Math.log(relevance / (1 - relevance))).toBeCloseTo(byHand, 9);
  });

  it('expectedRelevance adds 1.5 times the logarithm of the number of answers with the URL', () => {
    const logOdds = (answers: number) => Math.log(expected({ answers }) / (1 - expected({ answers })));
    expect(logOdds(3) - logOdds(1)).toBeCloseTo(1.5 * Math.log(3), 9);
    expect(logOdds(1)).toBe(logOdds(0));
  });

  it('expectedRelevance expects less of a result of related search, most of all on a new site', () => {
    const logOdds = (operator: UnseenPage['operator'], pages: number) => {
      const relevance = expected({ operator, sitePages: { pages, relevantPages: pages } });
      return Math.log(relevance / (1 - relevance));
    };
    const loss = (pages: number) => logOdds('keyword-search', pages) - logOdds('related-search', pages);
    expect(loss(0)).toBeCloseTo(0.8 * Math.log(0.3 / 0.7 / (0.05 / 0.95)), 9);
    expect(loss(20)).toBeGreaterThan(0);
    expect(loss(20)).toBeLessThan(loss(0) / 4);
  });

  it('expectedRelevance treats a site with three relevant pages in ten like a new site, but for its ten known pages', () => {
    const logOdds = (sitePages: UnseenPage['sitePages']) => {
      const relevance = expected({ sitePages });
      return Math.log(relevance / (1 - relevance));
    };
    const [known, unknown] = [logOdds({ pages: 10, relevantPages: 3 }), logOdds({ pages: 0, relevantPages: 0 })];
    expect(known - unknown).toBeCloseTo(0.3 * Math.log(11), 9);
  });

  it('expectedRelevance adds 0.8 times the log-odds of its operator’s finds, but not to a new site in an answer', () => {
    const sitePages = { pages: 3, relevantPages: 2 };
    const logOdds = (features: Partial<UnseenPage>) => Math.log(expected(features) / (1 - expected(features)));
    const added = (finds: UnseenPage['finds']) => logOdds({ sitePages, finds }) - logOdds({ sitePages });
    // Ten finds, six of them relevant: (6 + 0.8) / (4 + 1.2).
    expect(added({ pages: 10, relevantPages: 6 })).toBeCloseTo(0.8 * Math.log(6.8 / 5.2), 9);
    expect(added({ pages: 0, relevantPages: 0 })).toBeCloseTo(0.8 * Math.log(0.4 / 0.6), 9);
    const finds = { pages: 10, relevantPages: 6 };
    expect(logOdds({ finds })).toBeGreaterThan(logOdds({}));
    expect(logOdds({ finds, answers: 1 })).toBe(logOdds({ answers: 1 }));
  });

  it('expectedRelevance rises with preview, name, URL and relevant pages, falls with other pages, and stays in [0, 1]', () => {
    const pages = fc.integer({ min: 0, max: 1_000 });
    fc.assert(
      fc.property(fraction, fraction, fraction, pages, pages, (preview, name, address, relevantPages, others) => {
        const features = { preview, name, address, sitePages: { pages: relevantPages + others, relevantPages } };
        const base = expected(features);
        const withMore = (more: Partial<UnseenPage>) => expected({ ...features, ...more });
        const one = relevantPages + others + 1;
        expect(base).toBeGreaterThanOrEqual(0);
        expect(base).toBeLessThanOrEqual(1);
        for (const more of [{ preview: 1 }, { name: 1 }, { address: 1 }]) {
          expect(withMore(more)).toBeGreaterThanOrEqual(base);
        }
        expect(withMore({ sitePages: { pages: one, relevantPages: relevantPages + 1 } })).toBeGreaterThan(base - 1e-12);
        expect(withMore({ sitePages: { pages: one, relevantPages } })).toBeLessThan(base + 1e-12);
      }),
    );
  });
});

describe('link relevance (WL eq 5)', () => {
  const { relevance } = methodsAsPrinted(['anchor-share']).scoring;
  const linkRelevance = (anchor: number, page: number, from?: string) =>
    relevance(
      { ...TOPIC, pageRelevance: () => page, pageByUrl: () => pageRecord(0) },
      { ...NOTHING, preview: anchor, from },
    );

  it('the relevance as printed is 0.3 of the anchor and 0.7 of the page, or the anchor alone without a known page', () => {
    expect(linkRelevance(0.5, 0.8, 'https://a.example/')).toBeCloseTo(0.3 * 0.5 + 0.7 * 0.8, 12);
    expect(linkRelevance(0.5, 0.8)).toBe(0.5);
  });

  it('the relevance as printed lies between its two parts', () => {
    fc.assert(
      fc.property(fraction, fraction, (anchor, page) => {
        const value = linkRelevance(anchor, page, 'https://a.example/');
        expect(value).toBeGreaterThanOrEqual(Math.min(anchor, page) - 1e-12);
        expect(value).toBeLessThanOrEqual(Math.max(anchor, page) + 1e-12);
      }),
    );
  });
});
