import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalOf, idleDeps, stateOf, TOPIC } from '../../../tests/support/topic';
import type { FrontierRecord } from '../types';
import { expectedRelevance, scoreFrontier } from './frontier-scoring';
import { PreviewScorer } from './preview';
import type { RoundHost } from './round-host';

const A = 'https://a.example/';
const B = 'https://b.example/';
const state = stateOf([
  arrivalOf(A, 'hive queen', { page: { links: [{ url: B, anchor: '', context: '' }] } }),
  arrivalOf(B, 'hive'),
]);

type Known = Pick<RoundHost, 'addressRelevance' | 'siteRelevance' | 'pageRelevance'>;
function hostOf(known: Partial<Known> = {}): RoundHost {
  const deps = idleDeps();
  const previews = new PreviewScorer(state.vocabulary, (text) => deps.analyzer.tokens(text, 'en'));
  // The centroid is "hive" alone, so the preview "hive" has likeness 1 and "hive of" 1/√2.
  previews.follow(Float64Array.of(1, 0));
  return {
    providers: deps.providers,
    retriever: deps.retriever,
    siteFeeds: undefined,
    previews,
    nowMs: () => 0,
    words: () => [],
    hubScore: () => 0,
    loadLinks: async () => undefined,
    addressRelevance: () => undefined,
    siteRelevance: () => 0.2,
    pageRelevance: () => 0.6,
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

  it('is 0.35 of the preview and 0.65 of what its address and the pages that link to it say', () => {
    const host = hostOf({ addressRelevance: () => 0.9 });
    expect(expectedRelevance(state, host, unseen)).toBeCloseTo(0.35 * 0.5 + 0.65 * (0.75 * 0.9 + 0.25 * 0.8), 12);
  });

  it('takes the site, and the page that led there, where nothing was learnt of addresses', () => {
    expect(expectedRelevance(state, hostOf(), unseen)).toBeCloseTo(0.35 * 0.5 + 0.65 * 0.2, 12);
    expect(expectedRelevance(state, hostOf(), { ...unseen, from: A })).toBeCloseTo(0.35 * 0.5 + 0.65 * 0.4, 12);
    const gone = { ...unseen, from: 'https://gone.example/' };
    expect(expectedRelevance(state, hostOf(), gone)).toBeCloseTo(0.35 * 0.5 + 0.65 * 0.2, 12);
  });

  it('discounts a sure hub (HubSVM) by a tenth', () => {
    const host = hostOf({ addressRelevance: () => 0.9 });
    const plain = expectedRelevance(state, host, unseen);
    expect(expectedRelevance(state, host, { ...unseen, hubScore: 1 })).toBeCloseTo(0.9 * plain, 12);
  });

  it('stays in [0, 1], and falls as the hub score grows', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fraction, fraction, fraction, fraction, (address, preview, low, more) => {
        const at = (hubScore: number) =>
          expectedRelevance(state, hostOf({ addressRelevance: () => address }), { ...unseen, preview, hubScore });
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
    const [fromA, fromB, found] = scoreFrontier(
      state,
      [waiting(0, '', A), waiting(1, '', B), waiting(2, '')],
      hostOf(),
    );
    expect(fromA?.importance).toBeCloseTo(0.15, 9);
    expect(fromB?.importance).toBeCloseTo(0.15 + 0.85 * 0.15, 9);
    expect(found?.importance).toBe(0);
  });

  it('gain from the known pages that link to them', () => {
    const cited = { ...waiting(0, ''), url: B };
    const [one, other] = scoreFrontier(state, [cited, waiting(1, '')], hostOf({ addressRelevance: () => 0.5 }));
    expect((one?.relevance ?? 0) - (other?.relevance ?? 0)).toBeCloseTo(0.65 * 0.25 * 0.6, 12);
  });

  it('carry the score of that page with its waiting links as children (SemTree eq 10)', () => {
    // Of A's children two are relevant and one is not: 0.8·0.6 + 0.2·mean(1, 1). B's one child is not: Sim(T, V) alone.
    const links = [waiting(0, 'hive', A), waiting(1, 'hive', A), waiting(2, 'news', A), waiting(3, 'news', B)];
    const scored = scoreFrontier(state, [...links, waiting(4, 'hive')], hostOf());
    expect(scored.slice(0, 3).map(({ source }) => source)).toEqual(
      [0.68, 0.68, 0.68].map((v) => expect.closeTo(v, 12)),
    );
    expect(scored[3]?.source).toBeCloseTo(0.6, 12);
    expect(scored[4]?.source).toBe(scored[4]?.relevance);
  });
});
