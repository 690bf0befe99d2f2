import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HUB_FEATURES, type HubFeature, hubFeatures } from './features';

function feature(name: HubFeature, url: string, extra = {}): number | undefined {
  return hubFeatures(url, extra)?.[HUB_FEATURES.indexOf(name)];
}

describe('hubFeatures (HubSVM)', () => {
  test('hubFeatures by hand: all ten of a news article', () => {
    const url = 'http://news.example.cn/2015/06-25/article_17.shtml?newsid=9&page=2';
    expect(hubFeatures(url, { anchor: ' Rain in June ', pageBytes: 5120, depth: 3 })).toEqual([
      12, 66, 1, 0, 15, 10.4, 2, 2, 5120, 3,
    ]);
  });

  test('hubFeatures gives NaN for values that are not known', () => {
    const values = hubFeatures('http://a.example/') ?? [];
    expect(values.map(Number.isNaN)).toEqual([true, false, false, false, false, false, false, false, true, true]);
  });

  test.each([
    ['http://a.example/', 60.4],
    ['http://a.example/docs/', 60.4],
    ['http://a.example/index.php', 30.6],
    ['http://a.example/newslist.html', 30.6],
    ['http://a.example/wiki/Category:Time', 30.6],
    ['http://a.example/java/package-summary.html', 30.6],
    ['http://a.example/%E5%88%86%E7%B1%BB', 30.6],
    ['http://a.example/article/content_3.html', 0],
    ['http://a.example/contents.html', 30.6],
    ['http://a.example/install.html', 9],
    ['http://a.example/blog/how-we-built-our-house/', 9],
  ])('hubFeatures gives %s the file name class %d', (url, code) => expect(feature('file-name', url)).toBe(code));

  test.each([
    ['http://a.example/newslist.html', 30.6],
    ['http://a.example/wiki/Category:Time', 9],
    ['http://a.example/contents.html', 0],
  ])('hubFeatures with the hub words of the paper alone gives %s the file name class %d', (url, code) => {
    expect(hubFeatures(url, { paperWords: true })?.[HUB_FEATURES.indexOf('file-name')]).toBe(code);
  });

  test.each([
    ['http://a.example/docs/', 60.4],
    ['http://a.example/index.ASPX', 24.6],
    ['http://a.example/a.shtml', 15],
    ['http://a.example/about', 15],
    ['http://a.example/release-1.0', 15],
    ['http://a.example/a.pdf', 0],
  ])('hubFeatures gives %s the file type class %d', (url, code) => expect(feature('file-type', url)).toBe(code));

  test.each([
    ['http://a.example/x', 82.4, 0],
    ['http://a.example/x?', 82.4, 0],
    ['http://a.example/x?ID=3', 10.4, 1],
    ['http://a.example/x?page=3&sort=new', 7.2, 2],
    ['http://a.example/x?page=3&amp;sort=new', 7.2, 2],
  ])('hubFeatures gives %s the parameter class %d and the parameter count %d', (url, code, count) => {
    expect([feature('parameter-name', url), feature('parameter-count', url)]).toEqual([code, count]);
  });

  test.each([
    ['http://a.example/2019/11/20/rain.html', 1],
    ['http://a.example/news-20191120.html', 1],
    ['http://a.example/t20150625_3.htm', 1],
    ['http://a.example/2019/rain.html', 0],
    ['http://a.example/item/14847624', 0],
    ['http://a.example/4219112', 0],
  ])('hubFeatures gives %s the date feature %d', (url, found) => expect(feature('has-date', url)).toBe(found));

  test('hubFeatures counts directories without the file name', () => {
    expect(feature('directory-depth', 'http://a.example/')).toBe(0);
    expect(feature('directory-depth', 'http://a.example/a/b/c.html')).toBe(2);
    expect(feature('directory-depth', 'http://a.example/a/b/')).toBe(2);
  });

  test('hubFeatures is undefined for a string that is no URL', () => {
    expect(hubFeatures('not a url')).toBeUndefined();
    expect(hubFeatures('/relative')).toBeUndefined();
  });

  test('hubFeatures has ten numbers for any URL, also with a host of another script', () => {
    expect(hubFeatures('https://seglerblog.stössenseer.de/haltet-unsere-gewaesser-sauber/')).toHaveLength(10);
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const values = hubFeatures(url, { anchor: '', pageBytes: 0, depth: 0 });
        expect(values).toHaveLength(10);
        for (const value of values ?? []) expect(value).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
