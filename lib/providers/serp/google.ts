import { all, closest, type Element, elementText, first, hasClass, type ResultsPage } from './results-page';

const isHeading = (element: Element) => element.name === 'h3';
const isAdvertisement = (element: Element) => element.attribs.id === 'tads' || 'data-text-ad' in element.attribs;

/** A result is a link around an `h3`; its snippet stands in the block around the link. */
export const google: ResultsPage = {
  parse(document) {
    const links = all(document, (element) => element.name === 'a' && first(element, isHeading) !== undefined);
    return links
      .filter((link) => !closest(link, isAdvertisement))
      .map((link) => ({
        href: link.attribs.href ?? '',
        title: elementText(first(link, isHeading)),
        snippet: snippetBeside(link),
      }));
  },
};

/** Blocks that Google has used around one result, and the part that holds its text. */
function snippetBeside(link: Element): string {
  const block = closest(
    link,
    (element) => hasClass(element, 'g') || hasClass(element, 'MjjYud') || 'data-hveid' in element.attribs,
  );
  if (!block) return '';
  return elementText(
    first(block, (element) => hasClass(element, 'VwiC3b') || 'data-sncf' in element.attribs || hasClass(element, 'st')),
  );
}
