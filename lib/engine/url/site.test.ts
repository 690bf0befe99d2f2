import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { domainOf, hostOf, siteOf, surt } from './site';

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

describe('domainOf', () => {
  it.each([
    ['http://a.b.example.co.uk/x', 'example.co.uk'],
    ['https://me.github.io/', 'me.github.io'],
    ['http://docs.me.github.io/', 'me.github.io'],
    ['http://127.0.0.1:8080/', '127.0.0.1:8080'],
    ['http://localhost/', 'localhost'],
    ['http://xn--fiq228c.xn--fiqs8s/', 'xn--fiq228c.xn--fiqs8s'],
  ])('%s', (url, domain) => {
    expect(domainOf(url)).toBe(domain);
  });
});

describe('siteOf', () => {
  it.each([
    ['https://www.example.co.uk/a/b', 'example.co.uk'],
    ['https://me.github.io/a', 'me.github.io'],
    ['https://Me.blogspot.com/2020', 'Me.blogspot.com'],
    ['https://ada.substack.com/p/1', 'ada.substack.com'],
    ['https://ada.wordpress.com/2020/', 'ada.wordpress.com'],
    ['https://bio.stackexchange.com/questions/1', 'bio.stackexchange.com'],
    ['https://ada.medium.com/a', 'ada.medium.com'],
    ['https://medium.com/@Ada/a', 'medium.com/@ada'],
    ['https://github.com/Ada/bees?tab=1', 'github.com/ada'],
    ['https://github.com/', 'github.com'],
    ['https://github.com/topics/bees', 'github.com'],
    ['https://sites.google.com/view/bees/home', 'google.com/view/bees'],
    ['https://www.google.com/search?q=bees', 'google.com'],
    ['https://www.youtube.com/@ada/videos', 'youtube.com/@ada'],
    ['https://www.youtube.com/channel/UC1/about', 'youtube.com/channel/uc1'],
    ['https://www.youtube.com/watch?v=1', 'youtube.com'],
    ['https://old.reddit.com/r/Bees/comments/1', 'reddit.com/r/bees'],
    ['https://x.com/ada/status/1', 'x.com/ada'],
    ['https://social.example/@ada/12', 'social.example/@ada'],
    ['https://www.uni.example/~ada/papers', 'uni.example/~ada'],
    ['https://cs.uni.example/people/%7Eada/', 'cs.uni.example/people/%7eada'],
    ['https://cs.uni.example/people/', 'uni.example'],
    ['http://127.0.0.1:8080/', '127.0.0.1:8080'],
  ])('%s', (url, site) => {
    expect(siteOf(url)).toBe(site.toLowerCase());
  });

  it('is the same for every page of a space, and needs no path of a plain domain', () => {
    const segment = fc.stringMatching(/^[a-z0-9-]{1,8}$/);
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), (path) => {
        expect(siteOf(`https://github.com/ada/${path.join('/')}`)).toBe('github.com/ada');
        expect(siteOf(`https://plain.example/${path.join('/')}`)).toBe('plain.example');
      }),
    );
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
