import { canonicalUrl, MAX_URL_CHARS } from './canonical';
import { redirectTarget } from './redirects';

/** A domain or an IPv4 address without a scheme; port and path are optional. */
const BARE =
  /^(?:(?:[\p{L}\p{M}\p{N}_-]+\.)+(?:xn--[a-z0-9-]+|[\p{L}\p{M}]{2,})|\d{1,3}(?:\.\d{1,3}){3})\.?(?::\d+)?(?:[/?#]|$)/iu;
/** Delimiters around a URL in running text and in lists (RFC 3986, appendix C). */
const QUOTES =
  /^(?:<(.*)>|"(.*)"|'(.*)'|`(.*)`|“(.*)”|„(.*)[“”]|‘(.*)’|«(.*)»|»(.*)«|‹(.*)›|\((.*)\)|\[(.*)\]|（(.*)）|【(.*)】|《(.*)》|「(.*)」)$/su;
/** Invisible characters that are copied along with a URL, and full stops of East Asian text after it. */
const BEFORE = /^[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+/;
const AFTER =
  /(?<![\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff。．！？…])[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff。．！？…]+$/;

/**
 * Returns the canonical form of a URL as people write it; undefined if the text is not the URL of a web page. Accepts
 * `example.org`, `//example.org/x` and `<https://example.org>`. The default scheme is https. Of a redirect of a search
 * engine, mail service or social network, it is the URL to which the redirect leads.
 */
export function typedAddress(raw: string): string | undefined {
  const text = unquoted(raw);
  if (/\s/.test(text)) return undefined;
  if (text.startsWith('//')) return canonicalTarget(`https:${text}`);
  if (BARE.test(text)) return canonicalTarget(`https://${text}`);
  // Without a colon, the text is no URL. This test is a hundred times faster than the URL parser.
  return text.includes(':') ? canonicalTarget(text) : undefined;
}

/** Canonical form of a URL, or of the one to which it leads if it is a redirect of a known service; else undefined. */
function canonicalTarget(text: string): string | undefined {
  if (text.length > 2 * MAX_URL_CHARS) return undefined;
  const url = URL.parse(text);
  return canonicalUrl((url && redirectTarget(url)?.href) ?? text);
}

/** An explicit URL in running text, up to white space or a bracket that no URL contains. */
const WRITTEN_URL = /https?:\/\/[^\s<>{}"«»„“”‘’（）【】《》「」。，、；]+/giu;
/** Marks of a list before an entry, and what separates a URL from its title. */
const BULLET = /^\s*(?:[-*+•◦▪–—·]|\d{1,4}[.)、]|\[[ x]?\])\s+/iu;
const SEPARATOR = /[\s.。:：|–—\-,;()[\]<>"«»（）*_`=]/u;

const MAX_LINK_TEXT = 500;

/** A URL in running text, and the text beside it. */
interface WrittenAddress {
  readonly url: string;
  /** '' where the text names several URLs without a link text for each. */
  readonly title: string;
}

/**
 * Returns the explicit URLs of a line, in order, as people write lists: with a number or mark before it, a title before
 * or after it, as a Markdown link, between quotes. `Bees: https://bees.example` has the title `Bees`. [] for a line
 * without `http://` or `https://`.
 */
export function writtenAddresses(line: string): WrittenAddress[] {
  const text = line.replace(BULLET, '');
  const found: { url: string; title: string; raw: string }[] = [];
  for (const { 0: match, index } of text.matchAll(WRITTEN_URL)) {
    const raw = withoutClosers(match);
    const url = typedAddress(raw);
    if (url !== undefined) found.push({ url, title: linkText(text, index), raw });
  }
  const [only] = found;
  if (found.length !== 1 || only === undefined || only.title !== '')
    return found.map(({ url, title }) => ({ url, title }));
  return [{ url: only.url, title: withoutSeparators(text.replace(only.raw, ' ')).replace(/\s+/g, ' ') }];
}

/** Removes separators at both ends: blanks, colons, dashes, brackets, quotation marks. */
function withoutSeparators(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SEPARATOR.test(text[start] as string)) start += 1;
  while (end > start && SEPARATOR.test(text[end - 1] as string)) end -= 1;
  return text.slice(start, end);
}

/** Trimmed text of a Markdown link whose URL begins at an offset; '' if it does not begin within `MAX_LINK_TEXT`. */
function linkText(text: string, urlAt: number): string {
  if (!text.startsWith('](', urlAt - 2)) return '';
  const before = text.slice(Math.max(0, urlAt - MAX_LINK_TEXT), urlAt - 2);
  const start = before.lastIndexOf('[');
  return start < 0 ? '' : before.slice(start + 1).trim();
}

/** Removes punctuation after a URL, and brackets that close what opened before it. */
function withoutClosers(raw: string): string {
  let end = raw.length;
  let depth = 0;
  for (let at = 0; at < end; at += 1) {
    const char = raw[at];
    if (char === '(' || char === '[') depth += 1;
    else if ((char === ')' || char === ']') && --depth < 0) end = at;
  }
  return raw.slice(0, end).replace(/(?<![.,;:!?'*_])[.,;:!?'*_]{1,20}$/, '');
}

/**
 * Separators between URLs: white space, or punctuation that white space, the end or a new URL follows. The look-behind
 * starts a match only at the first mark of a row, which keeps a long row linear.
 */
const BETWEEN = /\s+|(?<![,;，；、])[,;，；、]+(?=\s|$|https?:\/\/)/u;

/** Returns the URLs in free text in canonical form, each once, in order. Other words are skipped. */
export function typedAddresses(text: string): string[] {
  const urls = wordsOfLine(text).flatMap((word) => typedAddress(word) ?? writtenAddresses(word).map(({ url }) => url));
  return [...new Set(urls)];
}

/**
 * Returns the URLs of a text that consists only of URLs separated by blanks, commas or semicolons, in order and with
 * repeats; undefined for any other text, also an empty one.
 */
export function addressList(text: string): string[] | undefined {
  const urls = wordsOfLine(text).map(typedAddress);
  return urls.length > 0 && urls.every((url) => url !== undefined) ? urls : undefined;
}

/** Splits pasted text at white space, and at commas and semicolons outside URLs. */
function wordsOfLine(text: string): string[] {
  return text
    .split(BETWEEN)
    .flatMap((word) => (typedAddress(word) === undefined ? word.split(/[,;，；、]/u) : [word]))
    .filter((word) => word !== '');
}

/** Removes blanks, invisible characters and East Asian full stops around a URL, then one pair of quotation marks or brackets. */
function unquoted(raw: string): string {
  const text = raw.replace(BEFORE, '').replace(AFTER, '');
  const inner = QUOTES.exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);
  return (inner ?? text).trim();
}
