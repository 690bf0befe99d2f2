import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalOf, NOW_MS, snapshotOf, stateOf, TOPIC, urlsOf } from '../../../tests/support/topic';
import { MAX_LINKS_PER_PAGE } from '../defaults';
import { hashLinks } from '../topic/link-index';
import type { TopicSnapshot } from '../topic-change';
import type { TopicPages } from './topic-pages';
import { TopicState } from './topic-state';

const LONG = 'hive queen swarm honey brood comb wax smoker frame nectar';
const background = (...texts: string[]) => texts.map((text) => arrivalOf('', text).counted);
const vectors = (state: TopicState) =>
  state.pages.all.map((page) => {
    const { ids, counts, weights } = state.pages.matrix.row(state.pages.rowOf(page.n));
    return Array.from(ids, (id, i) => [state.pages.vocabulary.term(id), counts[i], weights[i]]);
  });

/** The state as a restarted worker reads it, with the rows that `added` wrote. */
function reloaded(
  added: readonly ReturnType<TopicPages['add']>[],
  others = background(),
  more: Partial<TopicSnapshot> = {},
) {
  const rows = {
    pages: added.flatMap(({ pages }) => pages),
    terms: added.flatMap(({ terms }) => terms),
    vocabulary: added.flatMap(({ vocabulary }) => vocabulary),
  };
  return new TopicState(snapshotOf({ ...structuredClone(rows), ...more }), { background: others }, NOW_MS);
}

const singular = (term: string) => term.replace(/s$/, '');

it('forms of a word become one term when pages are added and loaded, but stored terms stay as they are', () => {
  const before = stateOf([]).pages.add([arrivalOf('https://a.example/', 'hives hive queens')]);
  const state = new TopicState(snapshotOf(before), { background: [] }, NOW_MS, singular);
  const added = state.pages.add([arrivalOf('https://b.example/', 'hive queen queens swarm swarms')]);
  expect(vectors(state)[0]).toEqual(vectors(reloaded([before]))[0]);
  expect(vectors(state)[1]?.map(([term, count]) => [term, count])).toEqual([
    ['hive', 1],
    ['queens', 2],
    ['swarm', 2],
  ]);
  expect(vectors(reloaded([before, added]))).toEqual(vectors(state));
});

describe('add', () => {
  it('TopicPages.add returns the rows to store: consecutive numbers, terms, links in parallel arrays and new vocabulary', () => {
    const state = stateOf([]);
    const links = [
      { url: 'https://b.example/', anchor: 'B', context: 'see B' },
      { url: 'https://b.example/', anchor: 'B again', context: 'B again' },
    ];
    const feeds = ['https://a.example/feed'];
    const added = state.pages.add([
      arrivalOf('https://a.example/', 'hive hive queen', { page: { links, feeds } }),
      arrivalOf('https://b.example/', 'queen swarm'),
    ]);
    expect(added.pages.map(({ url, n }) => [url, n])).toEqual([
      ['https://a.example/', 0],
      ['https://b.example/', 1],
    ]);
    expect(added.terms[0]).toMatchObject({
      topic: TOPIC,
      n: 0,
      ids: Uint32Array.of(0, 1),
      counts: Uint16Array.of(2, 1),
      linkHashes: hashLinks(['https://b.example/']),
    });
    expect(added.links[0]).toEqual({
      topic: TOPIC,
      n: 0,
      targets: ['https://b.example/', 'https://b.example/'],
      anchors: ['B', 'B again'],
      contexts: ['see B', 'B again'],
      feeds,
    });
    expect(added.links[1]).not.toHaveProperty('feeds');
    expect(added.vocabulary).toEqual([{ topic: TOPIC, from: 0, terms: ['hive', 'queen', 'swarm'] }]);
  });

  it('TopicPages.add stores neither the text of a page nor its hidden text, frame text or anchor ratio', () => {
    const page = { hidden: 'casino bonus', frame: 'home about', anchorRatio: 0.3 };
    const { pages } = stateOf([]).pages.add([arrivalOf('https://a.example/', 'hive', { page })]);
    expect(Object.keys(pages[0] ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(hidden|frame|fields|links|feeds|anchorRatio)$/)]),
    );
  });

  it('TopicPages.add stores the day of publication, unless it is later than the day after the fetch', () => {
    const on = (published: string) =>
      stateOf([]).pages.add([{ ...arrivalOf('https://a.example/', 'hive', { page: { published } }), fetchedAtMs }]);
    const fetchedAtMs = Date.UTC(2020, 4, 31, 12);
    expect(on('2020-06-01').pages[0]?.published).toBe('2020-06-01');
    expect(on('2020-06-02').pages[0]).not.toHaveProperty('published');
  });

  it('TopicPages.add keeps what a page permits, but not what its archive says of a capture', () => {
    const arrival = arrivalOf('https://a.example/', 'hive', { page: { permits: ['robots.txt'] } });
    const archived = { url: 'https://archive.example/a', atMs: 1 };
    const added = (more: object) => stateOf([]).pages.add([{ ...arrival, ...more }]).pages[0];
    expect(added({})?.permits).toEqual(['robots.txt']);
    expect(added({ archived })).not.toHaveProperty('permits');
  });

  it('TopicPages.add skips URLs that the topic has and repeated URLs of one call', () => {
    const state = stateOf([arrivalOf('https://a.example/', 'hive')]);
    const added = state.pages.add([
      arrivalOf('https://a.example/', 'other'),
      arrivalOf('https://b.example/', 'queen'),
      arrivalOf('https://b.example/', 'swarm'),
    ]);
    expect(urlsOf(added.pages)).toEqual(['https://b.example/']);
    expect(urlsOf(state.pages.all)).toEqual(['https://a.example/', 'https://b.example/']);
  });

  it('TopicPages.add stores each term once over all calls, and no terms of skipped pages', () => {
    const state = stateOf([]);
    const first = state.pages.add([arrivalOf('https://a.example/', 'hive queen')]);
    const second = state.pages.add([arrivalOf('https://b.example/', 'queen swarm')]);
    expect(first.vocabulary).toEqual([{ topic: TOPIC, from: 0, terms: ['hive', 'queen'] }]);
    expect(second.vocabulary).toEqual([{ topic: TOPIC, from: 2, terms: ['swarm'] }]);
    expect(state.pages.add([arrivalOf('https://c.example/', 'hive')]).vocabulary).toEqual([]);
    expect(state.pages.add([arrivalOf('https://a.example/', 'unseen')]).vocabulary).toEqual([]);
  });

  it('TopicPages.add names the earlier page that a near-duplicate repeats, and ignores pages without words', () => {
    const state = stateOf([]);
    const empty = { page: { wordCount: 0 } };
    const added = state.pages.add([
      arrivalOf('https://a.example/', LONG),
      arrivalOf('https://b.example/', LONG),
      arrivalOf('https://c.example/', LONG),
      arrivalOf('https://d.example/', 'entirely other words of a page about news'),
      arrivalOf('https://e.example/', '', empty),
      arrivalOf('https://f.example/', '', empty),
    ]);
    expect(added.pages.map(({ duplicateOf }) => duplicateOf)).toEqual([
      undefined,
      'https://a.example/',
      'https://a.example/',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('TopicPages.add stores at most MAX_LINKS_PER_PAGE links of a page', () => {
    const links = Array.from({ length: MAX_LINKS_PER_PAGE + 5 }, (_, i) => ({
      url: `https://b.example/${i}`,
      anchor: '',
      context: '',
    }));
    const [row] = stateOf([]).pages.add([arrivalOf('https://a.example/', 'hive', { page: { links } })]).links;
    expect(row?.targets).toHaveLength(MAX_LINKS_PER_PAGE);
  });
});

describe('stored topics', () => {
  it('a topic read from the store equals the stored topic, for any sequence of additions', () => {
    const text = fc.array(fc.constantFrom(...LONG.split(' ')), { minLength: 1, maxLength: 8 });
    const batch = fc.array(fc.tuple(fc.nat(30), text), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 4 }), (batches) => {
        const state = stateOf([]);
        const added = batches.map((pages) =>
          state.pages.add(pages.map(([i, words]) => arrivalOf(`https://p${i}.example/`, words.join(' ')))),
        );
        const again = reloaded(added);
        expect(again.pages.all).toEqual(state.pages.all);
        expect(vectors(again)).toEqual(vectors(state));
        expect(again.pages.links.pages).toBe(state.pages.links.pages);
      }),
      { numRuns: 50 },
    );
  });

  it('a reloaded topic continues page numbers, vocabulary and duplicate detection', () => {
    const state = stateOf([]);
    const added = [state.pages.add([arrivalOf('https://a.example/', LONG)])];
    const again = reloaded(added);
    const more = again.pages.add([
      arrivalOf('https://b.example/', `${LONG}`),
      arrivalOf('https://c.example/', 'propolis'),
    ]);
    expect(more.pages.map(({ n, duplicateOf }) => [n, duplicateOf])).toEqual([
      [1, 'https://a.example/'],
      [2, undefined],
    ]);
    expect(more.vocabulary).toEqual([{ topic: TOPIC, from: LONG.split(' ').length, terms: ['propolis'] }]);
  });

  it('background rows lie between stored and added pages, and are no pages', () => {
    const added = [stateOf([]).pages.add([arrivalOf('https://a.example/', 'hive')])];
    const state = reloaded(added, background('news sport', 'news'));
    state.pages.add([arrivalOf('https://b.example/', 'queen')]);
    expect([...state.pages.background]).toEqual([1, 2]);
    expect([0, 1, 2, 3].map((row) => state.pages.ofRow(row)?.url)).toEqual([
      'https://a.example/',
      undefined,
      undefined,
      'https://b.example/',
    ]);
    expect(state.pages.rowOf(1)).toBe(3);
    expect(() => state.pages.rowOf(2)).toThrow(RangeError);
  });

  it('the first added page stores the background’s terms, so that term numbers stay the same', () => {
    const state = reloaded([], background('news'));
    const added = state.pages.add([arrivalOf('https://a.example/', 'hive news')]);
    expect(added.vocabulary).toEqual([{ topic: TOPIC, from: 0, terms: ['news', 'hive'] }]);
    expect(vectors(reloaded([added], background('sport')))).toEqual(vectors(state));
    const again = reloaded([added], background('sport'));
    expect(again.pages.add([arrivalOf('https://a.example/', 'hive')]).vocabulary).toEqual([]);
  });

  it('a stored topic with a page without terms is refused, and the error names the page', () => {
    const { pages, vocabulary } = stateOf([]).pages.add([arrivalOf('https://a.example/', 'hive')]);
    expect(() => new TopicState(snapshotOf({ pages, vocabulary }), { background: [] }, NOW_MS)).toThrow('page 0');
  });
});
