import type { NeedsBrowser, PageFault } from '../errors';
import { isChallenge, isConsentWall } from './walls';

/** Below this number of words, a page may be an empty shell for scripts. */
const SHELL_WORDS = 25;
/** Below this number of words, hidden text is searched, and the page is checked for reasons why text is missing. */
export const FEW_WORDS = 200;

const SCRIPT_WANTED =
  /(?:enable|activate|turn on|requires?|without|needs?|activer?|aktivier\w{0,8}|activ[ea]r?|habilit\w{0,8}|включит\w{0,8}|启用|開啟|有効)[^.<]{0,40}java\s?script|java\s?script[^.<]{0,40}(?:enable|required|disabled|désactiv|deaktiviert|desactiv|отключ|被禁用|無効)/i;
/** Elements that script frameworks fill: React, Vue, Angular, Next, Nuxt, Svelte, Gatsby, Ember. */
const APP_ROOT =
  /<(?:div|main)[^<>]{0,200}\bid=["']?(?:root|app|__next|__nuxt|svelte|___gatsby|application|main-app|ember\w{0,20})["'\s>]|<app-root\b|<[^<>]{0,200}\bdata-reactroot/i;
const PAYWALL = /["']isAccessibleForFree["']\s*:\s*["']?false/i;

/**
 * Returns the reason why an HTML page shows something else, or almost nothing, to a plain request; undefined if the
 * page is readable. The first that applies: `challenge`, `consent-wall`; with few words also `paywall`, `needs-script`.
 * @param url of the response.
 * @param words number of words outside of navigation.
 * @param links number of distinct links to pages.
 * @param text returns all text, with each run of white space as one blank.
 */
export function whyUnreadable(
  html: string,
  url: string,
  shown: { readonly words: number; readonly links: number; readonly text: () => string },
): Extract<NeedsBrowser, PageFault> | undefined {
  const { words, links } = shown;
  if (isChallenge(html, shown)) return 'challenge';
  if (isConsentWall(html, url, shown)) return 'consent-wall';
  if (words >= FEW_WORDS) return undefined;
  if (PAYWALL.test(html)) return 'paywall';
  const isShell = words < SHELL_WORDS && links <= 3 && /<script\b/i.test(html);
  return isShell && (APP_ROOT.test(html) || SCRIPT_WANTED.test(html)) ? 'needs-script' : undefined;
}

/** Document kind by media type. Archives, images and programs have none. */
const READERS: Readonly<Record<string, DocumentKind>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'application/pdf': 'pdf',
  'application/rss+xml': 'feed',
  'application/atom+xml': 'feed',
  'application/feed+json': 'feed',
  'application/xml': 'feed',
  'text/xml': 'feed',
};
type DocumentKind = 'html' | 'text' | 'markdown' | 'pdf' | 'feed';

/** Media types of documents that can be read as a page. */
export const PAGE_TYPES: readonly string[] = Object.keys(READERS);

/**
 * Returns the document kind of a Content-Type header; undefined for types that cannot be read as a page.
 * @param contentType value of the header; '' counts as HTML.
 */
export function documentKind(contentType: string): DocumentKind | undefined {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === '' ? 'html' : READERS[type];
}
