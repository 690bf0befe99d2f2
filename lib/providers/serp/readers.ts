/** How each search engine marks up its results. Class names change, so the readers lean on structure where they can. */
import type { EngineId } from './addresses';
import {
  all,
  closest,
  type Document,
  type Element,
  elementText,
  first,
  hasClass,
  type RawResult,
} from './results-page';

interface Parts {
  readonly href: string | undefined;
  readonly title: Element | undefined;
  readonly snippet: Element | undefined;
}

/** What holds one result, advertisements left out, and the parts of it. */
interface Reader {
  isResult(element: Element): boolean;
  parts(result: Element): Parts;
}

const isNamed = (name: string) => (element: Element) => element.name === name;
const isLink = (element: Element) => element.name === 'a' && 'href' in element.attribs;
const hasAnyClass =
  (...names: string[]) =>
  (element: Element) =>
    names.some((name) => hasClass(element, name));
const hrefOf = (link: Element | undefined) => link && (link.attribs.href ?? '');

/** A result is a link around an `h3`; its snippet stands in the block around the link. */
const google: Reader = {
  isResult: (element) =>
    element.name === 'a' &&
    first(element, isNamed('h3')) !== undefined &&
    !closest(element, ({ attribs }) => attribs.id === 'tads' || 'data-text-ad' in attribs),
  parts(link) {
    const block = closest(link, (around) => hasAnyClass('g', 'MjjYud')(around) || 'data-hveid' in around.attribs);
    const isText = (element: Element) => hasAnyClass('VwiC3b', 'st')(element) || 'data-sncf' in element.attribs;
    return { href: hrefOf(link), title: first(link, isNamed('h3')), snippet: block && first(block, isText) };
  },
};

const bing: Reader = {
  isResult: (element) => element.name === 'li' && hasClass(element, 'b_algo'),
  parts(block) {
    const title = first(block, isNamed('h2'));
    const caption = first(block, hasAnyClass('b_caption'));
    const snippet = (caption && first(caption, isNamed('p'))) ?? caption;
    return { href: hrefOf(title && first(title, isLink)), title, snippet };
  },
};

/** The page with scripts marks results by `data-testid`, the one without (html.duckduckgo.com) by class. */
const duckduckgo: Reader = {
  isResult: (element) =>
    (element.attribs['data-testid'] === 'result' || hasClass(element, 'result')) && !hasClass(element, 'result--ad'),
  parts(block) {
    const title = first(
      block,
      (element) => element.attribs['data-testid'] === 'result-title-a' || hasClass(element, 'result__a'),
    );
    const isSnippet = (element: Element) =>
      element.attribs['data-result'] === 'snippet' || hasClass(element, 'result__snippet');
    return { href: hrefOf(title), title, snippet: first(block, isSnippet) };
  },
};

const brave: Reader = {
  isResult: (element) => hasClass(element, 'snippet') && element.attribs['data-type'] === 'web',
  parts(block) {
    const link = first(block, isLink);
    return {
      href: hrefOf(link),
      title: first(block, hasAnyClass('title', 'search-snippet-title')) ?? link,
      snippet: first(block, hasAnyClass('snippet-description', 'generic-snippet', 'description')),
    };
  },
};

/** Its links go through baidu.com/link, which only Baidu can resolve; the block names the true address in `mu`. */
const baidu: Reader = {
  isResult: (element) => hasClass(element, 'c-container') && 'mu' in element.attribs,
  parts(block) {
    const isAbstract = (element: Element) =>
      hasClass(element, 'c-abstract') ||
      /(^|\s|_)(content-right|summary-text|paragraph)/.test(element.attribs.class ?? '');
    return {
      href: block.attribs.mu ?? '',
      title: first(block, isNamed('h3')),
      snippet: first(block, isAbstract),
    };
  },
};

const READERS: Readonly<Record<EngineId, Reader>> = { google, bing, duckduckgo, brave, baidu };

/** Results of an engine's page, in the order of the page. */
export function resultsIn(document: Document, engine: EngineId): RawResult[] {
  const { isResult, parts } = READERS[engine];
  return all(document, isResult).flatMap((block) => {
    const { href, title, snippet } = parts(block);
    return href === undefined || title === undefined
      ? []
      : [{ href, title: elementText(title), snippet: elementText(snippet) }];
  });
}
