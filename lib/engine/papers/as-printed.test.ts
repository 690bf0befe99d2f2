import { expect, it } from 'vitest';
import { arrivalOf, stateOf } from '../../../tests/support/topic';
import type { PrintedName } from '../method-names';
import { methodsAsPrinted } from './as-printed';

const A = 'https://a.example/';
const state = stateOf([arrivalOf(A, 'hive queen')]);

it('as printed, the page that carries a link stands for the page behind the link', () => {
  const topic = {
    ...{ pageRelevance: () => 0.6, links: state.pages.links },
    pageByUrl: (url: string) => state.pages.byUrl(url),
    linkGraph: () => state.pages.links.graph(state.pages.all.length, (page) => page),
  };
  const site = { sitePages: { pages: 0, relevantPages: 0 }, answers: 0, operator: undefined, finds: undefined };
  const found = { url: 'https://c.example/', from: A, preview: 0.5, name: 1, address: undefined, ...site };
  const at = (printed: readonly PrintedName[], of = found) => methodsAsPrinted(printed).scoring.relevance(topic, of);
  // ∂ = 0.3 for the preview of 0.5 and 0.7 for A's 0.6 (WL eq 5); A alone (Centroid).
  expect(at(['anchor-share'])).toBeCloseTo(0.3 * 0.5 + 0.7 * 0.6, 12);
  expect(at(['carrier-order', 'anchor-share'])).toBe(0.6);
  expect(at(['anchor-share'], { ...found, from: 'https://gone.example/' })).toBeCloseTo(0.5, 12);
});
