import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleLink } from '../../../../tests/support/sample-links';
import { pageRecord } from '../../../../tests/support/ui-records';
import { createRandom } from '../../random';
import { childLinks, sourceScores } from './child-links';

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
  /** Score of a page with its own similarity and those of its child links; 0.2 and more count as relevant. */
  const childLinkScore = (own: number, children: readonly number[]) =>
    sourceScores(
      { pageByUrl: () => pageRecord(0), pageRelevance: () => own },
      children.map((preview) => ({ from: 'https://a.example/', preview })),
    ).get('https://a.example/');

  test('sourceScores with most children relevant leaves the irrelevant child out', () => {
    expect(childLinkScore(0.6, [0.9, 0.7, 0.1])).toBeCloseTo(0.8 * 0.6 + 0.2 * 0.8, 12);
  });

  test('sourceScores with most children irrelevant ignores the children', () => {
    expect(childLinkScore(0.6, [0.9, 0.1, 0.1])).toBe(0.6);
  });

  test('sourceScores counts all children if neither kind is most', () => {
    expect(childLinkScore(0.6, [0.9, 0.1])).toBeCloseTo(0.8 * 0.6 + 0.2 * 0.5, 12);
  });

  test('sourceScores has no score for a page without child links', () => {
    expect(childLinkScore(0.6, [])).toBeUndefined();
  });

  test('the score of sourceScores stays in [0, 1] and does not depend on the order of the children', () => {
    fc.assert(
      fc.property(fraction, fc.array(fraction, { minLength: 1 }), (own, children) => {
        const score = childLinkScore(own, children) ?? -1;
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1 + 1e-12);
        expect(childLinkScore(own, [...children].reverse())).toBeCloseTo(score, 12);
      }),
    );
  });
});
