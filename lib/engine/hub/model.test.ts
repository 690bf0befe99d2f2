import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HUB_FEATURES } from './features';
import { createHubModel, type HubModelData, scaled } from './model';

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
    expect(model.score(url, { pageBytes: 750 })).toBeCloseTo(1 / (1 + Math.exp(-(2 * decision - 0.3))), 12);
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
