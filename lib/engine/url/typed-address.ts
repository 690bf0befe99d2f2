import { canonicalUrl } from './canonical';

/** A domain or an IPv4 address, with a port, a path or neither, and without a scheme. */
const BARE =
  /^(?:(?:[\p{L}\p{M}\p{N}_-]+\.)+(?:xn--[a-z0-9-]+|[\p{L}\p{M}]{2,})|\d{1,3}(?:\.\d{1,3}){3})\.?(?::\d+)?(?:[/?#]|$)/iu;
/** Around an address in running text, and in lists (RFC 3986, appendix C). */
const QUOTES = /^(?:<(.*)>|"(.*)"|'(.*)'|“(.*)”|\((.*)\))$/su;

/**
 * Canonical form of an address as people write it: `example.org`, `//example.org/x` and `<https://example.org>` are
 * welcome; without a scheme it is https. Undefined where it is no address of a web page.
 */
export function typedAddress(raw: string): string | undefined {
  const text = unquoted(raw);
  if (/\s/.test(text)) return undefined;
  if (text.startsWith('//')) return canonicalUrl(`https:${text}`);
  if (BARE.test(text)) return canonicalUrl(`https://${text}`);
  // To find out by parsing takes a hundred times as long.
  return text.includes(':') ? canonicalUrl(text) : undefined;
}

/**
 * A blank, or a mark between two addresses: within an address, commas and semicolons mean something. A row of marks is
 * looked at from its first one only, which keeps a long row linear.
 */
const BETWEEN = /\s+|(?<![,;，；、])[,;，；、]+(?=\s|$|https?:\/\/)/u;

/** Addresses in free text, each once. Words that are none are passed over. */
export function typedAddresses(text: string): string[] {
  return [...new Set(words(text).flatMap((word) => typedAddress(word) ?? []))];
}

/** The addresses of a text that is a list of them and nothing else, with blanks, commas or semicolons between; undefined of any other. */
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
