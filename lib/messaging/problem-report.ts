/** A report of an unexpected error. It has neither addresses nor texts of pages. */
export interface ProblemReport {
  /** Message of the error, after `withoutPages`. */
  readonly message: string;
  readonly version: string;
  /** The browser's user agent. */
  readonly browser: string;
}

const MOST_CHARS = 300;
const LEFT_OUT = '…';
/** A name of the program, such as `pages` or `#order`; other quoted text may come from a page. */
const IDENTIFIER = /^[\w$#.]{1,40}$/;
const QUOTED = /(["'`“‘])([^"'`“”‘’]*)(["'`”’])/g;
/** Text from a double quotation mark to the last one, because the quoted part of a page has quotation marks too. */
const QUOTED_PART = /"[\s\S]*"/;
/** Matches addresses and host names, but not `x.map` in `x.map is not a function`. */
const ADDRESS =
  /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/\S*|(?<![\p{L}\p{N}_.-])(?![\p{L}\p{N}_.]+ is (?:not (?:a|an|iterable|defined)|undefined|null)\b)(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}(?:[:/]\S*)?|\b\d+(?:\.\d+){3}\b\S*/giu;

/**
 * Returns the message of an error without what may come from the user's pages: addresses, host names and quoted texts,
 * each replaced by `…`. At most 300 characters.
 * @example `Unexpected token '<', "<!doctype "... at https://a.example/x` becomes `Unexpected token …, …... at …`.
 */
export function withoutPages(message: string): string {
  return message
    .replace(QUOTED_PART, (text) => (IDENTIFIER.test(text.slice(1, -1)) ? text : LEFT_OUT))
    .replace(QUOTED, (text, _open, inner: string) => (IDENTIFIER.test(inner) ? text : LEFT_OUT))
    .replace(ADDRESS, LEFT_OUT)
    .slice(0, MOST_CHARS);
}

/** Returns what a report says about the program, one fact a line. */
export function programFacts({ version, browser }: Omit<ProblemReport, 'message'>): string {
  return `Tendril ${version}\n${browser}`;
}

/** Returns the text of a report, one fact a line. */
export function reportText(report: ProblemReport): string {
  return `${report.message}\n${programFacts(report)}`;
}

/**
 * Returns the address of the project's form for problems, filled in; nothing is sent.
 * @param project address of the project on GitHub.
 */
export function reportUrl(project: string, { message, version, browser }: ProblemReport): string {
  const fields = new URLSearchParams({ template: 'bug.yml', version, browser, message });
  return `${project}/issues/new?${fields}`;
}
