import { type CapturedPage, MAX_HTML_CHARS } from '../messaging/captured-page';
import type { Fault } from '../messaging/results';

/** Fewer characters of text than this make no page to learn from. */
const MIN_TEXT_CHARS = 20;

const READABLE_TYPES: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml', 'text/plain']);

export type CaptureOutcome = { readonly page: CapturedPage } | { readonly fault: Fault };

/** What the server answered when the page was loaded. */
type Loading = Pick<PerformanceNavigationTiming, 'name' | 'responseStatus'>;

/** The page as it stands now, after its scripts ran. */
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

/** 0 where the browser does not tell it, or the page has gone to another address by itself since. */
function statusOf(url: string, loading: Loading | undefined): number {
  return loading && loading.name.split('#')[0] === url.split('#')[0] ? loading.responseStatus : 0;
}
