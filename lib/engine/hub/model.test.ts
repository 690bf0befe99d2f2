import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHubModel, HUB_FEATURES, type HubFeature, type HubModelData, hubFeatures, scaled } from './model';

const byHand: HubModelData = {
  features: [HUB_FEATURES.indexOf('url-length'), HUB_FEATURES.indexOf('page-bytes')],
  lower: [20, 0],
  upper: [40, 1000],
  fill: [30, 500],
  gamma: 0.5,
  rho: 0.1,
  slope: 2,
  shift: -0.3,
  vectors: [-1, 1, 1, 0],
  coefficients: [0.8, -0.8],
};

describe('createHubModel', () => {
  const model = createHubModel(byHand);

  test('a hub model gives the decision and score by hand', () => {
    // 25 characters scale to −0.5, 750 bytes to 0.5.
    const url = 'http://a.example/12345678';
    expect(url).toHaveLength(25);
    const decision = 0.8 * Math.exp(-0.5 * (0.25 + 0.25)) - 0.8 * Math.exp(-0.5 * (2.25 + 0.25)) - 0.1;
    expect(model.decision(url, { pageBytes: 750 })).toBeCloseTo(decision, 12);
    expect(model.score(url, { pageBytes: 750 })).toBe(
      Math.round(1e6 * (1 / (1 + Math.exp(-(2 * decision - 0.3))))) / 1e6,
    );
  });

  test('a hub model takes the stored fill for an unknown feature', () => {
    const url = 'http://a.example/12345678';
    expect(model.decision(url)).toBe(model.decision(url, { pageBytes: 500 }));
  });

  test('a hub model gives a string that is no URL the score 0', () => {
    expect(model.decision('nowhere')).toBeNaN();
    expect(model.score('nowhere')).toBe(0);
  });

  test('scaled clips at both ends, and is 0 for a feature that never varied', () => {
    expect([0, 20, 30, 40, 99].map((value) => scaled(byHand, 0, value))).toEqual([-1, -1, 0, 1, 1]);
    expect(scaled({ lower: [3], upper: [3], fill: [3] }, 0, 7)).toBe(0);
  });
});

describe('the shipped model', () => {
  const model = createHubModel();

  test('hub scores lie in [0, 1] and have the order of the decisions', () => {
    const urls = fc.array(fc.webUrl({ withQueryParameters: true }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(urls, (all) => {
        const byDecision = [...all].sort((a, b) => model.decision(a) - model.decision(b));
        const scores = byDecision.map((url) => model.score(url));
        expect(scores).toEqual([...scores].sort((a, b) => a - b));
        for (const score of scores) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test.each([
    ['https://docs.example.org/en/stable/', 'https://docs.example.org/en/stable/howto/reading-large-files.html'],
    ['https://wiki.example.org/Category:Filesystems', 'https://wiki.example.org/Journaling_File_System'],
    ['https://news.example.com/', 'https://news.example.com/2023/04/17/rain-floods-three-towns-1523442.html'],
  ])('the shipped hub model scores %s above 0.5 and %s below', (hub, content) => {
    expect(model.score(hub)).toBeGreaterThan(0.5);
    expect(model.score(content)).toBeLessThan(0.5);
  });
});

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
    ['file-name', 'http://a.example/newslist.html', 30.6],
    ['file-name', 'http://a.example/wiki/Category:Time', 9],
    ['file-name', 'http://a.example/contents.html', 0],
    ['file-name', 'http://a.example/blog/how-we-built-our-house/', 60.4],
    ['directory-depth', 'http://a.example/blog/how-we-built-our-house/', 2],
    ['file-type', 'http://a.example/about', 0],
    ['file-type', 'http://a.example/docs/', 60.4],
    ['parameter-name', 'http://a.example/x?idx=3', 10.4],
    ['parameter-name', 'http://a.example/x?page=3', 7.2],
  ] as const)('hubFeatures by the codes of the paper gives the %s of %s the value %d', (name, url, code) => {
    expect(feature(name, url, { paperCodes: true })).toBe(code);
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
    ['http://a.example/x?idx=3', 7.2, 1],
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
