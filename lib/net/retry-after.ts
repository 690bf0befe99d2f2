/**
 * Returns the wait of a Retry-After header (RFC 9110 §10.2.3: seconds or an HTTP date).
 * @returns milliseconds ≥ 0, or undefined where the header is absent or unreadable.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}

/**
 * Returns an exponential backoff with jitter, in milliseconds: uniform between half and all of `baseMs` · 2^failures,
 * at most `maxMs`.
 */
export function backoffMs(failures: number, random: { next(): number }, baseMs: number, maxMs: number): number {
  const ceiling = Math.min(maxMs, baseMs * 2 ** Math.max(0, failures));
  return Math.round(ceiling * (0.5 + random.next() / 2));
}
