import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bayesUcb } from './bayes-ucb';

it('by hand: mean and bound after ten pages that all were relevant', () => {
  const { mean, bound } = bayesUcb('keyword-search', Array(10).fill(1), 'sites');
  expect(mean).toBeCloseTo((10 + 20 * 0.2) / 30, 12);
  expect(bound).toBeCloseTo(mean + 0.3 * Math.sqrt((mean * (1 - mean)) / 31), 12);
});

it('expects most sites of keyword search and most pages of related search, before there is a page', () => {
  const bound = (name: 'keyword-search' | 'related-search', goal: 'sites' | 'pages') => bayesUcb(name, [], goal).bound;
  expect(bound('keyword-search', 'sites')).toBeGreaterThan(bound('related-search', 'sites'));
  expect(bound('related-search', 'pages')).toBeGreaterThan(bound('keyword-search', 'pages'));
});

it('forgets all but the latest thirty pages of an operator', () => {
  const dry = Array(30).fill(0);
  expect(bayesUcb('keyword-search', [...Array(50).fill(1), ...dry], 'sites')).toEqual(
    bayesUcb('keyword-search', dry, 'sites'),
  );
});

it('rises with every worth, and stays in [0, 1]', () => {
  const worth = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(worth, { maxLength: 40 }), worth, worth, (before, a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      const at = (last: number) => bayesUcb('forward-crawl', [...before, last], 'pages').mean;
      expect(at(high)).toBeGreaterThanOrEqual(at(low));
      expect(at(low)).toBeGreaterThanOrEqual(0);
      expect(at(high)).toBeLessThanOrEqual(1);
    }),
  );
});
