import { describe, expect, it } from 'vitest';
import { assertStatus, plainText, toAnswer, withQuery } from './request';

describe('plainText', () => {
  it.each([
    ['<span class="searchmatch">rye</span> bread', 'rye bread'],
    ['salt &amp; pepper &lt;b&gt; &#39;x&#039; &quot;y&quot;', `salt & pepper <b> 'x' "y"`],
    [' a \n\t b ', 'a b'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['&amp;lt;', '&lt;'],
    ['Caf&eacute; &mdash; &#8220;rye&#x201D; &hellip;', 'Café — “rye” …'],
  ])('plainText(%j) is %j', (html, text) => expect(plainText(html)).toBe(text));
});

describe('toAnswer', () => {
  it('toAnswer drops rows whose URL is not http or https', () => {
    const rows = ['https://a.example/', 'magnet:?x', 'javascript:alert(1)', '', '/relative', 'http://'].map((url) => ({
      url,
    }));
    expect(toAnswer(rows, true)).toEqual({
      hits: [{ url: 'https://a.example/', title: '', snippet: '' }],
      hasMore: true,
    });
  });
});

describe('withQuery', () => {
  it('withQuery appends encoded parameters, without undefined values', () => {
    expect(withQuery('https://a.example/x', { q: 'a b&c', n: 0, none: undefined })).toBe(
      'https://a.example/x?q=a+b%26c&n=0',
    );
    expect(withQuery('https://a.example/x?y=1', { q: 'z' })).toBe('https://a.example/x?y=1&q=z');
  });
});

it.each([
  [401, 'unauthorised'],
  [402, 'quota-spent'],
  [432, 'quota-spent'],
  [433, 'quota-spent'],
  [429, 'rate-limited'],
  [400, 'bad-request'],
  [503, 'server-error'],
])('assertStatus reports the status %i as %s', (status, code) => {
  const response = { status, headers: new Headers(), bytes: new Uint8Array(), url: '', redirects: [] };
  expect(() => assertStatus(response as unknown as Parameters<typeof assertStatus>[0], 0)).toThrow(
    expect.objectContaining({ code }),
  );
});
