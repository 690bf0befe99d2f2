import { describe, expect, it } from 'vitest';
import { displayUrl, formatBytes, formatPercent } from './format';

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
