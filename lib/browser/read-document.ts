import { type CapturedPage, MAX_HTML_CHARS } from '../messaging/request-parts';
import type { Fault } from '../messaging/results';

/** Least characters of text; shorter pages teach nothing. */
const MIN_TEXT_CHARS = 20;

const READABLE_TYPES: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml', 'text/plain']);

export type CaptureOutcome = { readonly page: CapturedPage } | { readonly fault: Fault };

/** Navigation timing of the page, which has the status of the server's answer. */
type Loading = Pick<PerformanceNavigationTiming, 'name' | 'responseStatus'>;

/**
 * Returns the page in its current state, after its scripts have run, or why it cannot be used: no web page, another
 * media type, an HTTP error, or too little text. Long HTML is cut.
 */
export function readDocument(document: Document, url: string, loading?: Loading): CaptureOutcome {
  if (!/^https?:/.test(url)) return { fault: 'unsupported-page' };
  if (!READABLE_TYPES.has(document.contentType)) return { fault: 'unsupported-type' };
  const status = statusOf(url, loading);
  if (status >= 400) return { fault: status >= 500 ? 'http-server-error' : 'http-client-error' };
  const text = document.body?.textContent ?? '';
  if (text.trim().length < MIN_TEXT_CHARS) return { fault: 'empty-page' };
  return {
    page: {
      url,
      html: document.documentElement.outerHTML.slice(0, MAX_HTML_CHARS),
      contentType: document.contentType,
      language: document.documentElement.lang,
    },
  };
}

/** Returns the page's HTTP status; 0 where the browser gives none, or scripts have changed the page's address since. */
function statusOf(url: string, loading: Loading | undefined): number {
  return loading && loading.name.split('#')[0] === url.split('#')[0] ? loading.responseStatus : 0;
}
