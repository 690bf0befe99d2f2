import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPLIT } from '../basics';
import { domainOf, hostOf, rateGroupOf, type SiteGroupings, siteOf, siteWithin, surt } from './site';

describe('hostOf', () => {
  it.each([
    ['http://example.org/', 'example.org'],
    ['https://example.org:8443/a?b', 'example.org:8443'],
    ['http://[::1]:80', '[::1]:80'],
    ['nonsense', ''],
  ])('hostOf("%s") is "%s"', (url, host) => {
    expect(hostOf(url)).toBe(host);
  });

  it('hostOf agrees with the host of the URL parser', () => {
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
  ])('domainOf("%s") is "%s"', (url, domain) => {
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
  ])('siteOf("%s") is "%s"', (url, site) => {
    expect(siteOf(url)).toBe(site.toLowerCase());
  });

  it('siteOf is the same for every path of a GitHub user, and of a plain domain', () => {
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
  ])('surt("%s") is "%s"', (url, form) => {
    expect(surt(url)).toBe(form);
  });
});

it.each([
  ['www.example.co.uk', 'example.co.uk', false],
  ['a.b.example.org:8080', 'example.org', false],
  ['example.org', 'example.org', false],
  ['ada.blogspot.com', 'blogspot.com', true],
  ['ada.github.io', 'github.io', true],
  ['ada.substack.com', 'substack.com', true],
  ['192.0.32.10:81', '192.0.32.10:81', false],
  ['[2606:4700::1]', '[2606:4700::1]', false],
  ['host', 'host', false],
])('rateGroupOf("%s") is the domain "%s", and isPlatform is %s', (host, domain, isPlatform) => {
  expect(rateGroupOf(host)).toEqual({ domain, isPlatform });
});

const within = (url: string, ...rules: readonly (readonly [string, string])[]) => siteWithin(url, new Map(rules));

describe('siteWithin', () => {
  it('siteWithin equals siteOf without rules', () => {
    for (const url of ['https://a.bees.example/x', 'https://github.com/ada/bees', 'http://127.0.0.1:8080/'])
      expect(within(url)).toBe(siteOf(url));
  });

  it('siteWithin splits a site by host, and on its own host by the first directory', () => {
    const split = ['bees.example', SPLIT] as const;
    expect(within('https://north.bees.example/hive/1', split)).toBe('north.bees.example');
    expect(within('https://www.bees.example/Queens/1', split)).toBe('bees.example/queens');
    expect(within('https://bees.example/queens/', split)).toBe('bees.example/queens');
    expect(within('https://bees.example/about.html', split)).toBe('bees.example');
    expect(within('https://bees.example/?q=/a/b', split)).toBe('bees.example');
    expect(within('https://hives.example/a/b', split)).toBe('hives.example');
    expect(within('https://github.com/ada/bees/issues', ['github.com/ada', SPLIT])).toBe('github.com/ada/bees');
  });

  it('siteWithin maps a joined site to its target, and a part of a split site can be joined or split again', () => {
    expect(within('https://old.example/', ['old.example', 'new.example'])).toBe('new.example');
    const split = ['bees.example', SPLIT] as const;
    const north = 'https://north.bees.example/hive/1';
    expect(within(north, split, ['north.bees.example', 'hives.example'])).toBe('hives.example');
    expect(within(north, split, ['north.bees.example', SPLIT])).toBe('north.bees.example/hive');
  });

  it('siteWithin ends for any rules, and never returns the name of a rule', () => {
    const site = fc.constantFrom('a.example', 'b.example', 'x.a.example', 'a.example/d', 'c.example');
    const rules = fc.array(fc.tuple(site, fc.oneof(site, fc.constant(SPLIT))));
    fc.assert(
      fc.property(
        rules,
        fc.constantFrom('https://a.example/d/e', 'https://x.a.example/', 'https://b.example/'),
        (all, url) => {
          const extents: SiteGroupings = new Map(all);
          expect(siteWithin(url, extents)).toMatch(/^[a-z.]+\.example(\/[a-z]+)*$/);
        },
      ),
    );
  });
});
