import { describe, expect, it } from 'vitest';
import { withTopicClassifier } from './older-rows';

describe('withTopicClassifier', () => {
  it('adds the classifier where the fusion had it unnamed, once, and nowhere else', () => {
    const added = withTopicClassifier({ fusion: 'weighted', rankers: ['cosine'] });
    expect(added.rankers).toEqual(['topic-classifier', 'cosine']);
    expect(withTopicClassifier(added)).toEqual(added);
    const plain = { fusion: 'mean-rank', rankers: ['cosine'] } as const;
    expect(withTopicClassifier(plain)).toEqual(plain);
  });
});
