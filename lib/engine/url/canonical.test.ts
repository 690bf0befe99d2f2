import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUrl, MAX_URL_CHARS } from './canonical';

describe('canonicalUrl', () => {
  it.each([
    ['HTTP://Example.ORG:80/A?b=1#c', 'http://example.org/A?b=1'],
    ['https://example.org:443', 'https://example.org/'],
    ['http://example.org.:8080/', 'http://example.org:8080/'],
    ['http://user:secret@example.org/', 'http://example.org/'],
    ['http://example.org/a/./b/../c//d', 'http://example.org/a/c//d'],
    ['http://example.org/%7euser/%e4%b8%ad', 'http://example.org/~user/%E4%B8%AD'],
    ['http://example.org/中?q=文', 'http://example.org/%E4%B8%AD?q=%E6%96%87'],
    ['http://例え.jp/', 'http://xn--r8jz45g.jp/'],
    ['http://example.org/100%', 'http://example.org/100%25'],
    ['http://example.org/%%34%31', 'http://example.org/%2541'],
    ['http://example.org/a%2Fb', 'http://example.org/a%2Fb'],
    ['http://example.org/?b=2&UTM_Source=x&a=1&gclid=3&fbclid=4&&', 'http://example.org/?b=2&a=1'],
    ['http://example.org/?utm_source=x', 'http://example.org/'],
    ['http://example.org/?a=1&amp;utm_source=x&amp;amp;b=2', 'http://example.org/?a=1&b=2'],
    ['http://example.org/[x]?a[]=1', 'http://example.org/%5Bx%5D?a%5B%5D=1'],
    ['http://example.org/%5bx%5d?a%5b%5d=1', 'http://example.org/%5Bx%5D?a%5B%5D=1'],
    ['http://example.org/?', 'http://example.org/'],
    ['http://example.org/a;jsessionid=1F?x', 'http://example.org/a?x'],
    ['  http://example.org/a b\n', 'http://example.org/a%20b'],
  ])('canonicalUrl("%s") is "%s"', (raw, canonical) => {
    expect(canonicalUrl(raw)).toBe(canonical);
  });

  it.each(
    (
      'itm_source itm_campaign mtm_campaign mtm_kwd matomo_cid pk_campaign pk_kwd pk_source piwik_campaign hsa_acc hsa_cam ' +
      'at_medium at_campaign at_custom1 at_link_id wt_zmc mc_tc wickedid zanpid epik ftag irgwc guccounter _bhlid ' +
      'fb_action_ids fb_source ga_source ns_mchannel ns_campaign'
    ).split(' '),
  )('canonicalUrl drops the parameter %s, with which campaigns count visits', (name) => {
    expect(canonicalUrl(`http://example.org/hive?a=1&${name}=x1&b=2`)).toBe('http://example.org/hive?a=1&b=2');
  });

  it.each(['at', 'at_home', 'pk', 'pk_id', 'ga', 'ns_id', 'mtm', 'item_id'])(
    'canonicalUrl keeps the parameter %s, which may name the page',
    (name) => {
      expect(canonicalUrl(`http://example.org/hive?${name}=1`)).toBe(`http://example.org/hive?${name}=1`);
    },
  );

  it('canonicalUrl resolves a relative URL against a base', () => {
    expect(canonicalUrl('../b?c#d', 'https://example.org/x/y/z')).toBe('https://example.org/x/b?c');
    expect(canonicalUrl('//other.org', 'https://example.org/')).toBe('https://other.org/');
  });

  it.each([
    '',
    'a/b',
    'mailto:a@b.c',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org/',
    'http://',
    'http://./',
  ])('canonicalUrl("%s") is undefined', (raw) => {
    expect(canonicalUrl(raw)).toBeUndefined();
  });

  it('canonicalUrl refuses a URL that is too long in its canonical form', () => {
    const prefix = 'http://example.org/';
    expect(canonicalUrl(prefix + 'a'.repeat(MAX_URL_CHARS - prefix.length))).toHaveLength(MAX_URL_CHARS);
    expect(canonicalUrl(prefix + 'a'.repeat(MAX_URL_CHARS))).toBeUndefined();
    expect(canonicalUrl(prefix + '中'.repeat(MAX_URL_CHARS / 4))).toBeUndefined();
  });

  const piece = fc.oneof(
    fc.webPath(),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      '%',
      '%2',
      '%41',
      '%2e%2e/',
      '/../',
      ';jsessionid=1',
      '&utm_x=1',
      '?',
      '#',
      '\\',
      'a=b&',
      '%%32%65',
    ),
  );
  const address = fc
    .tuple(fc.constantFrom('http:', 'HTTPS:'), fc.domain(), fc.array(piece, { maxLength: 6 }))
    .map(([scheme, host, pieces]) => `${scheme}//${host}/${pieces.join('')}`);

  it('canonicalUrl resolves dot segments that a session parameter hides', () => {
    expect(canonicalUrl('http://a.test//.;sid=1')).toBe('http://a.test//');
    expect(canonicalUrl('http://a.test/b/..;jsessionid=1/c')).toBe('http://a.test/c');
  });

  it('canonicalUrl is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(address, fc.webUrl({ withFragments: true, withQueryParameters: true })), (raw) => {
        const once = canonicalUrl(raw);
        if (once !== undefined) expect(canonicalUrl(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  it('canonicalUrl returns no fragment, credentials, default port or over-long URL for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(address, fc.webUrl({ authoritySettings: { withUserInfo: true, withPort: true } })),
        (raw) => {
          const url = canonicalUrl(raw);
          if (url === undefined) return;
          const parsed = new URL(url);
          expect(url.length).toBeLessThanOrEqual(MAX_URL_CHARS);
          expect([parsed.hash, parsed.username, parsed.password]).toEqual(['', '', '']);
          expect(parsed.href).toBe(url);
        },
      ),
    );
  });
});
