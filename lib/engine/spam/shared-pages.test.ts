import { expect, it } from 'vitest';
import { SharedPages } from './shared-pages';

const LIMITS = { domains: 2, share: 0.5, trusted: 1 };
const NONE: ReadonlySet<string> = new Set();

/** @param pairs domains that share this many pages */
function graphOf(...pairs: readonly (readonly [a: string, b: string, pages: number])[]): SharedPages {
  const graph = new SharedPages();
  for (const [a, b, pages] of pairs)
    for (let i = 0; i < pages; i += 1) graph.add(a, `https://${a}/${b}/${i}`, b, `https://${b}/${a}/${i}`);
  return graph;
}
const facts = { urlsOf: () => 4, trusted: NONE, ignored: NONE };

it('SharedPages.copying returns the domain that shares pages with several, and not those that share only with it', () => {
  const graph = graphOf(['copy', 'a', 2], ['copy', 'b', 2]);
  expect([...graph.copying(LIMITS, facts)]).toEqual(['copy']);
});

it('SharedPages.copying leaves out domains with other pages, trusted ones, and those that share with ignored domains', () => {
  const graph = graphOf(['copy', 'a', 2], ['copy', 'b', 2]);
  expect([...graph.copying(LIMITS, { ...facts, urlsOf: () => 9 })]).toEqual([]);
  expect([...graph.copying(LIMITS, { ...facts, trusted: new Set(['copy']) })]).toEqual([]);
  expect([...graph.copying(LIMITS, { ...facts, ignored: new Set(['a']) })]).toEqual([]);
});

it('SharedPages.copying takes all but two of the mirrors of a site', () => {
  const graph = graphOf(['a', 'b', 4], ['a', 'c', 4], ['b', 'c', 4]);
  expect(graph.copying(LIMITS, { ...facts, urlsOf: () => 8 }).size).toBe(1);
});

it('SharedPages.copying returns a domain that shares pages with a trusted one alone, if that counts as several', () => {
  const graph = graphOf(['copy', 'a', 2], ['other', 'b', 2]);
  const trusted = new Set(['a']);
  expect([...graph.copying({ ...LIMITS, trusted: 2 }, { ...facts, trusted })]).toEqual(['copy']);
  expect([...graph.copying(LIMITS, { ...facts, trusted })]).toEqual([]);
});

it('SharedPages extends a graph without changing it', () => {
  const before = graphOf(['copy', 'a', 2]);
  const after = new SharedPages(before);
  after.add('copy', 'https://copy/x', 'b', 'https://b/x');
  expect([...after.copying(LIMITS, facts)]).toEqual(['copy']);
  expect([...before.copying(LIMITS, facts)]).toEqual([]);
});
