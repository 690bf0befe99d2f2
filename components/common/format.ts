import { getOrMake } from '../../lib/engine/arrays';

export { formatNumber } from '../../lib/messaging/message-text';

/** Writes a number with exactly two decimals, for example a probability. */
export function formatDecimal(locale: string, value: number): string {
  return formatter(locale, 'value', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
}

/** Formatters by kind and language: creating one is far slower than using it, and long lists use many. */
const formatters = new Map<string, Intl.NumberFormat>();

/** Returns the number formatter of a locale and kind, created at the first use. `options` count only then. */
function formatter(locale: string, kind: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return getOrMake(formatters, `${locale} ${kind}`, () => new Intl.NumberFormat(locale, options));
}

/** Writes a share in [0, 1] as whole percent, rounded. */
export function formatPercent(locale: string, share: number): string {
  return formatter(locale, 'percent', { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** Writes a time as date and time of day, in the user's time zone. */
export function formatDateTime(locale: string, ms: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}

/** Writes the time of day with seconds, without the date, in the user's time zone. */
export function formatTime(locale: string, ms: number): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(ms);
}

/** Writes a time as a date, in the user's time zone. */
export function formatDay(locale: string, ms: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(ms);
}

const AGO_UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const MOST_DAYS_AGO = 7;

/**
 * Writes a time of the last seven days in whole days, hours or minutes ("2 hours ago", "yesterday"), rounded down; a
 * time in the future as now, an older time as a date.
 */
export function formatAgo(locale: string, ms: number, nowMs: number): string {
  const passedMs = Math.max(0, nowMs - ms);
  const [unit, unitMs] = AGO_UNITS.find(([, each]) => passedMs >= each) ?? ['minute', 60_000];
  const units = Math.floor(passedMs / unitMs);
  if (unit === 'day' && units > MOST_DAYS_AGO) return formatDay(locale, ms);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-units, unit);
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const BYTES_PER_STEP = 1_000;

/**
 * Writes a number of bytes in the largest decimal unit up to gigabytes: one decimal for values below 10 from kilobytes
 * on, else none.
 */
export function formatBytes(locale: string, bytes: number): string {
  let step = 0;
  let value = bytes;
  while (value >= BYTES_PER_STEP && step < BYTE_UNITS.length - 1) {
    value /= BYTES_PER_STEP;
    step += 1;
  }
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: BYTE_UNITS[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value);
}

const MS_PER_SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/** Writes a duration in one unit, rounded up: seconds below a minute, minutes below an hour, else hours. */
export function formatDuration(locale: string, ms: number): string {
  const seconds = Math.ceil(ms / MS_PER_SECOND);
  const minutes = Math.ceil(seconds / SECONDS_PER_MINUTE);
  const hours = Math.ceil(minutes / MINUTES_PER_HOUR);
  const [unit, value] =
    seconds < SECONDS_PER_MINUTE
      ? ['second', seconds]
      : minutes < MINUTES_PER_HOUR
        ? ['minute', minutes]
        : ['hour', hours];
  return formatter(locale, unit, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** Shortens an address for display: no scheme, no `www.`, no final slash. */
export function displayUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
