import { describe, expect, it } from 'vitest';
import { displayUrl, formatAgo, formatBytes, formatDuration, formatPercent } from './format';

describe('formatBytes', () => {
  it.each([
    [0, '0 byte'],
    [999, '999 byte'],
    [1_500, '1.5 kB'],
    [43_210_000, '43 MB'],
    [7_000_000_000_000, '7,000 GB'],
  ])('formatBytes(%d) is "%s"', (bytes, text) => expect(formatBytes('en', bytes)).toBe(text));
});

it('formatPercent shows whole percents in the language', () => {
  expect(formatPercent('en', 0.876)).toBe('88%');
  expect(formatPercent('zh-CN', 1)).toBe('100%');
});

it('displayUrl shortens a URL for reading', () => {
  expect(displayUrl('https://www.example.org/a/')).toBe('example.org/a');
  expect(displayUrl('http://example.org/?q=1')).toBe('example.org/?q=1');
});

it('formatAgo writes how long ago a time of the last week was, and the day of an older one', () => {
  const now = Date.UTC(2026, 4, 20, 12);
  const minute = 60_000;
  const ago = (minutes: number, locale = 'en') => formatAgo(locale, now - minutes * minute, now);
  expect([ago(0), ago(59), ago(61), ago(26 * 60)]).toEqual([
    'this minute',
    '59 minutes ago',
    '1 hour ago',
    'yesterday',
  ]);
  expect(ago(10 * 24 * 60)).toBe('May 10, 2026');
  expect(ago(5, 'zh-CN')).toBe('5分钟前');
});

it('formatDuration rounds up to the largest unit', () => {
  expect(formatDuration('en', 1)).toBe('1 second');
  expect(formatDuration('en', 59_000)).toBe('59 seconds');
  expect(formatDuration('en', 61_000)).toBe('2 minutes');
  expect(formatDuration('zh-CN', 3_700_000)).toBe('2小时');
});
