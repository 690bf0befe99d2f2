import '../../tests/support/fake-browser';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../settings/settings';
import { typedOrigins } from './address-rules';
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

test('only origins that the user typed are exempt from the guard, each once', () => {
  const provider = (baseUrl: string) => ({ key: '', baseUrl });
  const providers = {
    searxng: provider('http://127.0.0.1:8888/searx'),
    yacy: provider('http://127.0.0.1:8888'),
    mediawiki: provider(''),
    odd: provider('data:text/plain,x'),
  };
  expect(typedOrigins({ ...DEFAULT_SETTINGS, providers })).toEqual(['http://127.0.0.1:8888']);
});
