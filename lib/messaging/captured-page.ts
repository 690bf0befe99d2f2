/** Characters of HTML kept of a live page; the rest is cut off. */
export const MAX_HTML_CHARS = 5 * 1024 * 1024;

/** A page as read by the content script from the live document. */
export interface CapturedPage {
  readonly url: string;
  readonly html: string;
  readonly contentType: string;
  readonly language: string;
}

/** Options for reading pages in tabs. */
export interface TabReading {
  /** Name of the tab group. */
  readonly label: string;
  readonly signal: AbortSignal;
  /** Receives the page of each tab; undefined where the tab failed. */
  readonly take: (url: string, page: CapturedPage | undefined) => Promise<void>;
}
