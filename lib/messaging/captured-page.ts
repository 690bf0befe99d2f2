/** Characters of HTML kept of a live page; what comes after them is cut off. */
export const MAX_HTML_CHARS = 5 * 1024 * 1024;

/** A page as a content script read it from the live document. */
export interface CapturedPage {
  readonly url: string;
  readonly html: string;
  readonly contentType: string;
  readonly language: string;
}

/** How pages are read in tabs, and who takes them. */
export interface TabReading {
  /** Name of the group of tabs. */
  readonly label: string;
  readonly signal: AbortSignal;
  /** Takes what a tab gave; undefined where it gave nothing. */
  readonly take: (url: string, page: CapturedPage | undefined) => Promise<void>;
}
