import { describe, expect, it } from 'vitest';
import { blended, needsFeedback, pseudoRelevantPages } from './pseudo-relevance';

describe('pseudoRelevantPages', () => {
  const order = Uint32Array.of(9, 7, 5, 3, 1, 0);
  const sites = [0, 1, 0, 2, 0, 4, 0, 4, 0, 4];

  it('chooses the first four pages, two of a site at most', () => {
    expect([...pseudoRelevantPages(order, sites)]).toEqual([9, 7, 3, 1]);
  });

  it('chooses all pages where there are fewer than four', () => {
    expect([...pseudoRelevantPages(Uint32Array.of(1, 3), sites)]).toEqual([1, 3]);
  });
});

describe('needsFeedback', () => {
  it('holds for one or two seeds only', () => {
    expect([0, 1, 2, 3].map((seeds) => needsFeedback(seeds, 2))).toEqual([false, true, true, false]);
  });

  it('does not hold where a single ranker scored, as without a name', () => {
    expect(needsFeedback(1, 1)).toBe(false);
  });
});

describe('blended', () => {
  it('is the mean of both scores on the scale of the first', () => {
    const before = Float64Array.of(0, 2, 4);
    expect([...blended(before, Float64Array.of(30, 20, 10))]).toEqual([2, 2, 2]);
    expect([...blended(before, Float64Array.of(10, 20, 30))]).toEqual([0, 2, 4]);
  });

  it('keeps the first scores where feedback tells no page from another', () => {
    const before = Float64Array.of(0, 2);
    expect(blended(before, Float64Array.of(1, 1))).toBe(before);
  });
});
