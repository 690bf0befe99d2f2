/** Month of English names and their abbreviations, by the first three letters. */
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const EARLIEST_YEAR = 1990;
const LATEST_YEAR = 2099;

/** Numbers in this order, with two digits of month and day only where nothing parts them. */
const YEAR_FIRST = /^\s*(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?!\d)/;
const EAST_ASIAN = /^\s*(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/;
const DAY_FIRST = /^\s*(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/;
const DAY_MONTH_NAME =
  /^\s*(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3})[a-z]{0,6}\.?,?[\s-]+(\d{4})(?!\d)/i;
const MONTH_NAME_DAY =
  /^\s*(?:[a-z]{3,9},?\s+)?([a-z]{3})[a-z]{0,6}\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(?:\d\d:\d\d:\d\d\s+(?:[a-z]{3,4}\s+)?)?(\d{4})(?!\d)/i;
/** Writes times as `YYYY-MM-DD`, as is usual in Swedish. */
const ISO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC' });
/** Seconds or milliseconds since 1970. */
const UNIX_TIME = /^\s*(1\d{9})(\d{3})?\s*$/;

/**
 * Returns the day of a written date, as `YYYY-MM-DD`; undefined if the text does not begin with a whole date, or if
 * day and month can be confused (`03/04/2020`). Reads ISO 8601, dates of HTTP and e-mail, English month names,
 * `31.5.2020`, `2020年5月31日` and Unix times.
 */
export function dayOfDate(text: string): string | undefined {
  const unix = UNIX_TIME.exec(text);
  if (unix) return ISO_DAY.format(Number(unix[1]) * 1000);
  const ordered = YEAR_FIRST.exec(text);
  if (ordered && (ordered[2] !== '' || (ordered[3]?.length === 2 && ordered[4]?.length === 2)))
    return isoDay(ordered[1], ordered[3], ordered[4]);
  const asian = EAST_ASIAN.exec(text);
  if (asian) return isoDay(asian[1], asian[2], asian[3]);
  const named = DAY_MONTH_NAME.exec(text);
  if (named) return isoDay(named[3], monthOf(named[2]), named[1]);
  const american = MONTH_NAME_DAY.exec(text);
  if (american) return isoDay(american[3], monthOf(american[1]), american[2]);
  return dayFirst(text);
}

/** Reads `31.5.2020`, and `31/5/2020` or `5/31/2020` if one of the numbers can only be a day. */
function dayFirst(text: string): string | undefined {
  const [, a = '', separator, b = '', year] = DAY_FIRST.exec(text) ?? [];
  if (year === undefined) return undefined;
  if (separator === '.' || Number(a) > 12 || a === b) return isoDay(year, b, a);
  return Number(b) > 12 ? isoDay(year, a, b) : undefined;
}

/** Returns the number of an English month by its first three letters, `1` to `12`; `0` for another word. */
const monthOf = (name = ''): string => String(MONTHS.indexOf(name.toLowerCase()) + 1);

/** Returns a date as `YYYY-MM-DD`; undefined if the calendar lacks it, or before 1990 or after 2099. */
function isoDay(year = '', month = '', date = ''): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(date)];
  if (y < EARLIEST_YEAR || y > LATEST_YEAR || m < 1 || d < 1) return undefined;
  const iso = [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-');
  return ISO_DAY.format(Date.UTC(y, m - 1, d)) === iso ? iso : undefined;
}
