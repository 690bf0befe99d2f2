import { EXCERPT_CHARS, HUB_ANCHOR_RATIO, LINK_CONTEXT_CHARS, MAX_LINKS_PER_PAGE } from '../defaults';
import { PageError } from '../errors';
import { detectLanguage } from '../text/language';
import type { Link, PageKind, ParsedPage } from '../types';
import { isActing } from '../url/acting';
import { canonicalUrl } from '../url/canonical';
import { isPagePath } from '../url/filter';
import { hasSecret } from '../url/secrets';
import { hostOf, siteOf } from '../url/site';
import { hiddenText } from './hidden-text';
import { ownerIds } from './owner-ids';
import type { RawLink, RawPage } from './raw-page';
import { scanHtml } from './scan';
import { FEW_WORDS, whyUnreadable } from './unreadable';
import { countWords, firstChars, foldSpace } from './words';

/** Encodings in which a character is one byte or two; UTF-8 is used for queries in all others. */
const TWO_BYTE = new Set(['gbk', 'gb18030', 'big5', 'euc-kr', 'shift_jis', 'euc-jp']);
const NOT_LEGACY = /^(?:utf-|iso-2022-|replacement|x-user-defined)/;
const encoders = new Map<string, ReadonlyMap<string, readonly number[]>>();

/**
 * An address as browsers read it on a page in a legacy charset: what its query holds beyond ASCII is percent-encoded in
 * the page's charset (URL standard, 4.4); a character the charset lacks becomes `&#…;`.
 * @param charset WHATWG name in lower case.
 */
export function encodeQuery(href: string, charset: string): string {
  const start = href.indexOf('?');
  if (start < 0 || NOT_LEGACY.test(charset)) return href;
  const hash = href.indexOf('#', start);
  const end = hash < 0 ? href.length : hash;
  const query = href.slice(start, end);
  return /[\u0080-\uffff]/.test(query) ? href.slice(0, start) + encoded(query, charset) + href.slice(end) : href;
}

function encoded(query: string, charset: string): string {
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

/** Character → bytes, for all beyond ASCII; made from the decoder, as there is no encoder in browsers. */
export function encoderOf(charset: string): ReadonlyMap<string, readonly number[]> {
  const known = encoders.get(charset);
  if (known !== undefined) return known;
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
    // A line break after each pair: one run of the decoder instead of 24,000.
    const lines = decoder.decode(Uint8Array.from(pairs.flatMap(([lead, trail]) => [lead, trail, 10]))).split('\n');
    pairs.forEach((pair, i) => {
      note(lines[i] ?? '', pair);
    });
  }
  encoders.set(charset, map);
  return map;
}

export interface ParseInput {
  /** Address that was asked for. */
  readonly url: string;
  /** Address that answered. */
  readonly finalUrl: string;
  readonly html: string;
  /** Bytes as they came over the network, before decoding. */
  readonly byteLength: number;
  /** What the server or the caller says; used where the page itself names no language. */
  readonly language?: string;
  /** WHATWG name of the encoding the page came in, in lower case: the queries of its links are in it. UTF-8 where absent. */
  readonly charset?: string;
}

/** About ten words: content, however much frame stands around it. */
const MIN_CONTENT_CHARS = 60;
const MAX_TITLE_CHARS = 300;
const MAX_DESCRIPTION_CHARS = 1000;
const MAX_KEYWORDS = 50;
const MAX_FEEDS = 20;
const MAX_PICTURE_URL_CHARS = 1_000;
/** Raw text on either side that a link's context is made of: it holds more white space than the folded context will. */
const CONTEXT_REACH = LINK_CONTEXT_CHARS * 2;
/** Characters beyond those wanted that are folded at first: most text has few blanks too many. */
const SPARE_BLANKS = 40;

/**
 * Reads a page's text, links and metadata in one pass.
 *
 * A page whose anchors make up more than `HUB_ANCHOR_RATIO` of its text is a hub, and its anchor texts are its body; any
 * other page's body is its text without them (Centroid).
 *
 * @throws PageError of `unreadable.ts` where a browser would show more; `empty-page` where there is nothing but a title
 */
export function parsePage(input: ParseInput): ParsedPage {
  const url = canonicalUrl(input.url) ?? input.url;
  const answeredUrl = canonicalUrl(input.finalUrl) ?? url;
  const raw = scanHtml(input.html);
  const base = canonicalBase(raw.base, input.finalUrl) ?? answeredUrl;
  const site = siteOf(answeredUrl);

  const title = firstChars(foldSpace(raw.title), MAX_TITLE_CHARS);
  const headings = foldSpace(raw.headings);
  const { hidden, ...content } = contentOf(raw);
  const links = readLinks(raw, base, answeredUrl, input.charset ?? 'utf-8');
  const description = firstChars(foldSpace(raw.description), MAX_DESCRIPTION_CHARS);
  let wordsShown = countWords(headings) + countWords(content.body);
  if (wordsShown < FEW_WORDS) {
    const hidden = hiddenText(input.html);
    const words = countWords(hidden);
    if (words > wordsShown) [content.body, wordsShown] = [hidden, words];
  }
  const text = () => foldSpace(raw.text);
  const reason = whyUnreadable(input.html, { words: wordsShown, links: links.length, text });
  if (reason !== undefined) throw new PageError(reason, url, 'the page shows a plain request next to nothing');
  if (wordsShown === 0 && links.length === 0 && countWords(description) === 0)
    throw new PageError('empty-page', url, 'the page has no text and no links');
  const keywords = splitKeywords(raw.keywords);
  const image = pictureOf(raw.image, base);
  const owners = ownerIds(input.html);
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
    feeds: resolveAll(raw.feeds, base).slice(0, MAX_FEEDS),
    ...(image !== undefined && { image }),
    ...(owners.length > 0 && { ownerIds: owners }),
    kind: content.kind,
    anchorRatio: content.anchorRatio,
    wordCount: countWords(title) + wordsShown,
    byteLength: input.byteLength,
  };
}

/** The hub/topic rule of Centroid. */
function contentOf(raw: RawPage): {
  anchors: string;
  body: string;
  hidden: string;
  kind: PageKind;
  anchorRatio: number;
} {
  const anchors = foldSpace(raw.anchors);
  const body = foldSpace(raw.body);
  const headings = foldSpace(raw.headings);
  const frameAnchors = foldSpace(raw.boilerplateAnchors);
  const frameBody = foldSpace(raw.boilerplateBody);
  const anchorChars = anchors.length + frameAnchors.length;
  const allChars = anchorChars + body.length + frameBody.length + headings.length;
  const anchorRatio = allChars === 0 ? 0 : anchorChars / allChars;
  const kind = anchorRatio > HUB_ANCHOR_RATIO ? 'hub' : 'topic';
  const hidden = foldSpace(raw.hidden);
  if (kind === 'hub') return { anchors: body, body: anchors || frameAnchors, hidden, kind, anchorRatio };
  // Where nearly all of the text is frame, the frame was misjudged; where all is hidden, scripts show it.
  const isMisjudged = body.length < MIN_CONTENT_CHARS && frameBody.length > body.length * 10;
  const isRevealed = body.length < MIN_CONTENT_CHARS && hidden.length > body.length * 10;
  if (isMisjudged || isRevealed) {
    const all = `${body} ${isMisjudged ? frameBody : ''} ${isRevealed ? hidden : ''}`;
    return { anchors, body: foldSpace(all), hidden: isRevealed ? '' : hidden, kind, anchorRatio };
  }
  return { anchors, body, hidden, kind, anchorRatio };
}

function canonicalBase(base: string, finalUrl: string): string | undefined {
  return base === '' ? undefined : canonicalUrl(base, finalUrl);
}

/** A page may name another address as its own only within its site. */
function sameSiteCanonical(href: string, base: string, site: string): string | undefined {
  if (href === '') return undefined;
  const url = canonicalUrl(href, base);
  return url !== undefined && siteOf(url) === site ? url : undefined;
}

/** Distinct links to pages that do nothing when they are opened and hold no secret, those of the content before those of the frame. */
function readLinks(raw: RawPage, base: string, self: string, charset: string): Link[] {
  const byUrl = new Map<string, Link>();
  for (const fromFrame of [false, true]) {
    for (const link of raw.links) {
      if (link.boilerplate !== fromFrame) continue;
      const href = encodeQuery(link.href, charset);
      const url = canonicalUrl(href, base);
      if (url === undefined || url === self || !isPagePath(url) || hasSecret(href)) continue;
      const known = byUrl.get(url);
      if (known === undefined && byUrl.size >= MAX_LINKS_PER_PAGE) continue;
      if (known !== undefined && known.anchor !== '') continue;
      const described = describe(link, url, raw.text);
      if (!isActing({ ...described, rel: link.rel, method: link.method })) byUrl.set(url, described);
    }
  }
  return [...byUrl.values()];
}

function describe(link: RawLink, url: string, text: string): Link {
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

/** What stands from `from` to before `to`, folded; of more than `chars` characters perhaps the beginning alone. */
function foldedStart(text: string, from: number, to: number, chars: number): string {
  const folded = foldSpace(text.slice(from, Math.min(to, from + chars + SPARE_BLANKS)));
  return folded.length >= chars ? folded : foldSpace(text.slice(from, to));
}

/** As `foldedStart`, but the end. */
function foldedEnd(text: string, from: number, to: number, chars: number): string {
  const folded = foldSpace(text.slice(Math.max(from, to - chars - SPARE_BLANKS), to));
  return folded.length >= chars ? folded : foldSpace(text.slice(from, to));
}

function splitKeywords(keywords: string): string[] {
  const distinct = new Set<string>();
  for (const keyword of keywords.split(/[,;，、；|\n]/)) {
    const folded = foldSpace(keyword);
    if (folded !== '' && folded.length <= 80) distinct.add(folded);
    if (distinct.size >= MAX_KEYWORDS) break;
  }
  return [...distinct];
}

/** The URL of a page's picture as it is, for pictures are often signed by their parameters; undefined where it is none, or long. */
function pictureOf(href: string, base: string): string | undefined {
  const url = href.trim() === '' ? null : URL.parse(href.trim(), base);
  return url?.protocol.startsWith('http') && url.href.length <= MAX_PICTURE_URL_CHARS ? url.href : undefined;
}

function resolveAll(hrefs: readonly string[], base: string): string[] {
  const urls = new Set<string>();
  for (const href of hrefs) {
    const url = canonicalUrl(href, base);
    if (url !== undefined) urls.add(url);
  }
  return [...urls];
}
