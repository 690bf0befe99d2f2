import { expect, it } from 'vitest';
import { expectLinearInAll } from '../../../tests/support/linear';
import { parsePage } from './parse';
import { publishedDay } from './published';

const parsed = (head: string, url = 'https://a.example/hive', body = '') =>
  parsePage({
    ...{ url, finalUrl: url, byteLength: 1 },
    html: `<html><head><title>Hives</title>${head}</head><body><p>How to build a hive for bees.</p>${body}</body></html>`,
  }).published;

it.each([
  ['<script type="application/ld+json">{"@type": "Article", "datePublished": "2020-05-31T10:00:00Z"}</script>'],
  [`<script type="application/ld+json">{broken, 'datePublished' : '2020-05-31'}</script>`],
  ['<meta property="article:published_time" content="2020-05-31T10:00:00+02:00">'],
  ['<meta name="DC.date.issued" content="2020-05-31">'],
  ['<meta name="citation_publication_date" content="2020/05/31">'],
  ['<meta itemprop="datePublished" content="31 May 2020">'],
  ['<meta name="date" content="soon"><meta name="date" content="2020-05-31">'],
])('a page with %s was published on that day', (head) => {
  expect(parsed(head)).toBe('2020-05-31');
});

it.each([
  'https://a.example/2020/05/31/hive.html',
  'https://a.example/blog/2020-05-31-hive',
  'https://a.example/news/20200531/hive',
  'https://a.example/2020/5/31',
])('a page at %s was published on the day in its URL, which is that of the site’s own time zone', (url) => {
  expect(parsed('<meta property="article:published_time" content="2020-06-01T01:00:00Z">', url)).toBe('2020-05-31');
});

it.each(['https://a.example/2020/05/hive', 'https://a.example/12020/05/31/', 'https://a.example/2020/05-31/'])(
  'the URL %s names no whole day',
  (url) => {
    expect(parsed('', url)).toBeUndefined();
  },
);

it('a time element counts if it says that it is the publication, else only if all name the same day', () => {
  const time = (day: string, more = '') => `<time datetime="${day}" ${more}></time>`;
  expect(parsed('', undefined, time('2019-01-01') + time('2020-05-31', 'itemprop="datePublished"'))).toBe('2020-05-31');
  expect(parsed('', undefined, time('2019-01-01') + time('2020-05-31', 'class="entry-date"'))).toBe('2020-05-31');
  expect(parsed('', undefined, time('2019-01-01') + time('2020-05-31', 'pubdate'))).toBe('2020-05-31');
  expect(parsed('', undefined, time('2020-05-31') + time('2020-05-31T10:00Z'))).toBe('2020-05-31');
  expect(parsed('', undefined, time('2019-01-01') + time('2020-05-31'))).toBeUndefined();
});

it('a page without a clear date has none, and the date of a change is no date of publication', () => {
  expect(parsed('')).toBeUndefined();
  expect(parsed('<meta property="article:modified_time" content="2020-05-31">')).toBeUndefined();
  expect(parsed('<meta name="date" content="03/04/2020">')).toBeUndefined();
});

it('publishedDay takes time linear in the markup and in the URL', async () => {
  const none = { dates: [], times: [] };
  const tokens = ['"datePublished"', ': "', ' ', '2020-05-31', '"', "'", '/', '2020/05/', '20200531', 'x'];
  await expectLinearInAll(tokens, 100_000, (text) => publishedDay(text, 'https://a.example/', none));
  await expectLinearInAll(tokens, 100_000, (text) => publishedDay('', `https://a.example/${text}`, none));
});
