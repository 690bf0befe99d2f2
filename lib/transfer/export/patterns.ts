/** The text as a pattern that matches it alone, in the dialects of Java, JavaScript and Python. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** A pattern for one page under both schemes. */
export function pagePattern(url: string): string {
  return `^https?${escapePattern(url.replace(/^https?/, ''))}$`;
}

/** The beginning of every address of a site, on all its hosts and ports. */
export function sitePattern(site: string): string {
  return `^https?://(?:[^/]+\\.)?${escapePattern(site)}(?::\\d+)?/`;
}

/** Registrable domain or host of the scope, and the path below which it lies. */
export interface ScopeBounds {
  readonly origin: string;
  readonly host: string;
  /** Up to and including the last slash. */
  readonly directory: string;
}

/** @param url canonical */
export function boundsOf(url: string): ScopeBounds {
  const { origin, host, pathname } = new URL(url);
  return { origin, host, directory: pathname.slice(0, pathname.lastIndexOf('/') + 1) };
}
