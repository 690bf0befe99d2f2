import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { childLinkScore, linkRelevance } from './link-relevance';

const fraction = fc.double({ min: 0, max: 1, noNaN: true });

describe('link relevance (WL eq 5)', () => {
  test('0.3 of the anchor and 0.7 of the page', () => {
    expect(linkRelevance(0.5, 0.8)).toBeCloseTo(0.3 * 0.5 + 0.7 * 0.8, 12);
    expect(linkRelevance(0.5, 0.8, 1)).toBe(0.5);
  });

  test('lies between its two parts', () => {
    fc.assert(
      fc.property(fraction, fraction, (anchor, page) => {
        const value = linkRelevance(anchor, page);
        expect(value).toBeGreaterThanOrEqual(Math.min(anchor, page) - 1e-12);
        expect(value).toBeLessThanOrEqual(Math.max(anchor, page) + 1e-12);
      }),
    );
  });
});

describe('link score with child links (SemTree eq 10)', () => {
  const relevantFrom = 0.5;

  test('most children relevant: the irrelevant one is left out', () => {
    expect(childLinkScore(0.6, [0.9, 0.7, 0.1], { relevantFrom })).toBeCloseTo(0.8 * 0.6 + 0.2 * 0.8, 12);
  });

  test('most children irrelevant: the children are ignored', () => {
    expect(childLinkScore(0.6, [0.9, 0.2, 0.1], { relevantFrom })).toBe(0.6);
  });

  test('otherwise all children count', () => {
    expect(childLinkScore(0.6, [0.9, 0.1], { relevantFrom })).toBeCloseTo(0.8 * 0.6 + 0.2 * 0.5, 12);
  });

  test('no children: the own page alone', () => {
    expect(childLinkScore(0.6, [], { relevantFrom })).toBe(0.6);
  });

  test('stays in [0, 1] and does not depend on the order of the children', () => {
    fc.assert(
      fc.property(fraction, fc.array(fraction), fraction, (own, children, from) => {
        const score = childLinkScore(own, children, { relevantFrom: from });
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1 + 1e-12);
        expect(childLinkScore(own, [...children].reverse(), { relevantFrom: from })).toBeCloseTo(score, 12);
      }),
    );
  });
});
