import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalOf, stateOf, TOPIC } from '../../../tests/support/topic';
import { frontierOf } from '../frontier/registry';
import { createRandom } from '../random';
import type { FrontierName, FrontierRecord, PrintedName } from '../types';
import { expectedRelevance, type KnownWaiting, scoreFrontier } from './frontier-scoring';

const A = 'https://a.example/';
const B = 'https://b.example/';
const state = stateOf([
  arrivalOf(A, 'hive queen', { page: { links: [{ url: B, anchor: '', context: '' }] } }),
  arrivalOf(B, 'hive'),
]);

const asPrinted = (...printed: PrintedName[]) => ({ settings: { printed } });

/** The topic is like "hive" alone: the preview "hive" has likeness 1, any other 0. */
function viewOf(known: Partial<KnownWaiting> = {}): KnownWaiting {
  const pageRelevance = () => 0.6;
  return {
    topic: asPrinted(),
    addressRelevance: () => undefined,
    siteRelevance: () => 0.2,
    pageRelevance,
    pageByUrl: (url) => state.pageByUrl(url),
    linkAgreement: () => 0.2,
    citingRelevance: (urls) => state.links.meanOfCiting(urls, pageRelevance),
    sumOfCiting: (urls, sentBy) => state.links.sumOfCiting(urls, sentBy),
    linkGraph: (countsAll) => state.links.graph(state.pages.length, (page) => page, countsAll),
    waitingPreviews: (links) => links.map(({ preview }) => (preview === 'hive' ? 1 : 0)),
    waitingConcepts: (links) => links.map(() => 0),
    ...known,
  };
}

function waiting(order: number, preview: string, from?: string, hubScore = 0): FrontierRecord {
  const url = `https://c.example/${order}`;
  const foundBy = { operator: 'forward-crawl', depth: 1, ...(from === undefined ? {} : { from }) } as const;
  return { topic: TOPIC, url, host: 'c.example', foundBy, preview, hubScore, order };
}

describe('R(l) of a page not yet seen (WL eq 5)', () => {
  const unseen = { url: 'https://c.example/', from: undefined, hubScore: 0, preview: 0.5, citing: 0.8 };

  it('is half the preview and half what its address and the pages that link to it say', () => {
    const view = viewOf({ addressRelevance: () => 0.9 });
    expect(expectedRelevance(view, unseen)).toBeCloseTo(0.5 * 0.5 + 0.5 * (0.8 * 0.9 + 0.2 * 0.8), 12);
  });

  it('hears the pages that link to it as far as linked pages are alike, at most by half', () => {
    const at = (agreement: number) =>
      expectedRelevance(viewOf({ addressRelevance: () => 0.9, linkAgreement: () => agreement }), unseen);
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
    const view = viewOf({ addressRelevance: () => 0.9 });
    const plain = expectedRelevance(view, unseen);
    expect(expectedRelevance(view, { ...unseen, hubScore: 1 })).toBeCloseTo(0.9 * plain, 12);
  });

  it('by hand: as printed, the page that led there stands for the one behind the link', () => {
    const found = { ...unseen, from: A, hubScore: 1 };
    const at = (printed: readonly PrintedName[], of = found) =>
      expectedRelevance(viewOf({ topic: asPrinted(...printed) }), of);
    // ∂ = 0.3 for the preview of 0.5 and 0.7 for A's 0.6 (WL eq 5); A alone (Centroid).
    expect(at(['anchor-share'])).toBeCloseTo(0.3 * 0.5 + 0.7 * 0.6, 12);
    expect(at(['carrier-order', 'anchor-share'])).toBe(0.6);
    expect(at(['anchor-share'], { ...found, from: 'https://gone.example/' })).toBeCloseTo(0.5, 12);
  });

  it('stays in [0, 1], and falls as the hub score grows', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fraction, fraction, fraction, fraction, (address, preview, low, more) => {
        const at = (hubScore: number) =>
          expectedRelevance(viewOf({ addressRelevance: () => address }), { ...unseen, preview, hubScore });
        const high = low + (1 - low) * more;
        expect(at(low)).toBeGreaterThanOrEqual(at(high) - 1e-12);
        expect(at(high)).toBeGreaterThanOrEqual(0);
        expect(at(low)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('waiting links', () => {
  it('carry the importance of the page that led to them (WL eq 6)', () => {
    const [fromA, fromB, found] = scoreFrontier(viewOf(), [waiting(0, '', A), waiting(1, '', B), waiting(2, '')]);
    expect(fromA?.importance).toBeCloseTo(0.15, 9);
    expect(fromB?.importance).toBeCloseTo(0.15 + 0.85 * 0.15, 9);
    expect(found?.importance).toBe(0);
  });

  it('gain from the known pages that link to them', () => {
    const cited = { ...waiting(0, ''), url: B };
    const [one, other] = scoreFrontier(viewOf({ addressRelevance: () => 0.5 }), [cited, waiting(1, '')]);
    expect((one?.relevance ?? 0) - (other?.relevance ?? 0)).toBeCloseTo(0.5 * 0.2 * 0.6, 12);
  });

  it('carry the score of that page with its waiting links as children (SemTree eq 10)', () => {
    // Of A's children two are relevant and one is not: 0.8·0.6 + 0.2·mean(1, 1). B's one child is not: Sim(T, V) alone.
    const links = [waiting(0, 'hive', A), waiting(1, 'hive', A), waiting(2, 'news', A), waiting(3, 'news', B)];
    const scored = scoreFrontier(viewOf(), [...links, waiting(4, 'hive')]);
    expect(scored.slice(0, 3).map(({ source }) => source)).toEqual(
      [0.68, 0.68, 0.68].map((v) => expect.closeTo(v, 12)),
    );
    expect(scored[3]?.source).toBeCloseTo(0.6, 12);
    expect(scored[4]?.source).toBe(scored[4]?.relevance);
  });

  it('by hand: as printed, carry the importance of the page behind the link, over all links known (WL eq 6)', () => {
    const links = ['https://c.example/0', 'https://c.example/1'].map((url) => ({ url, anchor: '', context: '' }));
    const own = stateOf([
      arrivalOf(A, 'hive', { page: { links } }),
      arrivalOf(B, 'hive', { page: { links: links.slice(1) } }),
    ]);
    const view = viewOf({
      topic: asPrinted('all-links'),
      pageByUrl: (url) => own.pageByUrl(url),
      sumOfCiting: (urls, sentBy) => own.links.sumOfCiting(urls, sentBy),
      linkGraph: (countsAll) => own.links.graph(own.pages.length, (page) => page, countsAll),
    });
    const scored = scoreFrontier(view, [waiting(0, '', A), waiting(1, '', A), waiting(2, '')]);
    // Nobody cites A and B: 0.15 each. A shares it among two links, B has one.
    const expected = [0.15 + 0.85 * (0.15 / 2), 0.15 + 0.85 * (0.15 / 2 + 0.15), 0.15];
    expect(scored.map(({ importance }) => importance)).toEqual(expected.map((value) => expect.closeTo(value, 9)));
  });

  it('as printed, carry the likeness of their own preview as V of SemTree eq 10', () => {
    const scored = scoreFrontier(viewOf({ topic: asPrinted('own-page') }), [
      waiting(0, 'hive', A),
      waiting(1, 'news', B),
    ]);
    expect(scored.map(({ source }) => source)).toEqual([1, 0]);
  });

  it('are looked at only as far as the policy asks', () => {
    const asked: string[] = [];
    const note =
      <T>(name: string, value: T) =>
      () => {
        asked.push(name);
        return value;
      };
    const view = viewOf({
      citingRelevance: note('citing', Float64Array.of(0, 0)),
      linkGraph: note('graph', viewOf().linkGraph()),
      waitingPreviews: note('previews', [0, 0]),
    });
    const select = (policy: FrontierName) => {
      asked.length = 0;
      frontierOf(policy).select(scoreFrontier(view, [waiting(0, '', A), waiting(1, '', B)]), 1, {}, createRandom(1));
      return [...asked].sort();
    };
    expect(select('breadth-first')).toEqual([]);
    expect(select('best-first')).toEqual(['citing', 'previews']);
    expect(select('child-links')).toEqual(['citing', 'previews']);
  });
});
