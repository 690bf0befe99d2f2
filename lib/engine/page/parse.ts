import type { Link, PageKind, ParsedPage } from '../basics';
import { EXCERPT_CHARS, HUB_ANCHOR_RATIO, LINK_CONTEXT_CHARS, MAX_LINKS_PER_PAGE } from '../defaults';
import { PageError } from '../errors';
import { memoize } from '../memoize';
import { detectLanguage } from '../text/language';
import { isActing } from '../url/acting';
import { canonicalUrl } from '../url/canonical';
import { isPagePath } from '../url/filter';
import { grantsAccess, hasSecret } from '../url/secrets';
import { hostOf, siteOf } from '../url/site';
import { hiddenText } from './hidden-text';
import { ownerIds } from './owner-ids';
import { pagePermits } from './permits';
import { publishedDay } from './published';
import { type RawLink, type RawPage, scanHtml } from './scan';
import { FEW_WORDS, whyUnreadable } from './unreadable';
import { countWords, firstChars, foldBlanks, foldSpace } from './words';

/** Encodings whose characters have one or two bytes. */
const TWO_BYTE = new Set(['gbk', 'gb18030', 'big5', 'euc-kr', 'shift_jis', 'euc-jp']);
const NOT_LEGACY = /^(?:utf-|iso-2022-|replacement|x-user-defined)/;

/**
 * Returns a URL as browsers resolve it on a page in a legacy charset: non-ASCII characters of the query are
 * percent-encoded in that charset. A character that the charset lacks becomes `&#…;` (URL standard, 4.4). In UTF-8, and
 * without a query, the URL stays.
 * @param charset WHATWG name in lower case.
 */
export function encodeQuery(href: string, charset: string): string {
  const start = href.indexOf('?');
  if (start < 0 || NOT_LEGACY.test(charset)) return href;
  const hash = href.indexOf('#', start);
  const end = hash < 0 ? href.length : hash;
  const query = href.slice(start, end);
  return /[\u0080-\uffff]/.test(query) ? href.slice(0, start) + percentEncoded(query, charset) + href.slice(end) : href;
}

/** Returns a query with each letter beyond ASCII as percent-encoded bytes of the page's charset. */
function percentEncoded(query: string, charset: string): string {
  const encoder = encoderOf(charset);
  let out = '';
  for (const char of query) {
    const code = char.codePointAt(0) as number;
    const bytes = encoder.get(char);
    if (code < 0x80) out += char;
    else if (bytes === undefined) out += `%26%23${code}%3B`;
    else
      for (const byte of bytes) out += byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase()}`;
  }
  return out;
}

/**
 * Returns a map from every non-ASCII character of the charset to its bytes. Derived from the decoder, because browsers
 * have no encoder.
 */
export const encoderOf = memoize((charset): ReadonlyMap<string, readonly number[]> => {
  const decoder = new TextDecoder(charset);
  const map = new Map<string, readonly number[]>();
  const note = (text: string, bytes: readonly number[]) => {
    if ([...text].length === 1 && text !== '\ufffd' && text > '\x7f' && !map.has(text)) map.set(text, bytes);
  };
  for (let byte = 0x80; byte <= 0xff; byte++) note(decoder.decode(Uint8Array.of(byte)), [byte]);
  if (TWO_BYTE.has(charset)) {
    const pairs: [number, number][] = [];
    for (let lead = 0x81; lead <= 0xfe; lead++)
      for (let trail = 0x40; trail <= 0xfe; trail++) pairs.push([lead, trail]);
    // Joined by line breaks (10), so that one call of the decoder reads all 24,000 pairs.
    const lines = decoder.decode(Uint8Array.from(pairs.flatMap(([lead, trail]) => [lead, trail, 10]))).split('\n');
    pairs.forEach((pair, i) => {
      note(lines[i] ?? '', pair);
    });
  }
  return map;
});

/** HTML of a page, with what is known of it besides. */
export interface ParseInput {
  /** Requested URL. */
  readonly url: string;
  /** URL of the response, after redirects. */
  readonly finalUrl: string;
  readonly html: string;
  /** Size of the response body before decoding. */
  readonly byteLength: number;
  /** Language given by the server or the caller; used if the page declares none. */
  readonly language?: string;
  /** True for a page as a tab of the user shows it, whose links perhaps only the user has. */
  readonly isPrivate?: boolean;
  /** WHATWG name of the page's encoding in lower case, in which its links' queries are encoded. Absent = UTF-8. */
  readonly charset?: string;
}

/** About ten words: a body of this length counts as content, however much frame text surrounds it. */
const MIN_CONTENT_CHARS = 60;
/** Text of an article whose menus are longer than itself. */
const ARTICLE = { chars: 200, proseChars: 400, proseShare: 0.1 };
const MAX_TITLE_CHARS = 300;
const MAX_DESCRIPTION_CHARS = 1000;
const MAX_KEYWORDS = 50;
const MAX_FEEDS = 20;
const MAX_PICTURE_URL_CHARS = 1_000;
/**
 * Number of raw characters read on either side of a link for its context; more than the context holds, because white
 * space is folded.
 */
const CONTEXT_REACH = LINK_CONTEXT_CHARS * 2;
/** Extra characters that are folded at first; most text contains little excess white space. */
const SPARE_BLANKS = 40;

/**
 * Reads a page's text, links and metadata in one pass.
 *
 * If anchors make up more than `HUB_ANCHOR_RATIO` of its text, the page is a hub and its anchor texts are its body, as
 * in the Centroid paper; but an article with long menus is no hub. Otherwise the body is the text without anchors.
 *
 * @throws PageError with a reason of `unreadable.ts` if a browser would show more; `empty-page` if the page has at most
 *   a title.
 */
export function parsePage(input: ParseInput): ParsedPage {
  const url = canonicalUrl(input.url) ?? input.url;
  const answeredUrl = canonicalUrl(input.finalUrl) ?? url;
  const raw = scanHtml(input.html);
  const base = (raw.base && canonicalUrl(raw.base, input.finalUrl)) || answeredUrl;
  const site = siteOf(answeredUrl);

  const title = firstChars(titleOf(raw, site), MAX_TITLE_CHARS);
  const headings = foldSpace(raw.headings);
  const { hidden, ...content } = contentOf(raw);
  const links = readLinks(raw, base, answeredUrl, input);
  const description = firstChars(foldSpace(raw.description), MAX_DESCRIPTION_CHARS);
  let wordsShown = countWords(headings) + countWords(content.body);
  const ownWords = content.kind === 'hub' ? countWords(content.anchors) : wordsShown;
  if (ownWords < FEW_WORDS) {
    const hidden = hiddenText(input.html);
    const words = countWords(hidden);
    if (words > wordsShown) {
      content.body = hidden;
      content.kind = 'topic';
      wordsShown = words;
    }
  }
  const text = () => foldSpace(raw.text);
  const reason = whyUnreadable(input.html, answeredUrl, { words: wordsShown, links: links.length, text });
  if (reason !== undefined) throw new PageError(reason, url, 'the page shows a plain request next to nothing');
  if (wordsShown === 0 && links.length === 0 && countWords(description) === 0)
    throw new PageError('empty-page', url, 'the page has no text and no links');
  const keywords = splitKeywords(raw.keywords);
  const image = pictureOf(raw.image, base);
  const owners = ownerIds(input.html);
  const published = publishedDay(input.html, answeredUrl, raw);
  const permits = pagePermits(raw, base);
  return {
    url,
    finalUrl: sameSiteCanonical(raw.canonical, base, site) ?? answeredUrl,
    host: hostOf(answeredUrl),
    site,
    title,
    description,
    keywords,
    language: detectLanguage(raw.language || (input.language ?? ''), `${title} ${description} ${content.body}`),
    excerpt: firstChars(foldSpace(raw.lead) || content.body || description, EXCERPT_CHARS),
    fields: { title, headings, meta: `${description} ${keywords.join(', ')}`.trim(), ...content },
    ...(hidden === '' ? {} : { hidden, frame: foldSpace(`${raw.boilerplateAnchors} ${raw.boilerplateBody}`) }),
    links,
    feeds: [...new Set(raw.feeds.flatMap((href) => canonicalUrl(href, base) ?? []))].slice(0, MAX_FEEDS),
    ...(image !== undefined && { image }),
    ...(published !== undefined && { published }),
    ...(permits.length > 0 && { permits }),
    ...(owners.length > 0 && { ownerIds: owners }),
    kind: content.kind,
    anchorRatio: content.anchorRatio,
    wordCount: countWords(title) + wordsShown,
    byteLength: input.byteLength,
  };
}

/**
 * Returns `<title>`. If that only names the site, the title for sharing replaces it where there is one. Without
 * `<title>`, returns the title for sharing, else the first heading, else ''.
 */
function titleOf(raw: RawPage, site: string): string {
  const own = foldSpace(raw.title);
  const shared = foldSpace(raw.sharedTitle);
  if (own === '') return shared || foldSpace(raw.firstHeading);
  const name = lettersOf(own);
  const isOfSite =
    name === lettersOf(raw.siteName) || name === lettersOf(site) || name === lettersOf(site.split('.', 1)[0] ?? '');
  return isOfSite && shared !== '' ? shared : own;
}

/** Returns a name in lower case without anything but letters and digits. */
const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Returns the text of a page by kind, and by the rule of the Centroid paper whether it is a hub (mainly links) or a
 * topic page. Of a hub, `body` holds the anchors and `anchors` the other text. Hidden text that scripts will reveal is
 * part of the body.
 */
function contentOf(raw: RawPage) {
  const anchors = foldSpace(raw.anchors);
  const body = foldSpace(raw.body);
  const headings = foldSpace(raw.headings);
  const frameAnchors = foldSpace(raw.boilerplateAnchors);
  const frameBody = foldSpace(raw.boilerplateBody);
  const anchorChars = anchors.length + frameAnchors.length;
  const allChars = anchorChars + body.length + frameBody.length + headings.length;
  const anchorRatio = allChars === 0 ? 0 : anchorChars / allChars;
  const ownChars = body.length + headings.length;
  const isArticle =
    (ownChars >= ARTICLE.chars && anchors.length <= (anchors.length + ownChars) * HUB_ANCHOR_RATIO) ||
    (raw.proseChars >= ARTICLE.proseChars && raw.proseChars >= allChars * ARTICLE.proseShare);
  const kind: PageKind = anchorRatio > HUB_ANCHOR_RATIO && !isArticle ? 'hub' : 'topic';
  const hidden = foldSpace(raw.hidden);
  if (kind === 'hub') return { anchors: body, body: anchors || frameAnchors, hidden, kind, anchorRatio };
  // If nearly all text is hidden, scripts will reveal it, so it counts as shown.
  const isRevealed = body.length < MIN_CONTENT_CHARS && hidden.length > body.length * 10;
  if (isRevealed) return { anchors, body: `${body} ${hidden}`.trim(), hidden: '', kind, anchorRatio };
  return { anchors, body, hidden, kind, anchorRatio };
}

/** Returns the page's canonical link if it stays within the page's site, otherwise undefined. */
function sameSiteCanonical(href: string, base: string, site: string): string | undefined {
  if (href === '') return undefined;
  const url = canonicalUrl(href, base);
  return url !== undefined && siteOf(url) === site ? url : undefined;
}

/**
 * Returns distinct links to pages, at most `MAX_LINKS_PER_PAGE`; content links come before frame links. Links that
 * trigger an action, grant access to anyone, or lead to the page itself are left out.
 */
function readLinks(raw: RawPage, base: string, self: string, { charset = 'utf-8', isPrivate }: ParseInput): Link[] {
  const isSecret = isPrivate ? hasSecret : grantsAccess;
  const byUrl = new Map<string, Link>();
  for (const fromFrame of [false, true]) {
    for (const link of raw.links) {
      if (link.boilerplate !== fromFrame) continue;
      const href = encodeQuery(link.href, charset);
      const url = canonicalUrl(href, base);
      if (url === undefined || url === self || !isPagePath(url) || isSecret(href)) continue;
      const known = byUrl.get(url);
      if (known === undefined && byUrl.size >= MAX_LINKS_PER_PAGE) continue;
      if (known !== undefined && known.anchor !== '') continue;
      const described = makeLink(link, url, raw.text);
      if (!isActing({ ...described, rel: link.rel, method: link.method })) byUrl.set(url, described);
    }
  }
  return [...byUrl.values()];
}

/**
 * Returns a link with its anchor text, and as context the anchor with the words around it in the same block, at most
 * `LINK_CONTEXT_CHARS` characters. @param text of the page, to which the offsets of `link` refer.
 */
function makeLink(link: RawLink, url: string, text: string): Link {
  const shown = foldSpace(text.slice(link.start, link.end)) || foldSpace(link.alt);
  const anchor = firstChars(shown, LINK_CONTEXT_CHARS);
  const room = LINK_CONTEXT_CHARS - anchor.length - 2;
  if (room <= 0) return { url, anchor, context: anchor };
  const after = foldedStart(text, link.end, Math.min(link.blockEnd, link.end + CONTEXT_REACH), room);
  const most = Math.max(room >> 1, room - after.length);
  const before = foldedEnd(text, Math.max(link.blockStart, link.start - CONTEXT_REACH), link.start, most);
  const left = before.slice(Math.max(0, before.length - most));
  const right = after.slice(0, room - left.length);
  return { url, anchor, context: `${left} ${anchor} ${right}`.trim() };
}

/** Returns the text between `from` and `to` with its blanks folded, or at least its first `chars` characters. */
function foldedStart(text: string, from: number, to: number, chars: number): string {
  const folded = foldBlanks(text.slice(from, Math.min(to, from + chars + SPARE_BLANKS)));
  return folded.length >= chars ? folded : foldBlanks(text.slice(from, to));
}

/** Returns the text between `from` and `to` with its blanks folded, or at least its last `chars` characters. */
function foldedEnd(text: string, from: number, to: number, chars: number): string {
  const folded = foldBlanks(text.slice(Math.max(from, to - chars - SPARE_BLANKS), to));
  return folded.length >= chars ? folded : foldBlanks(text.slice(from, to));
}

/**
 * Returns the keywords of a meta tag in their order, without repeated ones and those above 80 characters, at most
 * `MAX_KEYWORDS`. Commas, semicolons, bars and line breaks separate them.
 */
function splitKeywords(keywords: string): string[] {
  const folded = keywords.split(/[,;，、；|\n]/).map(foldSpace);
  return [...new Set(folded.filter((keyword) => keyword !== '' && keyword.length <= 80))].slice(0, MAX_KEYWORDS);
}

/**
 * Returns the absolute URL of a page's image; undefined if invalid or too long. Parameters stay, because they often
 * sign the image URL.
 */
function pictureOf(href: string, base: string): string | undefined {
  const url = href.trim() === '' ? null : URL.parse(href.trim(), base);
  return url?.protocol.startsWith('http') && url.href.length <= MAX_PICTURE_URL_CHARS ? url.href : undefined;
}
