import { all, type Element, elementText, first, hasClass, type RawResult, type ResultsPage } from './results-page';

const abstract = (element: Element) =>
  hasClass(element, 'c-abstract') || /(^|\s|_)(content-right|summary-text|paragraph)/.test(element.attribs.class ?? '');

/** Its links go through baidu.com/link, which only Baidu can resolve; the block names the true address in `mu`. */
export const baidu: ResultsPage = {
  parse(document) {
    const blocks = all(document, (element) => hasClass(element, 'c-container') && 'mu' in element.attribs);
    return blocks.flatMap((block): RawResult[] => {
      const heading = first(block, (element) => element.name === 'h3');
      return heading
        ? [{ href: block.attribs.mu ?? '', title: elementText(heading), snippet: elementText(first(block, abstract)) }]
        : [];
    });
  },
};
