import { all, type Element, elementText, first, hasClass, type RawResult, type ResultsPage } from './results-page';

const title = (element: Element) => hasClass(element, 'title') || hasClass(element, 'search-snippet-title');
const description = (element: Element) =>
  hasClass(element, 'snippet-description') || hasClass(element, 'generic-snippet') || hasClass(element, 'description');

export const brave: ResultsPage = {
  parse(document) {
    const blocks = all(document, (element) => hasClass(element, 'snippet') && element.attribs['data-type'] === 'web');
    return blocks.flatMap((block): RawResult[] => {
      const link = first(block, (element) => element.name === 'a' && 'href' in element.attribs);
      if (!link) return [];
      const heading = first(block, title) ?? link;
      return [
        { href: link.attribs.href ?? '', title: elementText(heading), snippet: elementText(first(block, description)) },
      ];
    });
  },
};
