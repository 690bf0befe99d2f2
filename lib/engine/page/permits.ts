/** Reads what a page and its answer say about use by machines, as statements `source: text`. */
import { hasSecret } from '../url/secrets';
import type { RawPage } from './scan';
import { foldSpace } from './words';

/** Limits of the statements of one page: number, and characters of each. */
const MAX_STATEMENTS = 20;
const MAX_CHARS = 1_000;

/** Headers with statements (X-Robots-Tag; TDM Reservation Protocol; IETF AI Preferences; Content Signals). */
const HEADERS = ['x-robots-tag', 'tdm-reservation', 'tdm-policy', 'content-usage', 'content-signal'];
const LICENSE_HEADER = /<([^<>]{1,300})>[^<,]{0,200};\s{0,9}rel="?license\b/gi;
/** Licences of Creative Commons, whose links in a page's frame need no `rel`. */
const CREATIVE_COMMONS = /^https?:\/\/creativecommons\.org\/(?:licenses|publicdomain)\//i;

/** Returns a statement; its text is one line without the characters that separate fields of lists. */
export const statement = (source: string, text: string): string => `${source}: ${foldSpace(text).slice(0, MAX_CHARS)}`;

/** Returns distinct statements, at most as many as a page may have. */
export const fewStatements = (statements: readonly string[]): readonly string[] =>
  [...new Set(statements)].slice(0, MAX_STATEMENTS);

/**
 * Returns the statements about use by machines in the headers of an answer, as `header x-robots-tag: noai`; [] without
 * any.
 * @param get returns the value of a header; null if absent
 */
export function headerPermits(get: (name: string) => string | null): string[] {
  const statements = HEADERS.flatMap((name) => {
    const text = get(name);
    return text ? [statement(`header ${name}`, text)] : [];
  });
  const licenses = [...(get('link') ?? '').matchAll(LICENSE_HEADER)];
  return [...statements, ...licenses.map(([, url = '']) => statement('header license', url))];
}

/**
 * Returns the statements about use by machines in the markup of a page, as `meta robots: noai` or `page license: URL`:
 * `<meta>` elements, and links with `rel=license` or, in the site's frame, to Creative Commons. Links that are no web
 * address or hold a secret are left out.
 * @param base URL with which links are resolved
 */
export function pagePermits({ metaPermits, links }: Pick<RawPage, 'metaPermits' | 'links'>, base: string): string[] {
  const licenses = links.flatMap(({ href, rel, boilerplate }) => {
    const isLicense = /(?:^|\s)license(?:$|\s)/i.test(rel) || (boilerplate && CREATIVE_COMMONS.test(href));
    return isLicense ? [href] : [];
  });
  const own = metaPermits.flatMap(([source, text]) =>
    source === 'license' ? [] : [statement(`meta ${source}`, text)],
  );
  const given = metaPermits.flatMap(([source, text]) => (source === 'license' ? [text] : []));
  const urls = [...given, ...licenses].flatMap((href) => URL.parse(href, base)?.href ?? []);
  const open = urls.filter((url) => /^https?:/.test(url) && !hasSecret(url));
  return [...own, ...open.map((url) => statement('page license', url))];
}
