import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinear, expectLinearInAll, repeated } from '../../../tests/support/linear';
import { canonicalUrl, MAX_URL_CHARS } from './canonical';
import { typedAddresses } from './typed-address';

/** A raw URL, and its canonical form without `http://`; '' if it has none. Relative URLs are resolved against BASE. */
type Case = readonly [raw: string, canonical: string];
const BASE = 'http://e.org/a/b?c#d';

const SCHEMES: readonly Case[] = [
  ['http://e.org/', 'e.org/'],
  ['HTTP://e.org/', 'e.org/'],
  ['http:e.org', 'e.org/a/e.org'],
  ['http:/e.org/', 'e.org/e.org/'],
  ['http:///e.org/', 'e.org/'],
  ['http:\\\\e.org\\x', 'e.org/x'],
  ['//f.org/x', 'f.org/x'],
  ['///f.org/x', 'f.org/x'],
  ['ftp://e.org/', ''],
  ['file:///etc/passwd', ''],
  ['mailto:a@e.org', ''],
  ['javascript:alert(1)', ''],
  ['data:text/html,x', ''],
  ['blob:http://e.org/x', ''],
  ['about:blank', ''],
  ['ws://e.org/', ''],
  ['tel:+1', ''],
  ['view-source:http://e.org/', ''],
];

const HOSTS: readonly Case[] = [
  ['http://E.ORG/', 'e.org/'],
  ['http://e.org./', 'e.org/'],
  ['http://e.org../', ''],
  ['http://foo.09..', ''],
  ['http://foo.09.', ''],
  ['http://foo.09', ''],
  ['http://./', ''],
  ['http://../', ''],
  ['http://.e.org/', '.e.org/'],
  ['http://e..org/', 'e..org/'],
  ['http://', ''],
  ['http:///', ''],
  ['http://a b.org/', ''],
  ['http://e.org%20/', ''],
  ['http://%65.org/', 'e.org/'],
  ['http://ｅ.org/', 'e.org/'],
  ['http://e。org/', 'e.org/'],
  ['http://bücher.example/', 'xn--bcher-kva.example/'],
  ['http://BÜCHER.example/', 'xn--bcher-kva.example/'],
  ['http://xn--bcher-kva.example/', 'xn--bcher-kva.example/'],
  ['http://xn--a/', ''],
  ['http://faß.de/', 'xn--fa-hia.de/'],
  ['http://例え.jp/', 'xn--r8jz45g.jp/'],
  ['http://a_b.org/', 'a_b.org/'],
  ['http://-a.org/', '-a.org/'],
  ['http://localhost/', 'localhost/'],
  ['http://127.1/', '127.0.0.1/'],
  ['http://0x7f.1/', '127.0.0.1/'],
  ['http://2130706433/', '127.0.0.1/'],
  ['http://017700000001/', '127.0.0.1/'],
  ['http://1.2.3.256/', ''],
  ['http://1.2.3.4.5/', ''],
  ['http://1.2.3.4./', '1.2.3.4/'],
  ['http://[::1]/', '[::1]/'],
  ['http://[2001:DB8:0:0:0:0:0:1]/', '[2001:db8::1]/'],
  ['http://[::127.0.0.1]/', '[::7f00:1]/'],
  ['http://[::1/', ''],
  ['http://e.org|/', ''],
  ['http://e.org^/', ''],
  ['http://e<org/', ''],
  ['http://a@b@e.org/', 'e.org/'],
  ['http://user:pass@e.org/', 'e.org/'],
  ['http://user@e.org/', 'e.org/'],
  ['http://www.e.org/', 'www.e.org/'],
];

const PORTS: readonly Case[] = [
  ['http://e.org:80/', 'e.org/'],
  ['http://e.org:/', 'e.org/'],
  ['http://e.org:080/', 'e.org/'],
  ['http://e.org:8080/', 'e.org:8080/'],
  ['http://e.org:443/', 'e.org:443/'],
  ['http://e.org:0/', 'e.org:0/'],
  ['http://e.org:65536/', ''],
  ['http://e.org:x/', ''],
  ['http://e.org:-1/', ''],
];

const PATHS: readonly Case[] = [
  ['http://e.org', 'e.org/'],
  ['http://e.org/a/../b', 'e.org/b'],
  ['http://e.org/a/./b', 'e.org/a/b'],
  ['http://e.org/../../b', 'e.org/b'],
  ['http://e.org/a/..', 'e.org/'],
  ['http://e.org/a/.', 'e.org/a/'],
  ['http://e.org/a/%2e%2E/b', 'e.org/b'],
  ['http://e.org/a/...', 'e.org/a/...'],
  ['http://e.org/a/', 'e.org/a/'],
  ['http://e.org/index.html', 'e.org/index.html'],
  ['http://e.org//a//b', 'e.org//a//b'],
  ['http://e.org/a\\b', 'e.org/a/b'],
  ['http://e.org/A', 'e.org/A'],
  ['http://e.org/a b', 'e.org/a%20b'],
  ['http://e.org/a+b', 'e.org/a+b'],
  ['http://e.org/%7Ejoe', 'e.org/~joe'],
  ['http://e.org/~joe', 'e.org/~joe'],
  ['http://e.org/%61', 'e.org/a'],
  ['http://e.org/%c3%a9', 'e.org/%C3%A9'],
  ['http://e.org/é', 'e.org/%C3%A9'],
  ['http://e.org/%2f', 'e.org/%2F'],
  ['http://e.org/100%', 'e.org/100%25'],
  ['http://e.org/%zz', 'e.org/%25zz'],
  ['http://e.org/%2', 'e.org/%252'],
  ['http://e.org/%25', 'e.org/%25'],
  ['http://e.org/a|b', 'e.org/a|b'],
  ['http://e.org/a"b<c>', 'e.org/a%22b%3Cc%3E'],
  ["http://e.org/it's(1)", "e.org/it's(1)"],
  ['http://e.org/a;b=1', 'e.org/a;b=1'],
  ['http://e.org/a;jsessionid=1F', 'e.org/a'],
  ['http://e.org/a;sid=1/b', 'e.org/a/b'],
  ['http://e.org/..;sid=1/b', 'e.org/b'],
  ['http://e.org/\ta\nb', 'e.org/ab'],
  ['  http://e.org/a  ', 'e.org/a'],
  ['http://e.org/a:b@c', 'e.org/a:b@c'],
  ['http://e.org/*!$,', 'e.org/*!$,'],
];

const QUERIES: readonly Case[] = [
  ['http://e.org/?', 'e.org/'],
  ['http://e.org/?&', 'e.org/'],
  ['http://e.org/?a', 'e.org/?a'],
  ['http://e.org/?a=', 'e.org/?a='],
  ['http://e.org/?=a', 'e.org/?=a'],
  ['http://e.org/?b=1&a=2', 'e.org/?b=1&a=2'],
  ['http://e.org/?a=1&a=2', 'e.org/?a=1&a=2'],
  ['http://e.org/?a=1&&b=2', 'e.org/?a=1&b=2'],
  ['http://e.org/?a=b c', 'e.org/?a=b%20c'],
  ['http://e.org/?a=b+c', 'e.org/?a=b+c'],
  ['http://e.org/?a=%7e', 'e.org/?a=~'],
  ['http://e.org/?a=%3d', 'e.org/?a=%3D'],
  ['http://e.org/?a=é', 'e.org/?a=%C3%A9'],
  ['http://e.org/?a=b?c', 'e.org/?a=b?c'],
  ['http://e.org/?a=/../b', 'e.org/?a=/../b'],
  ['http://e.org/?a;b', 'e.org/?a;b'],
  ['http://e.org/?utm_source=x', 'e.org/'],
  ['http://e.org/?a=1&UTM_Medium=x&b=2', 'e.org/?a=1&b=2'],
  ['http://e.org/?fbclid=x&a=1', 'e.org/?a=1'],
  ['http://e.org/?%75tm_source=x', 'e.org/'],
  ['http://e.org/?utm=1', 'e.org/?utm=1'],
  ['http://e.org/?id=1#x?y', 'e.org/?id=1'],
  ['http://e.org/#', 'e.org/'],
  ['http://e.org/#!/page', 'e.org/'],
];

const RELATIVE: readonly Case[] = [
  ['', 'e.org/a/b?c'],
  ['#x', 'e.org/a/b?c'],
  ['?x', 'e.org/a/b?x'],
  ['x', 'e.org/a/x'],
  ['./x', 'e.org/a/x'],
  ['../x', 'e.org/x'],
  ['../../x', 'e.org/x'],
  ['/x', 'e.org/x'],
  ['x/', 'e.org/a/x/'],
  ['.', 'e.org/a/'],
  ['..', 'e.org/'],
  ['x:y', ''],
  ['./x:y', 'e.org/a/x:y'],
];

const canonical = (raw: string) => (canonicalUrl(raw, BASE) ?? '').replace('http://', '');

describe('canonicalUrl', () => {
  for (const [name, cases] of Object.entries({ SCHEMES, HOSTS, PORTS, PATHS, QUERIES, RELATIVE })) {
    describe(name.toLowerCase(), () => {
      it.each(cases)('canonicalUrl(%j) without http:// is "%s"', (raw, expected) =>
        expect(canonical(raw)).toBe(expected),
      );
    });
  }

  it('canonicalUrl returns URLs that browsers parse, that are not too long, and that are canonical already', () => {
    const part = fc.constantFrom(
      'a',
      '.',
      '..',
      '/',
      '09',
      '0x',
      ':',
      '@',
      '%',
      '%2e',
      '?',
      '&',
      '#',
      ';sid=',
      '[',
      'é',
      '\\',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const url = canonicalUrl(`http://${parts.join('')}`);
        if (url === undefined) return;
        expect(url.length).toBeLessThanOrEqual(MAX_URL_CHARS);
        expect(URL.canParse(url)).toBe(true);
        expect(canonicalUrl(url)).toBe(url);
      }),
      { numRuns: 5_000, endOnFailure: true },
    );
  });

  const UNITS = [
    'a',
    '.',
    '../',
    '%',
    '%2e',
    ';sid=',
    '?',
    '&a',
    '&utm_a=',
    '#',
    '@',
    ':',
    '[',
    ',',
    ', ',
    ',x',
    '"',
    '(',
    '// ',
    'é',
  ];

  it.each(UNITS)('canonicalUrl and typedAddresses take linear time for a run of %j', (unit) => {
    for (const start of ['', 'http://e.org/']) {
      const make = (chars: number) => start + repeated(unit, chars);
      expectLinear(make, 10_000, (raw) => canonicalUrl(raw, BASE));
      expectLinear(make, 10_000, typedAddresses);
    }
  });

  it.each([',', '，;'])('typedAddresses takes linear time for a run of %j before a letter', (marks) =>
    expectLinear((chars) => `${repeated(marks, chars)}x`, 10_000, typedAddresses),
  );

  it('canonicalUrl and typedAddresses take linear time for any mix of URL parts', () =>
    expectLinearInAll([...UNITS, 'http://', '//', '\\', 'www.', 'xn--', ']', ')', ';', '，', ' '], 3_000, (text) => {
      canonicalUrl(text, BASE);
      canonicalUrl(`http://e.org/${text}`);
      typedAddresses(text);
    }));
});
