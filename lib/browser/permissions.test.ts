import '../../tests/support/fake-browser';
import { expect, test } from 'vitest';
import { originPattern } from './permissions';

test.each([
  ['https://a.test/path?q#f', 'https://a.test/*'],
  ['http://a.test:8080/', 'http://a.test/*'],
  ['ftp://a.test/', undefined],
  ['chrome://version/', undefined],
  ['nonsense', undefined],
])('the match pattern of %s is %s', (url, pattern) => {
  expect(originPattern(url)).toBe(pattern);
});
