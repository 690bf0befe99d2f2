/** Reader of results pages of any search engine, for engines without a specific reader. */
import { DomUtils } from 'htmlparser2';
import { grouped } from '../../engine/arrays';
import { siteOf } from '../../engine/url/site';
import { ancestors, type Element, first, isLink, textOf } from './elements';
import { unwrap } from './unwrap';

/** A result, before its URL is made canonical. */
interface ReadResult {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
}

/** A link to another site that is not in an advertisement, and what leads to it. */
interface OutgoingLink {
  readonly link: Element;
  readonly url: string;
  readonly title: string;
  readonly isHeading: boolean;
  /** Name of the heading, else names of the link's element and of its nearest ancestors: equal for a list's results. */
  readonly path: string;
}

/** Number of elements in `OutgoingLink.path`, the link's among them. */
const PATH_LENGTH = 5;
/** Fewest results of a list, and fewest characters of a title and of a result's text. */
const FEWEST_RESULTS = 2;
const SHORTEST_TITLE = 3;
const SHORTEST_TEXT = 20;
/** Links of a page that are read, and elements above a link in which its text is sought. */
const MOST_LINKS = 500;
const MOST_ABOVE = 12;
/** How much more a link in a heading counts as a title than another link. */
const HEADING_WEIGHT = 3;
const ADVERTISEMENT = /(?:^|[\s_-])(?:ads?|advert\w*|sponsor\w*|commercial\w*|werbung|anzeige)(?:$|[\s_-])/i;

const isHeading = ({ name, attribs }: Element) => /^h[1-6]$/.test(name) || attribs.role === 'heading';
const isAdvertisement = ({ attribs }: Element) =>
  'data-text-ad' in attribs || ADVERTISEMENT.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`);
/** Parts of a page that hold no results. */
const isAside = ({ name }: Element) => ['nav', 'footer', 'header', 'aside', 'form'].includes(name);

/**
 * Returns the results of a page as the list of repeated blocks that have one link to another site, a title and a text;
 * [] without a list of two. Lists compete by their number of such blocks; titles in headings count more. The engine's
 * own links and advertisements are left out.
 */
export function readAnyResults(address: string, children: Parameters<typeof DomUtils.findAll>[1]): ReadResult[] {
  const links = DomUtils.findAll(isLink, children)
    .slice(0, MOST_LINKS)
    .flatMap((link) => outgoingLink(link, address) ?? []);
  const lists = [...grouped(links, ({ path }) => path).values()].map(distinctLinks);
  const [best] = lists
    .map((list) => ({ list, results: readResults(list) }))
    .filter(({ list }) => list.length >= FEWEST_RESULTS)
    .sort((a, b) => listScore(b) - listScore(a));
  return best?.results.filter(({ snippet }) => snippet !== '') ?? [];
}

/**
 * Returns what identifies a link as a result. Undefined for a link within the engine's site, in an advertisement or in
 * navigation, and for one with a title of less than three characters.
 */
function outgoingLink(link: Element, address: string): OutgoingLink | undefined {
  const url = unwrap(link.attribs.href ?? '', address);
  if (url === undefined || siteOf(url) === siteOf(address)) return undefined;
  const above = ancestors(link);
  if (above.some((element) => isAdvertisement(element) || isAside(element))) return undefined;
  const near = above.slice(0, PATH_LENGTH);
  const heading = first(link, isHeading) ?? near.find(isHeading);
  const title = textOf(first(link, isHeading) ?? link);
  if (title.length < SHORTEST_TITLE) return undefined;
  const path = heading?.name ?? near.map(({ name }) => name).join(' ');
  return { link, url, title, isHeading: heading !== undefined, path };
}

/** Returns the first link to each URL. */
function distinctLinks(links: readonly OutgoingLink[]): OutgoingLink[] {
  return [...new Map(links.toReversed().map((link) => [link.url, link])).values()].reverse();
}

/** Returns a result per link with its title, and the text of its block as snippet. */
function readResults(list: readonly OutgoingLink[]): ReadResult[] {
  const own = new Set(list.map(({ link }) => link));
  return list.map(({ link, url, title }) => ({ url, title, snippet: snippetOf(link, own) }));
}

/** Returns the longest text after a link that belongs to no other link of the list; '' without one. */
function snippetOf(link: Element, own: ReadonlySet<Element>): string {
  let found = '';
  for (const block of ancestors(link).slice(0, MOST_ABOVE)) {
    const others = DomUtils.findAll((element) => element !== link && own.has(element), block.children);
    if (others.length > 0) break;
    for (let next = block.nextSibling; next !== null; next = next.nextSibling) {
      if (!('attribs' in next)) continue;
      if (own.has(next) || first(next, (element) => own.has(element)) !== undefined) break;
      const text = textOf(next);
      if (text.length > found.length) found = text;
    }
  }
  return found;
}

/** Returns the number of results with a text of at least 20 characters, times 3 if their titles are in headings. */
function listScore({ list, results }: { list: readonly OutgoingLink[]; results: readonly ReadResult[] }): number {
  const whole = results.filter(({ snippet }) => snippet.length >= SHORTEST_TEXT).length;
  return whole * (list[0]?.isHeading ? HEADING_WEIGHT : 1);
}
