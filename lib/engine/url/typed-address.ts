import { canonicalUrl } from './canonical';

/** A domain or an IPv4 address without a scheme; port and path are optional. */
const BARE =
  /^(?:(?:[\p{L}\p{M}\p{N}_-]+\.)+(?:xn--[a-z0-9-]+|[\p{L}\p{M}]{2,})|\d{1,3}(?:\.\d{1,3}){3})\.?(?::\d+)?(?:[/?#]|$)/iu;
/** Delimiters around a URL in running text and in lists (RFC 3986, appendix C). */
const QUOTES = /^(?:<(.*)>|"(.*)"|'(.*)'|“(.*)”|\((.*)\))$/su;

/**
 * Returns the canonical form of a URL as people write it; undefined if the text is not the URL of a web page. Accepts
 * `example.org`, `//example.org/x` and `<https://example.org>`. The default scheme is https.
 */
export function typedAddress(raw: string): string | undefined {
  const text = unquoted(raw);
  if (/\s/.test(text)) return undefined;
  if (text.startsWith('//')) return canonicalUrl(`https:${text}`);
  if (BARE.test(text)) return canonicalUrl(`https://${text}`);
  // The URL parser would need a hundred times as long to reject the text.
  return text.includes(':') ? canonicalUrl(text) : undefined;
}

/**
 * Separators between URLs: white space, or punctuation that white space, the end or a new URL follows. The look-behind
 * starts a match only at the first mark of a row, which keeps a long row linear.
 */
const BETWEEN = /\s+|(?<![,;，；、])[,;，；、]+(?=\s|$|https?:\/\/)/u;

/** Returns the URLs in free text, each once. Other words are skipped. */
export function typedAddresses(text: string): string[] {
  return [...new Set(words(text).flatMap((word) => typedAddress(word) ?? []))];
}

/**
 * Returns the URLs of a text that consists only of URLs separated by blanks, commas or semicolons; undefined for any
 * other text.
 */
export function addressList(text: string): string[] | undefined {
  const urls = words(text).map(typedAddress);
  return urls.length > 0 && urls.every((url) => url !== undefined) ? urls : undefined;
}

function words(text: string): string[] {
  return text
    .split(BETWEEN)
    .flatMap((word) => (typedAddress(word) === undefined ? word.split(/[,;，；、]/u) : [word]))
    .filter((word) => word !== '');
}

function unquoted(raw: string): string {
  const text = raw.trim();
  const inner = QUOTES.exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);
  return (inner ?? text).trim();
}
