import { describe, expect, test } from 'vitest';
import { inputOf, type PageFixture } from '../../../../tests/support/ranking-input';
import { animals } from '../../../../tests/support/sample-tree';
import { SemanticTree } from '../../semantic/tree';
import { createSemanticRanker } from './semantic';

const tree = new SemanticTree(animals);
const page = (role: PageFixture['role'], text: string, i = 0): PageFixture => ({
  url: `http://a.example/${i}`,
  role,
  text,
});

describe('semantic ranker (SemTree eq 9)', () => {
  test('semantic by hand: λ = 0.5 of the cosine and of the semantic similarity', () => {
    const input = inputOf([page('seed', 'dog dog bird'), page('candidate', 'wolf bird', 1)]);
    const score = createSemanticRanker(tree, (id) => input.vocabulary.term(id)).score(input);
    // T = (2, 1)/√5 over dog, bird. cos = (1/√5)·(1/√2). dog–wolf 0.5, bird–bird 1: (2·0.5 + 1)/3.
    expect(score?.[0]).toBeCloseTo(0.5 / Math.sqrt(10) + 0.5 * (2 / 3), 6);
  });

  test('semantic scores a page of related words above a page of unrelated words', () => {
    const input = inputOf([
      page('seed', 'dog canine', 0),
      page('candidate', 'hammer tool', 1),
      page('candidate', 'wolf animal', 2),
    ]);
    const [tools = 0, wolves = 0] = createSemanticRanker(tree, (id) => input.vocabulary.term(id)).score(input) ?? [];
    expect(wolves).toBeGreaterThan(tools);
    expect(tools).toBe(0);
  });

  test('semantic with λ = 1 is the plain vector space model', () => {
    const input = inputOf([page('seed', 'dog bird'), page('candidate', 'wolf', 1), page('candidate', 'bird', 2)]);
    const ranker = createSemanticRanker(tree, (id) => input.vocabulary.term(id), { cosineShare: 1 });
    const [wolf, bird] = ranker.score(input) ?? [];
    expect(wolf).toBe(0);
    expect(bird).toBeCloseTo(Math.SQRT1_2, 6);
  });

  test('semantic abstains without a tree, without seeds and for other languages', () => {
    const input = inputOf([page('seed', 'dog'), page('candidate', 'wolf', 1)]);
    const termOf = (id: number) => input.vocabulary.term(id);
    expect(createSemanticRanker(undefined, termOf).score(input)).toBeUndefined();
    const ranker = createSemanticRanker(tree, termOf);
    expect(ranker.score({ ...input, seeds: new Uint32Array(0) })).toBeUndefined();
    expect(ranker.score({ ...input, language: () => 'zh' })).toBeUndefined();
    expect(ranker.score(input)).toBeDefined();
  });

  test('semantic gives the same scores after another topic in between', () => {
    const first = inputOf([
      page('seed', 'dog numpy'),
      page('candidate', 'wolf hammer', 1),
      page('candidate', 'cat', 2),
    ]);
    const ranker = createSemanticRanker(tree, (id) => first.vocabulary.term(id));
    const before = ranker.score(first);
    ranker.score({ ...first, seeds: Uint32Array.of(2), candidates: Uint32Array.of(0, 1) });
    expect(ranker.score(first)).toEqual(before);
  });
});
