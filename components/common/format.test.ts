import { describe, expect, it } from 'vitest';
import { displayUrl, formatBytes, formatDuration, formatPercent } from './format';

describe('formatBytes', () => {
  it.each([
    [0, '0 byte'],
    [999, '999 byte'],
    [1_500, '1.5 kB'],
    [43_210_000, '43 MB'],
    [7_000_000_000_000, '7,000 GB'],
  ])('%d', (bytes, text) => expect(formatBytes('en', bytes)).toBe(text));
});

it('shows shares as whole percent in the language', () => {
  expect(formatPercent('en', 0.876)).toBe('88%');
  expect(formatPercent('zh-CN', 1)).toBe('100%');
});

it('shortens an address for reading', () => {
  expect(displayUrl('https://www.example.org/a/')).toBe('example.org/a');
  expect(displayUrl('http://example.org/?q=1')).toBe('example.org/?q=1');
});

it('rounds a length of time up to its largest unit', () => {
  expect(formatDuration('en', 1)).toBe('1 second');
  expect(formatDuration('en', 59_000)).toBe('59 seconds');
  expect(formatDuration('en', 61_000)).toBe('2 minutes');
  expect(formatDuration('zh-CN', 3_700_000)).toBe('2小时');
});
