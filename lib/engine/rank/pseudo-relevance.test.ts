import { describe, expect, it } from 'vitest';
import { meanOfStandardScores, needsFeedback, pseudoRelevantPages } from './pseudo-relevance';

describe('pseudoRelevantPages', () => {
  const order = Uint32Array.of(9, 7, 5, 3, 1, 0);
  const sites = [0, 1, 0, 2, 0, 4, 0, 4, 0, 4];

  it('pseudoRelevantPages returns the first four pages, at most two of a site', () => {
    expect([...pseudoRelevantPages(order, sites)]).toEqual([9, 7, 3, 1]);
  });

  it('pseudoRelevantPages returns all pages when there are fewer than four', () => {
    expect([...pseudoRelevantPages(Uint32Array.of(1, 3), sites)]).toEqual([1, 3]);
  });
});

describe('needsFeedback', () => {
  it('needsFeedback is true only for one or two seeds', () => {
    expect([0, 1, 2, 3].map((seeds) => needsFeedback(seeds, 2))).toEqual([false, true, true, false]);
  });

  it('needsFeedback is false when a single ranker scored', () => {
    expect(needsFeedback(1, 1)).toBe(false);
  });
});

describe('meanOfStandardScores', () => {
  it('meanOfStandardScores is the mean of both scores on the scale of the first', () => {
    const before = Float64Array.of(0, 2, 4);
    expect([...meanOfStandardScores(before, Float64Array.of(30, 20, 10))]).toEqual([2, 2, 2]);
    expect([...meanOfStandardScores(before, Float64Array.of(10, 20, 30))]).toEqual([0, 2, 4]);
  });

  it('meanOfStandardScores returns the first scores when all scores of the feedback are equal', () => {
    const before = Float64Array.of(0, 2);
    expect(meanOfStandardScores(before, Float64Array.of(1, 1))).toBe(before);
  });
});
