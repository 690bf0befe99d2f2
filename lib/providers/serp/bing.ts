import { all, type Element, elementText, first, hasClass, type ResultsPage } from './results-page';

const isLink = (element: Element) => element.name === 'a' && 'href' in element.attribs;

export const bing: ResultsPage = {
  parse(document) {
    return all(document, (element) => element.name === 'li' && hasClass(element, 'b_algo')).flatMap((block) => {
      const heading = first(block, (element) => element.name === 'h2');
      const link = heading && first(heading, isLink);
      if (!link) return [];
      const caption = first(block, (element) => hasClass(element, 'b_caption'));
      const text = caption && first(caption, (element) => element.name === 'p');
      return [{ href: link.attribs.href ?? '', title: elementText(heading), snippet: elementText(text ?? caption) }];
    });
  },
};
