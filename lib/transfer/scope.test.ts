import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hardText, hardUrl } from '../../tests/support/transfer-samples';
import { escapePattern } from '../engine/escape-pattern';
import { boundsOf, isOutsideScope, pagePattern, withinSpace } from './scope';

it('escapePattern matches a text exactly, and nothing longer', () => {
  fc.assert(
    fc.property(hardText, fc.constantFrom('x', '.', '|'), (text, more) => {
      expect(new RegExp(`^${escapePattern(text)}$`).test(text)).toBe(true);
      expect(new RegExp(`^${escapePattern(text)}$`).test(text + more)).toBe(false);
    }),
  );
});

it('pagePattern matches one page under http and https', () => {
  fc.assert(
    fc.property(hardUrl, (url) => {
      const pattern = new RegExp(pagePattern(url));
      expect(
        [url, url.replace(/^https?/, 'http'), url.replace(/^https?/, 'https')].every((form) => pattern.test(form)),
      ).toBe(true);
      expect(pattern.test(`${url}/`)).toBe(false);
    }),
  );
});

it('boundsOf returns the directory up to the last slash of the path', () => {
  expect(boundsOf('http://a.example:81/b/c?d=/e')).toEqual({
    origin: 'http://a.example:81',
    host: 'a.example:81',
    directory: '/b/',
  });
});

it.each([
  ['https://github.com/Ada', 'domain', 'https://github.com/Ada/', 'prefix'],
  ['https://github.com/Ada/engine/issues', 'host', 'https://github.com/Ada/', 'prefix'],
  ['https://github.com/Ada', 'prefix', 'https://github.com/Ada/', 'prefix'],
  ['https://github.com/Ada/engine/issues', 'prefix', 'https://github.com/Ada/engine/issues', 'prefix'],
  ['https://github.com/Ada', 'page', 'https://github.com/Ada', 'page'],
  ['https://birds.example.org/a/b', 'domain', 'https://birds.example.org/a/b', 'domain'],
] as const)('withinSpace turns %s with scope %s into %s with scope %s', (url, scope, kept, keptScope) => {
  expect(withinSpace(url, scope)).toEqual({ url: kept, scope: keptScope });
  expect(isOutsideScope(url, scope)).toBe(url === 'https://github.com/Ada' && scope !== 'page');
});
