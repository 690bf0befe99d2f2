import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostOf, siteOf, surt } from './site';

describe('hostOf', () => {
  it.each([
    ['http://example.org/', 'example.org'],
    ['https://example.org:8443/a?b', 'example.org:8443'],
    ['http://[::1]:80', '[::1]:80'],
    ['nonsense', ''],
  ])('%s', (url, host) => {
    expect(hostOf(url)).toBe(host);
  });

  it('agrees with the URL parser', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (raw) => hostOf(new URL(raw).href) === new URL(raw).host),
    );
  });
});

describe('siteOf', () => {
  it.each([
    ['http://a.b.example.co.uk/x', 'example.co.uk'],
    ['https://me.github.io/', 'me.github.io'],
    ['http://docs.me.github.io/', 'me.github.io'],
    ['http://127.0.0.1:8080/', '127.0.0.1:8080'],
    ['http://localhost/', 'localhost'],
    ['http://xn--fiq228c.xn--fiqs8s/', 'xn--fiq228c.xn--fiqs8s'],
  ])('%s', (url, site) => {
    expect(siteOf(url)).toBe(site);
  });
});

describe('surt', () => {
  it.each([
    ['http://www.example.org/a?b', 'http://(org,example,www,)/a?b'],
    ['https://example.org:8443/', 'https://(org,example,:8443)/'],
    ['http://10.0.0.1/x', 'http://(10.0.0.1)/x'],
    ['http://example.org', 'http://(org,example,)/'],
    ['nonsense', 'nonsense'],
  ])('%s', (url, form) => {
    expect(surt(url)).toBe(form);
  });
});
