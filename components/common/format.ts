/** Numbers, dates and sizes in the user's language. */
export function formatNumber(locale: string, value: number): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** A share in [0, 1] as whole percent. */
export function formatPercent(locale: string, share: number): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

export function formatDateTime(locale: string, ms: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const BYTES_PER_STEP = 1_000;

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

/** An address without scheme, as people read it. */
export function displayUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
