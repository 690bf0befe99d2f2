import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unwrap } from './unwrap';

const TARGET = 'https://example.com/a?b=c&d=ü';
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const encoded = encodeURIComponent(TARGET);

describe('unwrap', () => {
  it.each([
    ['a Google redirect', `/url?q=${encoded}&sa=U`, 'https://www.google.com/search?q=x'],
    [
      'a redirect of google.co.uk',
      `https://www.google.co.uk/url?url=${encoded}`,
      'https://www.google.co.uk/search?q=x',
    ],
    [
      'a Bing redirect',
      `https://www.bing.com/ck/a?!&&p=1&u=a1${base64url(TARGET)}&ntb=1`,
      'https://www.bing.com/search?q=x',
    ],
    ['a DuckDuckGo redirect', `//duckduckgo.com/l/?uddg=${encoded}&rut=1`, 'https://html.duckduckgo.com/html/?q=x'],
    [
      'a Yahoo redirect',
      `https://r.search.yahoo.com/_ylt=A/RU=${encoded}/RK=2/RS=x-`,
      'https://search.yahoo.com/search?p=x',
    ],
    ['a plain link', TARGET, 'https://www.google.com/search?q=x'],
    [
      'a redirect behind a redirect',
      `/url?q=${encodeURIComponent(`https://duckduckgo.com/l/?uddg=${encoded}`)}`,
      'https://www.google.com/search?q=x',
    ],
  ])('unwrap returns the target of %s', (_, href, base) => expect(unwrap(href, base)).toBe(new URL(TARGET).href));

  it.each([
    ['/search?q=more', 'https://www.google.com/search?q=x'],
    ['https://www.google.com/aclk?sa=l', 'https://www.google.de/search?q=x'],
    ['https://www.bing.com/ck/a?u=a1%%%', 'https://cn.bing.com/search?q=x'],
    ['http://www.baidu.com/link?url=opaque', 'https://m.baidu.com/s?wd=x'],
    ['https://duckduckgo.com/y.js?ad_provider=x', 'https://html.duckduckgo.com/html/?q=x'],
    ['javascript:void(0)', 'https://www.google.com/search?q=x'],
    ['/url?q=javascript:alert(1)', 'https://www.google.com/search?q=x'],
    ['#', 'https://www.google.com/search?q=x'],
  ])('unwrap returns undefined for %s', (href, base) => expect(unwrap(href, base)).toBeUndefined());

  it('unwrap decodes any URL that Bing wraps', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const target = new URL(url).href;
        expect(unwrap(`https://www.bing.com/ck/a?u=a1${base64url(target)}`, 'https://www.bing.com/search')).toBe(
          target,
        );
      }),
    );
  });
});
