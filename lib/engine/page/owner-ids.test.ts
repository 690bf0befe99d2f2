import { expect, it } from 'vitest';
import { expectLinearInAll } from '../../../tests/support/linear';
import { ownerIds } from './owner-ids';
import { parsePage } from './parse';

it.each([
  ["<script>ga('create', 'UA-7654321-3', 'auto')</script>", 'google-analytics:UA-7654321'],
  [
    '<script async src="https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF"></script>',
    'google-analytics:G-AB12CD34EF',
  ],
  ["<script>(w,d,'script','dataLayer','GTM-K3B7X9Z')</script>", 'google-tag-manager:GTM-K3B7X9Z'],
  ['<ins class="adsbygoogle" data-ad-client="ca-pub-8520309069286753"></ins>', 'google-adsense:pub-8520309069286753'],
  ['<script>ym(23456789, "init", {})</script>', 'yandex-metrika:23456789'],
  [`<script src="https://hm.baidu.com/hm.js?${'0a'.repeat(16)}"></script>`, `baidu-tongji:${'0a'.repeat(16)}`],
  ["<script>fbq('init', '283450987654321');</script>", 'facebook-pixel:283450987654321'],
  ['<meta name="google-site-verification" content="aB3_x-9Zq7" />', 'google-verification:aB3_x-9Zq7'],
  ["<meta content='5D41402ABC4B2A76' name='msvalidate.01'>", 'bing-verification:5D41402ABC4B2A76'],
  ['<a href="mailto:office@owner.example?subject=Bees">Write</a>', 'e-mail:owner.example'],
  [
    `<script data-cf-beacon='{"version":"1","token": "${'f0'.repeat(16)}"}'></script>`,
    `cloudflare-analytics:${'f0'.repeat(16)}`,
  ],
])('ownerIds finds in %s the account %s', (html, id) => {
  expect(ownerIds(html)).toEqual([id]);
});

it.each([
  'Our account is UA-7654321-3, said the article.',
  "<code>ga('create', 'UA-XXXXXXX-1')</code>",
  "<code>'UA-12345-6' 'G-XXXXXXXXXX' 'GTM-XXXX'</code>",
  '<a href="mailto:ann@gmail.com">Ann</a> <a href="mailto:you@example.org">You</a>',
  '<meta name="description" content="google-site-verification explained">',
  '',
])('ownerIds finds nothing in prose, code examples and other elements: %s', (html) => {
  expect(ownerIds(html)).toEqual([]);
});

it('parsePage stores ownerIds, and leaves them undefined when there are none', () => {
  const parsed = (html: string) =>
    parsePage({ url: 'https://a.example/', finalUrl: 'https://a.example/', html, byteLength: 1 }).ownerIds;
  expect(parsed("<p>Bees<script>ga('create', 'UA-7654321-3')</script>")).toEqual(['google-analytics:UA-7654321']);
  expect(parsed('<p>Bees')).toBeUndefined();
});

it('ownerIds returns each identifier once, and at most 20', () => {
  const id = (n: number) => `'UA-76543${n}-1'`;
  expect(ownerIds(id(21) + id(21))).toHaveLength(1);
  expect(ownerIds(Array.from({ length: 50 }, (_, n) => id(n + 10)).join())).toHaveLength(20);
});

it('ownerIds takes linear time for any mix of markup', () =>
  expectLinearInAll(
    [
      '<meta ',
      'name=google-site-verification ',
      'content=',
      'a'.repeat(50),
      "'UA-",
      '9',
      'ym(',
      'mailto:a@b.',
      ' ',
      'data-cf-beacon="{',
    ],
    60_000,
    ownerIds,
  ));
