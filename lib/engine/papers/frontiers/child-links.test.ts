import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleLink } from '../../../../tests/support/sample-links';
import { createRandom } from '../../random';
import { childLinkScore, childLinks } from './child-links';

const fraction = fc.double({ min: 0, max: 1, noNaN: true });

test('child-links orders by the score of the carrying page (SemTree eq 10), then by relevance, then by arrival', () => {
  const waiting = [
    sampleLink(0, 0.9, 'a.example', 1, 0.3),
    sampleLink(1, 0.1, 'b.example', 1, 0.8),
    sampleLink(2, 0.4, 'b.example', 1, 0.8),
    sampleLink(3, 0.4, 'b.example', 1, 0.8),
    sampleLink(4, 0.5),
  ];
  const { links, dropped } = childLinks.select(waiting, 4, {}, createRandom(1));
  expect(links.map(({ order }) => order)).toEqual([2, 3, 1, 4]);
  expect(dropped).toEqual([]);
});

describe('link score with child links (SemTree eq 10)', () => {
  const relevantFrom = 0.5;

  test('childLinkScore with most children relevant leaves the irrelevant child out', () => {
    expect(childLinkScore(0.6, [0.9, 0.7, 0.1], relevantFrom)).toBeCloseTo(0.8 * 0.6 + 0.2 * 0.8, 12);
  });

  test('childLinkScore with most children irrelevant ignores the children', () => {
    expect(childLinkScore(0.6, [0.9, 0.2, 0.1], relevantFrom)).toBe(0.6);
  });

  test('childLinkScore counts all children if neither kind is most', () => {
    expect(childLinkScore(0.6, [0.9, 0.1], relevantFrom)).toBeCloseTo(0.8 * 0.6 + 0.2 * 0.5, 12);
  });

  test('childLinkScore without children is the score of the own page', () => {
    expect(childLinkScore(0.6, [], relevantFrom)).toBe(0.6);
  });

  test('childLinkScore stays in [0, 1] and does not depend on the order of the children', () => {
    fc.assert(
      fc.property(fraction, fc.array(fraction), fraction, (own, children, from) => {
        const score = childLinkScore(own, children, from);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1 + 1e-12);
        expect(childLinkScore(own, [...children].reverse(), from)).toBeCloseTo(score, 12);
      }),
    );
  });
});
