/** Readers of the results pages of search engines. Class names change, so they rely on structure where they can. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { canonicalUrl } from '../../engine/url/canonical';
import type { ProviderHit } from '../provider';
import { type EngineId, resultsAddress } from './addresses';
import { unwrap } from './unwrap';

type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
type Test = (element: Element) => boolean;

function hasClass(element: Element, ...names: string[]): boolean {
  const classes = (element.attribs.class ?? '').split(/\s+/);
  return names.some((name) => classes.includes(name));
}

const ofClass =
  (...names: string[]): Test =>
  (element) =>
    hasClass(element, ...names);
const named =
  (name: string): Test =>
  (element) =>
    element.name === name;
const isLink: Test = (element) => element.name === 'a' && 'href' in element.attribs;

/** First element below `element` that passes, in document order. */
const first = (element: Element | undefined, test: Test): Element | undefined =>
  (element && DomUtils.findOne(test, element.children, true)) ?? undefined;

/** The nearest element around `element`, itself included, that passes. */
function closest(element: Element, test: Test): Element | undefined {
  for (let node: unknown = element; isElement(node); node = node.parent) if (test(node)) return node;
  return undefined;
}

function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'attribs' in node;
}

/** Visible text of an element, white space folded; '' of nothing. */
function textOf(element: Element | undefined): string {
  return element ? DomUtils.innerText(element).replace(/\s+/g, ' ').trim() : '';
}

interface ResultsReader {
  /** Elements that hold one result each; no advertisements. */
  readonly isResult: Test;
  readonly linkOf: (result: Element) => Element | undefined;
  /** Text of the link where absent or not found. */
  readonly titleOf?: (result: Element) => Element | undefined;
  readonly snippetOf: (result: Element) => Element | undefined;
  /** Attribute of the link element that holds its address. */
  readonly address?: string;
}

const READERS: Readonly<Record<EngineId, ResultsReader>> = {
  // A link around an h3; the snippet is in the block around the link.
  google: {
    isResult: (element) =>
      element.name === 'a' &&
      first(element, named('h3')) !== undefined &&
      !closest(element, ({ attribs }) => attribs.id === 'tads' || 'data-text-ad' in attribs),
    linkOf: (link) => link,
    titleOf: (link) => first(link, named('h3')),
    snippetOf: (link) => {
      const block = closest(link, (each) => hasClass(each, 'g', 'MjjYud') || 'data-hveid' in each.attribs);
      return first(block, (each) => hasClass(each, 'VwiC3b', 'st') || 'data-sncf' in each.attribs);
    },
  },
  bing: {
    isResult: (element) => element.name === 'li' && hasClass(element, 'b_algo'),
    linkOf: (block) => first(first(block, named('h2')), isLink),
    titleOf: (block) => first(block, named('h2')),
    snippetOf: (block) => {
      const caption = first(block, ofClass('b_caption'));
      return first(caption, named('p')) ?? caption;
    },
  },
  // The page with scripts marks results by `data-testid`, the one without (html.duckduckgo.com) by class.
  duckduckgo: {
    isResult: (element) =>
      (element.attribs['data-testid'] === 'result' || hasClass(element, 'result')) && !hasClass(element, 'result--ad'),
    linkOf: (block) =>
      first(block, (each) => each.attribs['data-testid'] === 'result-title-a' || hasClass(each, 'result__a')),
    snippetOf: (block) =>
      first(block, (each) => each.attribs['data-result'] === 'snippet' || hasClass(each, 'result__snippet')),
  },
  brave: {
    isResult: (element) => hasClass(element, 'snippet') && element.attribs['data-type'] === 'web',
    linkOf: (block) => first(block, isLink),
    titleOf: (block) => first(block, ofClass('title', 'search-snippet-title')),
    snippetOf: (block) => first(block, ofClass('snippet-description', 'generic-snippet', 'description')),
  },
  // Only Baidu can resolve its links through baidu.com/link; the block has the address in `mu`.
  baidu: {
    isResult: (element) =>
      hasClass(element, 'c-container') && 'mu' in element.attribs && first(element, named('h3')) !== undefined,
    address: 'mu',
    linkOf: (block) => block,
    titleOf: (block) => first(block, named('h3')),
    snippetOf: (block) =>
      first(block, (each) =>
        /(^|\s)c-abstract(\s|$)|(^|\s|_)(content-right|summary-text|paragraph)/.test(each.attribs.class ?? ''),
      ),
  },
};

interface CapturedResults {
  readonly engine: EngineId;
  readonly query: string;
  /** In the order of the page, redirects unwrapped, each page once. */
  readonly hits: readonly ProviderHit[];
}

/**
 * Results of a search engine's page. Runs no script of the page.
 * @returns undefined where the address is not that of a known results page
 */
export function parseResultsPage(address: string, html: string): CapturedResults | undefined {
  const found = resultsAddress(address);
  if (!found) return undefined;
  const reader = READERS[found.id];
  const hits = new Map<string, ProviderHit>();
  for (const block of DomUtils.findAll(reader.isResult, parseDocument(html).children)) {
    const link = reader.linkOf(block);
    const url = unwrap(link?.attribs[reader.address ?? 'href'] ?? '', address);
    const key = url === undefined ? undefined : canonicalUrl(url);
    const title = textOf(reader.titleOf?.(block) ?? link);
    if (link && url !== undefined && key !== undefined && title !== '' && !hits.has(key))
      hits.set(key, { url, title, snippet: textOf(reader.snippetOf(block)) });
  }
  const query = new URL(address).searchParams.get(found.queryParameter) ?? '';
  return { engine: found.id, query, hits: [...hits.values()] };
}
