import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { animals } from '../../../tests/support/sample-tree';
import { wordSimilarity } from '../../../tests/support/word-similarity';
import { HALF_DISTANCE, similarityAt } from './similarity';
import { SemanticTree } from './tree';

const tree = new SemanticTree(animals);

describe('word similarity (SemTree eq 5)', () => {
  test('is 1 at distance 0, one half at distance a, 0 without a common ancestor', () => {
    expect(similarityAt(0)).toBe(1);
    expect(similarityAt(HALF_DISTANCE)).toBe(0.5);
    expect(similarityAt(7, 7)).toBe(0.5);
    expect(similarityAt(Number.POSITIVE_INFINITY)).toBe(0);
  });

  test('by hand with a = 2: dog and wolf are 2 apart, dog and cat 4', () => {
    expect(wordSimilarity(tree, 'dog', 'wolf', 2)).toBeCloseTo(2 / 4, 12);
    expect(wordSimilarity(tree, 'dog', 'cat', 2)).toBeCloseTo(2 / 6, 12);
  });

  test('a word with several senses takes its best pair', () => {
    expect(wordSimilarity(tree, 'cat', 'hammer', 2)).toBeCloseTo(2 / 4, 12);
  });

  test('unknown words are similar to themselves only', () => {
    expect(wordSimilarity(tree, 'numpy', 'numpy')).toBe(1);
    expect(wordSimilarity(tree, 'numpy', 'dog')).toBe(0);
  });

  test('is symmetric and in [0, 1]', () => {
    const word = fc.constantFrom('animal', 'bird', 'canine', 'cat', 'dog', 'hammer', 'tool', 'wolf', 'numpy');
    fc.assert(
      fc.property(word, word, fc.double({ min: 0.1, max: 20, noNaN: true }), (x, y, half) => {
        const similarity = wordSimilarity(tree, x, y, half);
        expect(similarity).toBe(wordSimilarity(tree, y, x, half));
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
      }),
    );
  });
});
