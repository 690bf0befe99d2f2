/** Parsers of search engines' results pages. They rely on structure where they can: class names change often. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { canonicalUrl } from '../../engine/url/canonical';
import type { ProviderHit } from '../provider';
import { resultsAddress } from './addresses';
import {
  closest,
  type Element,
  first,
  hasClass,
  hasTagName,
  isLink,
  longest,
  ofClass,
  type Test,
  textAfter,
  textOf,
} from './elements';
import { furtherPage } from './further-page';
import { readAnyResults } from './generic-reader';
import { unwrap } from './unwrap';

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

/** Readers by the id of the search engine (`addresses.ts`); other engines are read by `readAnyResults`. */
const READERS: Readonly<Record<string, ResultsReader>> = {
  // A link around an h3; the snippet is in the block around the link.
  google: {
    isResult: (element) =>
      element.name === 'a' &&
      first(element, hasTagName('h3')) !== undefined &&
      !closest(element, ({ attribs }) => attribs.id === 'tads' || 'data-text-ad' in attribs),
    linkOf: (link) => link,
    titleOf: (link) => first(link, hasTagName('h3')),
    snippetOf: (link) => {
      const block = closest(link, (each) => hasClass(each, 'g', 'MjjYud') || 'data-hveid' in each.attribs);
      // Boxes with a thumbnail, a date or more links have the same attribute as the text, and may come before it.
      const inText = longest(block, ofClass('VwiC3b', 'st')) ?? longest(block, (each) => 'data-sncf' in each.attribs);
      return inText ?? textAfter(link);
    },
  },
  bing: {
    isResult: (element) => element.name === 'li' && hasClass(element, 'b_algo'),
    linkOf: (block) => first(first(block, hasTagName('h2')), isLink),
    titleOf: (block) => first(block, hasTagName('h2')),
    snippetOf: (block) => {
      const caption = first(block, ofClass('b_caption'));
      return first(caption, hasTagName('p')) ?? caption;
    },
  },
  // DuckDuckGo's page with scripts marks results by `data-testid`; the one without (html.duckduckgo.com), by class.
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
      hasClass(element, 'c-container') && 'mu' in element.attribs && first(element, hasTagName('h3')) !== undefined,
    address: 'mu',
    linkOf: (block) => block,
    titleOf: (block) => first(block, hasTagName('h3')),
    snippetOf: (block) =>
      first(block, (each) =>
        /(^|\s)c-abstract(\s|$)|(^|\s|_)(content-right|summary-text|paragraph)/.test(each.attribs.class ?? ''),
      ),
  },
};

interface CapturedResults {
  /** Id of the search engine; the host name of one without an own reader. */
  readonly engine: string;
  readonly query: string;
  /** Distinct results in page order, with redirect URLs replaced by their targets. */
  readonly hits: readonly ProviderHit[];
  /** URL of the next page of results, if the page links it and was asked for. */
  readonly further?: string;
}

type Nodes = ReturnType<typeof parseDocument>['children'];

/** Matches pages on which a search engine demands a captcha instead of results. */
const CHALLENGE = /captcha|cf-turnstile|challenge-form|anomaly-modal/i;

/**
 * Extracts the results from the HTML of a search engine's results page, without executing its scripts. Pages of other
 * engines, and pages in which an engine's own reader finds nothing, are read by their repeated blocks
 * (`readAnyResults`).
 * @param asked query whose results the page should hold; absent if any results are wanted, of a known engine.
 * @param page 1-based number of the page of results.
 * @returns undefined if the page is no results page: without `asked`, by its address; with `asked`, if neither its
 * address nor a field holds the query, or if it has no results and demands a captcha.
 */
export function parseResultsPage(address: string, html: string, asked?: string, page = 1): CapturedResults | undefined {
  const known = resultsAddress(address);
  const url = URL.parse(address);
  if (!url || (!known && asked === undefined)) return undefined;
  const { children } = parseDocument(html);
  const reader = READERS[known?.id ?? ''];
  const own = reader ? readByReader(reader, address, children) : [];
  const hits = distinctHits(own.length > 0 ? own : readAnyResults(address, children));
  if (asked !== undefined) {
    const isField: Test = ({ name, attribs }) => name === 'input' && attribs.value === asked;
    const isNamed = [...url.searchParams.values()].includes(asked) || DomUtils.existsOne(isField, children);
    if (!isNamed || (hits.length === 0 && CHALLENGE.test(html))) return undefined;
  }
  const query = asked ?? url.searchParams.get(known?.queryParameter ?? '') ?? '';
  const further = asked === undefined ? undefined : furtherPage(address, children, asked, page);
  return { engine: known?.id ?? url.hostname, query, hits, ...(further !== undefined && { further }) };
}

/** Returns the results that an engine's own reader finds; those without a title or a URL are left out. */
function readByReader(reader: ResultsReader, address: string, children: Nodes): ProviderHit[] {
  return DomUtils.findAll(reader.isResult, children).flatMap((block) => {
    const link = reader.linkOf(block);
    const url = unwrap(link?.attribs[reader.address ?? 'href'] ?? '', address);
    const title = textOf(reader.titleOf?.(block) ?? link);
    return link && url !== undefined && title !== '' ? [{ url, title, snippet: textOf(reader.snippetOf(block)) }] : [];
  });
}

/** Returns the first hit of each canonical URL; hits that are no web pages are left out. */
function distinctHits(hits: readonly ProviderHit[]): ProviderHit[] {
  const byUrl = new Map<string, ProviderHit>();
  for (const hit of hits) {
    const key = canonicalUrl(hit.url);
    if (key !== undefined && !byUrl.has(key)) byUrl.set(key, hit);
  }
  return [...byUrl.values()];
}
