import { describe, expect, it } from 'vitest';
import { backoffMs, retryAfterMs } from './retry-after';

const NOW_MS = Date.parse('2026-01-01T00:00:00Z');
const headers = (value?: string) => new Headers(value === undefined ? {} : { 'retry-after': value });

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
  ])('reads %j as %j ms', (value, expected) => {
    expect(retryAfterMs(headers(value), NOW_MS)).toBe(expected);
  });

  it('is undefined without the header', () => expect(retryAfterMs(headers(), NOW_MS)).toBeUndefined());
});

describe('backoff', () => {
  it('doubles up to its maximum, between half and all of it', () => {
    const at = (failures: number, value: number) => backoffMs(failures, { next: () => value }, 1_000, 10_000);
    expect([0, 1, 2, 3, 4, 40].map((failures) => at(failures, 1))).toEqual([1000, 2000, 4000, 8000, 10000, 10000]);
    expect(at(2, 0)).toBe(2_000);
  });
});
