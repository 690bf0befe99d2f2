import type { Link, ParsedPage, TextDocument } from '../basics';
import { EXCERPT_CHARS, LINK_CONTEXT_CHARS, MAX_LINKS_PER_PAGE } from '../defaults';
import { PageError } from '../errors';
import { detectLanguage } from '../text/language';
import { isActing } from '../url/acting';
import { canonicalUrl } from '../url/canonical';
import { isPagePath } from '../url/filter';
import { grantsAccess } from '../url/secrets';
import { hostOf, siteOf } from '../url/site';
import { countWords, firstChars, foldSpace } from './words';

const MAX_TITLE_CHARS = 300;
const HEADING = /^ {0,3}#{1,6}[ \t]+(\S.{0,300}?)[ \t#]{0,20}$/gm;
const LINK = /\[([^\][\n]{0,300})\]\(\s{0,5}<?([^\s<>()]{1,2000})>?(?:\s[^)\n]{0,300})?\)/g;
const BARE_URL = /\bhttps?:\/\/[^\s<>"'`)\]}]{1,2000}/g;

/** Source of a document. The URL is canonical. */
export interface Origin {
  readonly url: string;
  readonly byteLength: number;
}

/**
 * Creates a page from a document without markup. Leaves out links that trigger an action, contain a secret or are not
 * pages, as for HTML.
 * @throws PageError `empty-page` if the document has neither words nor links.
 */
export function textPage(document: TextDocument, { url, byteLength }: Origin): ParsedPage {
  const body = foldSpace(document.text);
  const headings = foldSpace(document.headings ?? '');
  const description = foldSpace(document.description ?? '');
  const keywords = document.keywords ?? [];
  const links = linksOf(document, url);
  const words = countWords(headings) + countWords(body);
  if (words === 0 && links.length === 0)
    throw new PageError('empty-page', url, 'the document has no text and no links');
  const title = firstChars(foldSpace(document.title) || body, MAX_TITLE_CHARS);
  return {
    ...{ url, finalUrl: url, host: hostOf(url), site: siteOf(url), title, description, keywords },
    language: detectLanguage(document.language ?? '', `${title} ${description} ${body}`),
    excerpt: firstChars(body || description, EXCERPT_CHARS),
    fields: { title, headings, body, anchors: '', meta: `${description} ${keywords.join(', ')}`.trim() },
    links,
    feeds: [],
    kind: 'topic',
    anchorRatio: 0,
    wordCount: countWords(title) + words,
    byteLength,
  };
}

/**
 * Returns the links of a document by absolute URL, in order, the first one of each URL, up to the limit of a page. Left
 * out are the document itself, files that are no page, links that act, and URLs that grant access.
 */
function linksOf({ links }: TextDocument, base: string): Link[] {
  const byUrl = new Map<string, Link>();
  for (const { url: href, anchor: given } of links) {
    if (byUrl.size >= MAX_LINKS_PER_PAGE) break;
    const url = canonicalUrl(href, base);
    if (url === undefined || url === base || byUrl.has(url) || !isPagePath(url) || grantsAccess(href)) continue;
    const anchor = firstChars(foldSpace(given), LINK_CONTEXT_CHARS);
    const link = { url, anchor, context: anchor };
    if (!isActing({ ...link, rel: '', method: '' })) byUrl.set(url, link);
  }
  return [...byUrl.values()];
}

/**
 * Reads plain text: the first line that is not blank is the title ('' without one), and URLs in the text are the links,
 * without anchors.
 */
export function readPlainText(text: string): TextDocument {
  const title = /\S.*/.exec(text)?.[0] ?? '';
  return { title, text, links: bareLinks(text) };
}

/**
 * Reads Markdown: `#` lines are headings, `[anchor](URL)` and bare URLs are links, and the title is the first heading,
 * else the first line.
 */
export function readMarkdown(text: string): TextDocument {
  const headings = [...text.matchAll(HEADING)].map(([, heading]) => heading as string);
  const links = [...text.matchAll(LINK)].map(([, anchor = '', url = '']) => ({ url, anchor }));
  const prose = text.replace(LINK, '$1');
  return {
    title: headings[0] ?? readPlainText(text).title,
    headings: headings.join('\n'),
    text: prose.replace(HEADING, ''),
    links: [...links, ...bareLinks(prose)],
  };
}

/** Returns the http(s) URLs that stand in running text, in order and with repeats, without punctuation at their end. */
function bareLinks(text: string): TextDocument['links'] {
  return [...text.matchAll(BARE_URL)].map(([url]) => ({ url: url.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''), anchor: '' }));
}
