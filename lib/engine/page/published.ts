import { dayOfDate } from './written-dates';

/** Date of a page as written by one of its elements. */
export interface DatedElement {
  readonly text: string;
  /** Whether the element says that this is the date of publication. */
  readonly isPublication: boolean;
}

/** What a page says about its date, outside of scripts. */
export interface DateHints {
  /** Dates of publication in `<meta>`, in order. */
  readonly dates: readonly string[];
  /** `<time>` elements with `datetime`, in order. */
  readonly times: readonly DatedElement[];
}

const LINKED_DATA = 'datePublished';
/** A date of publication in JSON-LD, also in JSON that parsers refuse. */
const IN_LINKED_DATA = /["']datePublished["']\s{0,20}:\s{0,20}["']([^"']{8,40})["']/;
/** A whole date in a URL's path: `/2020/05/31/`, `/2020-05-31-…`, `/20200531/`. */
const IN_PATH = /\/((?:19[89]|20[0-4])\d)(?:([/_-])(\d{1,2})\2(\d{1,2})|(\d\d)(\d\d))(?=[/_.-]|$)/;

/**
 * Returns the day on which a page was published, as `YYYY-MM-DD`; undefined if the page does not say it clearly. The
 * sources in order: the URL, JSON-LD, `<meta>`, `<time>`. The URL comes first, because it has the day of the site's own
 * time zone, where the others often have that of UTC.
 * @param html decoded markup
 * @param url URL of the page
 */
export function publishedDay(html: string, url: string, { dates, times }: DateHints): string | undefined {
  return dateInPath(url) ?? dateInLinkedData(html) ?? firstDate(dates) ?? dayOfTimes(times);
}

/** Returns the date of publication in JSON-LD; undefined without one. */
function dateInLinkedData(html: string): string | undefined {
  return html.includes(LINKED_DATA) ? dayOfDate(IN_LINKED_DATA.exec(html)?.[1] ?? '') : undefined;
}

/** Returns the first readable date as `YYYY-MM-DD`; undefined if none is readable. */
function firstDate(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const day = dayOfDate(text);
    if (day !== undefined) return day;
  }
  return undefined;
}

/** Returns the date in the path of a URL, such as `/2024/05/31/`, as `YYYY-MM-DD`; undefined without a whole date. */
function dateInPath(url: string): string | undefined {
  const [, year, , month, day, m, d] = IN_PATH.exec(url) ?? [];
  return year === undefined ? undefined : dayOfDate(`${year}-${month ?? m}-${day ?? d}`);
}

/**
 * Returns the first readable day that an element declares as the publication; else the day that all elements have in
 * common; undefined if they differ or none is readable.
 */
function dayOfTimes(times: readonly DatedElement[]): string | undefined {
  const published = firstDate(times.flatMap(({ text, isPublication }) => (isPublication ? text : [])));
  if (published !== undefined) return published;
  const days = new Set(times.flatMap(({ text }) => dayOfDate(text) ?? []));
  const [only] = days;
  return days.size === 1 ? only : undefined;
}
