import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { animals } from '../../../tests/support/sample-tree';
import { wordSimilarity } from '../../../tests/support/word-similarity';
import { TermMatrix } from '../topic/matrix';
import { HeaviestTerms, PageSimilarity, similarityAt } from './page-similarity';
import { SemanticTree } from './tree';

const HALF_DISTANCE = 2;
type TopicTerm = Parameters<PageSimilarity['setTopic']>[0][number];
const tree = new SemanticTree(animals);
const terms = ['dog', 'wolf', 'cat', 'bird', 'hammer', 'tool', 'animal', 'numpy', 'scipy', 'canine'];
const termOf = (id: number): string => terms[id] ?? '';
const id = (word: string): number => terms.indexOf(word);

describe('page semantic similarity (SemTree eq 8)', () => {
  test('PageSimilarity by hand: each topic term takes its best match, weighted by the topic term', () => {
    const similarity = new PageSimilarity(tree, termOf, 4, 2);
    similarity.setTopic([
      { id: id('dog'), weight: 3 },
      { id: id('hammer'), weight: 1 },
    ]);
    // dog–wolf 2/(2 + 2), dog–bird 2/(2 + 4); hammer–tool 2/(2 + 1).
    expect(similarity.score(0, [id('wolf'), id('bird'), id('tool')])).toBeCloseTo((3 * 0.5 + 2 / 3) / 4, 6);
    expect(similarity.score(1, [id('dog'), id('hammer')])).toBe(1);
    expect(similarity.score(2, [id('numpy')])).toBe(0);
    expect(similarity.score(3, [])).toBe(0);
  });

  test('PageSimilarity matches a topic term outside the tree only with the same term', () => {
    const similarity = new PageSimilarity(tree, termOf, 4, 2);
    similarity.setTopic([{ id: id('numpy'), weight: 1 }]);
    expect(similarity.score(0, [id('scipy'), id('dog')])).toBe(0);
    expect(similarity.score(1, [id('dog'), id('numpy')])).toBe(1);
  });

  test('PageSimilarity is 0 without a topic, and ignores topic terms beyond its slots', () => {
    const similarity = new PageSimilarity(tree, termOf, 1, 2);
    expect(similarity.score(0, [id('dog')])).toBe(0);
    similarity.setTopic([
      { id: id('dog'), weight: 2 },
      { id: id('hammer'), weight: 1 },
    ]);
    expect(similarity.score(0, [id('dog')])).toBe(1);
  });

  test('PageSimilarity equals eq 8 after any earlier topics, lies in [0, 1] and ignores the order of the page', () => {
    const anyTerm = fc.nat({ max: terms.length - 1 });
    const anyTopic = fc.uniqueArray(fc.record({ id: anyTerm, weight: fc.double({ min: 0.01, max: 5, noNaN: true }) }), {
      selector: (term: TopicTerm) => term.id,
      minLength: 1,
      maxLength: 5,
    });
    const anyPages = fc.array(fc.uniqueArray(anyTerm, { maxLength: 8 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(anyTopic, { minLength: 1, maxLength: 6 }), anyPages, (topics, pages) => {
        const similarity = new PageSimilarity(tree, termOf, 5, 2);
        for (const topic of topics) {
          similarity.setTopic(topic);
          pages.forEach((page, number) => {
            const score = similarity.score(number, page);
            expect(score).toBeCloseTo(anew(topic, page), 5);
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(1);
            const backwards = new PageSimilarity(tree, termOf, 5, 2);
            backwards.setTopic(topic);
            expect(backwards.score(0, [...page].reverse())).toBe(score);
          });
        }
      }),
    );
  });

  test('PageSimilarity scores a page against each new topic, and reads its terms once until forgetPages', () => {
    const similarity = new PageSimilarity(tree, termOf, 2, 2);
    similarity.setTopic([{ id: id('dog'), weight: 1 }]);
    expect(similarity.score(0, [id('wolf')])).toBe(0.5);
    similarity.setTopic([{ id: id('wolf'), weight: 1 }]);
    expect(similarity.score(0, [id('wolf')])).toBe(1);
    expect(similarity.score(0, [id('canine')])).toBe(1);
    similarity.forgetPages();
    expect(similarity.score(0, [id('canine')])).toBeCloseTo(2 / 3, 6);
  });
});

/** Σ_i w_i · max_j sim(t_i, w_j) / Σ_i w_i, straight from the words. */
function anew(topic: readonly TopicTerm[], page: readonly number[]): number {
  let sum = 0;
  let weights = 0;
  for (const { id: term, weight } of topic) {
    sum += weight * Math.max(0, ...page.map((at) => wordSimilarity(tree, termOf(term), termOf(at), 2)));
    weights += weight;
  }
  return sum / weights;
}

describe('word similarity (SemTree eq 5)', () => {
  test('similarityAt is 1 at distance 0, one half at distance a, and 0 without a common ancestor', () => {
    expect(similarityAt(0)).toBe(1);
    expect(similarityAt(HALF_DISTANCE)).toBe(0.5);
    expect(similarityAt(7, 7)).toBe(0.5);
    expect(similarityAt(Number.POSITIVE_INFINITY)).toBe(0);
  });

  test('wordSimilarity by hand with a = 2: dog and wolf are 2 apart, dog and cat 4', () => {
    expect(wordSimilarity(tree, 'dog', 'wolf', 2)).toBeCloseTo(2 / 4, 12);
    expect(wordSimilarity(tree, 'dog', 'cat', 2)).toBeCloseTo(2 / 6, 12);
  });

  test('wordSimilarity takes the closest pair of senses', () => {
    expect(wordSimilarity(tree, 'cat', 'hammer', 2)).toBeCloseTo(2 / 4, 12);
  });

  test('wordSimilarity of an unknown word is 1 with itself, and 0 with other words', () => {
    expect(wordSimilarity(tree, 'numpy', 'numpy')).toBe(1);
    expect(wordSimilarity(tree, 'numpy', 'dog')).toBe(0);
  });

  test('wordSimilarity is symmetric and in [0, 1]', () => {
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

test('HeaviestTerms gives the terms that sorting gives, on repeated calls and for another matrix', () => {
  const weight = fc.integer({ min: 1, max: 6 });
  fc.assert(
    fc.property(fc.array(fc.array(weight, { maxLength: 12 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const heaviest = new HeaviestTerms(4);
      for (const pages of [rows, [...rows].reverse()]) {
        const matrix = new TermMatrix();
        for (const weights of pages) {
          const ids = Uint32Array.from(weights, (_, i) => i * 3);
          matrix.append({ ids, counts: Uint16Array.from(weights), weights: Float32Array.from(weights) });
        }
        pages.forEach((weights, row) => {
          const order = weights.map((_, i) => i).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b);
          const expected = order.slice(0, 4).map((i) => i * 3);
          expect([...heaviest.of(matrix, row)]).toEqual(expected);
          expect([...heaviest.of(matrix, row)]).toEqual(expected);
        });
      }
    }),
  );
});
