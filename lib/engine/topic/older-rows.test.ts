import { describe, expect, it } from 'vitest';
import { exclusionEntries, withOwnRankers } from './older-rows';

describe('withOwnRankers', () => {
  it('withOwnRankers adds the rankers that older weighted fusion implied, once, and none for other fusions', () => {
    const added = withOwnRankers({ fusion: 'weighted', rankers: ['cosine'] });
    expect(added.rankers).toEqual(['topic-classifier', 'own-words', 'cosine']);
    expect(withOwnRankers(added)).toEqual(added);
    const plain = { fusion: 'mean-rank', rankers: ['cosine'] } as const;
    expect(withOwnRankers(plain)).toEqual(plain);
  });
});

it('exclusionEntries continues the log with one step per site', () => {
  expect(exclusionEntries('t', ['a.example', 'b.example'], 4, 9)).toMatchObject([
    { topic: 't', seq: 5, verdict: 'site', site: 'a.example', outcome: 'excluded', atMs: 9 },
    { seq: 6, site: 'b.example' },
  ]);
  expect(exclusionEntries('t', [], 4, 9)).toEqual([]);
});
