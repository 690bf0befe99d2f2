import { describe, expect, it } from 'vitest';
import { exclusionEntries, withTopicClassifier } from './older-rows';

describe('withTopicClassifier', () => {
  it('adds the classifier where the fusion had it unnamed, once, and nowhere else', () => {
    const added = withTopicClassifier({ fusion: 'weighted', rankers: ['cosine'] });
    expect(added.rankers).toEqual(['topic-classifier', 'cosine']);
    expect(withTopicClassifier(added)).toEqual(added);
    const plain = { fusion: 'mean-rank', rankers: ['cosine'] } as const;
    expect(withTopicClassifier(plain)).toEqual(plain);
  });
});

describe('exclusionEntries', () => {
  it('continues the log by one step for each site', () => {
    expect(exclusionEntries('t', ['a.example', 'b.example'], 4, 9)).toMatchObject([
      { topic: 't', seq: 5, verdict: 'site', site: 'a.example', outcome: 'excluded', atMs: 9 },
      { seq: 6, site: 'b.example' },
    ]);
    expect(exclusionEntries('t', [], 4, 9)).toEqual([]);
  });
});
