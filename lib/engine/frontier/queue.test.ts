import { describe, expect, it } from 'vitest';
import { arrivalOf, stateOf, TOPIC } from '../../../tests/support/topic';
import type { FrontierName } from '../method-names';
import { FRONTIERS } from '../methods/frontiers';
import { methodsAsPrinted } from '../papers/as-printed';
import { createRandom } from '../random';
import type { FrontierRecord } from '../records';
import type { PreviewTerms } from './preview';
import { type KnownUrls, ScoredQueue } from './queue';

import { SiteShares } from './site-shares';

const A = 'https://a.example/';
const B = 'https://b.example/';
const state = stateOf([
  arrivalOf(A, 'hive queen', { page: { links: [{ url: B, anchor: '', context: '' }] } }),
  arrivalOf(B, 'hive'),
]);

const BASIS = { similarity: state, address: undefined, name: 'Bees', extents: state.pages.extents };

/** The preview "hive" has the similarity 1, any other preview 0. */
function viewOf(known: Partial<KnownUrls> = {}): KnownUrls {
  const pageRelevance = () => 0.6;
  return {
    scoring: methodsAsPrinted([]).scoring,
    basis: () => BASIS,
    siteOf: (url) => state.pages.siteOf(url),
    addressLogOdds: () => undefined,
    nameShare: () => 0,
    languageShare: () => 1,
    counts: { ofSite: () => ({ pages: 0, relevantPages: 0 }), ofOperator: () => undefined },
    pageRelevance,
    pageByUrl: (url) => state.pages.byUrl(url),
    links: state.pages.links,
    linkGraph: (countsAll) => state.pages.links.graph(state.pages.all.length, (page) => page, countsAll),
    readPreview: (text): PreviewTerms => ({
      ids: Int32Array.of(text === 'hive' ? 1 : 0),
      unknown: new Map(),
      lookedUpAt: 0,
    }),
    previewSimilarity: ({ ids }) => ids[0] as number,
    previewConcepts: () => 0,
    ...known,
  };
}

const scored = (view: KnownUrls, waiting: readonly FrontierRecord[]) => new ScoredQueue(view).of(waiting);

function waiting(order: number, preview: string, from?: string, hubScore = 0): FrontierRecord {
  const url = `https://c.example/${order}`;
  const foundBy = { operator: 'forward-crawl', depth: 1, ...(from === undefined ? {} : { from }) } as const;
  return { topic: TOPIC, url, host: 'c.example', foundBy, preview, hubScore, order };
}

describe('ScoredQueue', () => {
  it('a queued URL has the importance of the page that carries it (WL eq 6)', () => {
    const [fromA, fromB, alone] = scored(viewOf(), [waiting(0, '', A), waiting(1, '', B), waiting(2, '')]);
    expect(fromA?.importance).toBeCloseTo(0.15, 9);
    expect(fromB?.importance).toBeCloseTo(0.15 + 0.85 * 0.15, 9);
    expect(alone?.importance).toBe(0);
  });

  it('the relevance of a queued URL rises when its site gains relevant pages', () => {
    let relevantPages = 0;
    const queue = new ScoredQueue(
      viewOf({ counts: { ofSite: () => ({ pages: 2, relevantPages }), ofOperator: () => undefined } }),
    );
    const link = waiting(0, '');
    const relevance = () => queue.of([link])[0]?.relevance ?? Number.NaN;
    const before = relevance();
    relevantPages = 2;
    expect(relevance()).toBeGreaterThan(before);
  });

  it('the source score of a queued URL counts the queued links of its carrying page as children (SemTree eq 10)', () => {
    // Of A's children two are relevant and one is not: 0.8·0.6 + 0.2·mean(1, 1). B's one child is not: Sim(T, V) alone.
    const links = [waiting(0, 'hive', A), waiting(1, 'hive', A), waiting(2, 'news', A), waiting(3, 'news', B)];
    const found = scored(viewOf(), [...links, waiting(4, 'hive')]);
    expect(found.slice(0, 3).map(({ source }) => source)).toEqual([0.68, 0.68, 0.68].map((v) => expect.closeTo(v, 12)));
    expect(found[3]?.source).toBeCloseTo(0.6, 12);
    expect(found[4]?.source).toBe(found[4]?.relevance);
  });

  it('by hand: as printed, a queued URL has the importance of its own page over all known links (WL eq 6)', () => {
    const links = ['https://c.example/0', 'https://c.example/1'].map((url) => ({ url, anchor: '', context: '' }));
    const own = stateOf([
      arrivalOf(A, 'hive', { page: { links } }),
      arrivalOf(B, 'hive', { page: { links: links.slice(1) } }),
    ]);
    const view = viewOf({
      scoring: methodsAsPrinted(['all-links']).scoring,
      pageByUrl: (url) => own.pages.byUrl(url),
      links: own.pages.links,
      linkGraph: (countsAll) => own.pages.links.graph(own.pages.all.length, (page) => page, countsAll),
    });
    const found = scored(view, [waiting(0, '', A), waiting(1, '', A), waiting(2, '')]);
    // Nobody cites A and B: 0.15 each. A shares it among two links, B has one.
    const expected = [0.15 + 0.85 * (0.15 / 2), 0.15 + 0.85 * (0.15 / 2 + 0.15), 0.15];
    expect(found.map(({ importance }) => importance)).toEqual(expected.map((value) => expect.closeTo(value, 9)));
  });

  it('as printed, the source score of a queued URL is the similarity of its own preview (SemTree eq 10)', () => {
    const found = scored(viewOf({ scoring: methodsAsPrinted(['own-page']).scoring }), [
      waiting(0, 'hive', A),
      waiting(1, 'news', B),
    ]);
    expect(found.map(({ source }) => source)).toEqual([1, 0]);
  });

  it('ScoredQueue computes only the scores that the frontier reads', () => {
    const asked: string[] = [];
    const note =
      <T>(name: string, value: T) =>
      () => {
        asked.push(name);
        return value;
      };
    const view = viewOf({
      nameShare: note('names', 0),
      linkGraph: note('graph', viewOf().linkGraph()),
      previewSimilarity: note('previews', 0),
    });
    const select = (policy: FrontierName) => {
      asked.length = 0;
      FRONTIERS[policy](100).select(scored(view, [waiting(0, '', A), waiting(1, '', B)]), 1, {}, createRandom(1));
      return [...new Set(asked)].sort();
    };
    expect(select('breadth-first')).toEqual([]);
    expect(select('best-first')).toEqual(['names', 'previews']);
    expect(select('child-links')).toEqual(['names', 'previews']);
  });

  it('ScoredQueue keeps one object for each queued URL in any order, and scores it anew with a new URL model', () => {
    let told = 0;
    let model = {};
    const view = viewOf({
      basis: () => ({ ...BASIS, address: model }),
      addressLogOdds: () => {
        told += 1;
        return 0.5;
      },
    });
    const links = new ScoredQueue(view);
    const [a, b, c, d] = [waiting(0, 'hive'), waiting(1, ''), waiting(2, ''), waiting(3, '')] as const;
    const first = links.of([a, b, c]);
    const tell = () => links.of([a, b, c]).map(({ relevance }) => relevance);
    expect(tell()).toEqual(tell());
    expect(told).toBe(3);
    expect(links.of([a, c, d, b]).map(({ link }) => link)).toEqual([a, c, d, b]);
    expect(links.of([b, d, a])[0]).toBe(first[1]);
    expect(links.of([d, a])[1]).toBe(first[0]);
    model = {};
    expect(links.of([a, d]).map(({ relevance }) => relevance)).toHaveLength(2);
    expect(told).toBe(5);
  });

  it('a queue reads each preview once while it has at most 50,000 URLs, and scores a longer one in the same way', () => {
    let read = 0;
    let similarity = {};
    const view = viewOf({
      basis: () => ({ ...BASIS, similarity }),
      readPreview: (text) => {
        read += 1;
        return viewOf().readPreview(text);
      },
    });
    const some = [waiting(0, 'hive'), waiting(1, 'news')];
    const many = [...some, ...Array.from({ length: 50_000 }, (_, i) => waiting(i + 2, ''))];
    const readsOf = (links: readonly FrontierRecord[]) => {
      const queue = new ScoredQueue(view);
      const scores = [1, 2].map(() => {
        similarity = {};
        return queue
          .of(links)
          .slice(0, 2)
          .map(({ relevance }) => relevance);
      });
      expect(scores[1]).toEqual(scores[0]);
      const reads = read;
      read = 0;
      return { scores, reads };
    };
    const [short, long] = [readsOf(some), readsOf(many)];
    expect(long.scores).toEqual(short.scores);
    expect([short.reads, long.reads]).toEqual([2, 4]);
  });

  it('the relevance of a queued URL is discounted by the share that its site has left', () => {
    const shares = new SiteShares(() => 2, 0);
    const [whole] = scored(viewOf(), [waiting(0, 'hive')]);
    const [shared] = new ScoredQueue(viewOf()).of([waiting(0, 'hive')], shares);
    expect(shared?.relevance).toBeCloseTo(Math.exp(-2) * (whole?.relevance ?? 0), 12);
    expect(shared?.expected).toBe(whole?.relevance);
    shares.take('c.example');
    expect(shared?.relevance).toBeCloseTo(Math.exp(-3) * (whole?.relevance ?? 0), 12);
  });
});
