import { all, type Element, elementText, first, hasClass, type RawResult, type ResultsPage } from './results-page';

const titleLink = (element: Element) =>
  element.attribs['data-testid'] === 'result-title-a' || hasClass(element, 'result__a');
const snippet = (element: Element) =>
  element.attribs['data-result'] === 'snippet' || hasClass(element, 'result__snippet');

/** The page with scripts marks results by `data-testid`, the one without (html.duckduckgo.com) by class. */
export const duckduckgo: ResultsPage = {
  parse(document) {
    const blocks = all(
      document,
      (element) =>
        (element.attribs['data-testid'] === 'result' || hasClass(element, 'result')) &&
        !hasClass(element, 'result--ad'),
    );
    return blocks.flatMap((block): RawResult[] => {
      const link = first(block, titleLink);
      return link
        ? [{ href: link.attribs.href ?? '', title: elementText(link), snippet: elementText(first(block, snippet)) }]
        : [];
    });
  },
};
