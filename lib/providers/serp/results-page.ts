/** Parsers of search engines' results pages. They rely on structure where they can: class names change often. */
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

/** Returns the first descendant of `element` that passes the test, in document order. */
const first = (element: Element | undefined, test: Test): Element | undefined =>
  (element && DomUtils.findOne(test, element.children, true)) ?? undefined;

/** Returns `element` or its nearest ancestor that passes the test. */
function closest(element: Element, test: Test): Element | undefined {
  for (let node: unknown = element; isElement(node); node = node.parent) if (test(node)) return node;
  return undefined;
}

function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'attribs' in node;
}

/** Returns the visible text of an element with white space collapsed; '' for undefined. */
function textOf(element: Element | undefined): string {
  return element ? DomUtils.innerText(element).replace(/\s+/g, ' ').trim() : '';
}

/** Returns the descendant with the longest text among those that pass the test; undefined if none has text. */
function longest(block: Element | undefined, test: Test): Element | undefined {
  const found = block === undefined ? [] : DomUtils.findAll(test, block.children).filter((each) => textOf(each) !== '');
  return found.sort((a, b) => textOf(b).length - textOf(a).length)[0];
}

/** Returns the first element with text after a result's link, before the next result. */
function textAfter(link: Element): Element | undefined {
  const isOfOne = (element: Element) => DomUtils.findAll(named('h3'), element.children).length <= 1;
  for (let node: Element | undefined = link; node !== undefined && isOfOne(node); node = parentOf(node)) {
    for (let next = node.nextSibling; next !== null; next = next.nextSibling)
      if (isElement(next) && first(next, named('h3')) === undefined && textOf(next) !== '') return next;
  }
  return undefined;
}

function parentOf({ parent }: Element): Element | undefined {
  return isElement(parent) ? parent : undefined;
}

interface ResultsReader {
  /** Returns whether an element contains exactly one result that is not an advertisement. */
  readonly isResult: Test;
  readonly linkOf: (result: Element) => Element | undefined;
  /** Returns the title element; the link text is the title if absent or not found. */
  readonly titleOf?: (result: Element) => Element | undefined;
  readonly snippetOf: (result: Element) => Element | undefined;
  /** Attribute of the link element that contains the URL; `href` if absent. */
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
      // Boxes with a thumbnail, a date or more links have the same attribute as the text, and may come before it.
      const inText = longest(block, ofClass('VwiC3b', 'st')) ?? longest(block, (each) => 'data-sncf' in each.attribs);
      return inText ?? textAfter(link);
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
  // The page with scripts marks results by `data-testid`, the one without scripts (html.duckduckgo.com) by class.
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
  // Only Baidu can resolve baidu.com/link URLs; the attribute `mu` of the block holds the target URL.
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
  /** Distinct results in page order, with redirect URLs replaced by their targets. */
  readonly hits: readonly ProviderHit[];
}

/**
 * Extracts the results from the HTML of a search engine's results page, without executing its scripts.
 * @returns undefined if the address is not that of a known results page
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
