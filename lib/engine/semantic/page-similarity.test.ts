import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PageSimilarity, type TopicTerm } from './page-similarity';
import { animals } from './sample-tree';
import { wordSimilarity } from './similarity';
import { SemanticTree } from './tree';

const tree = new SemanticTree(animals);
const terms = ['dog', 'wolf', 'cat', 'bird', 'hammer', 'tool', 'animal', 'numpy', 'scipy', 'canine'];
const termOf = (id: number): string => terms[id] ?? '';
const id = (word: string): number => terms.indexOf(word);

describe('page semantic similarity (SemTree eq 8)', () => {
  test('by hand: each topic term takes its best match, weighted by the topic term', () => {
    const similarity = new PageSimilarity(tree, termOf, 4, 2);
    similarity.setTopic([
      { id: id('dog'), weight: 3 },
      { id: id('hammer'), weight: 1 },
    ]);
    // dog–wolf 2/(2 + 2), dog–bird 2/(2 + 4); hammer–tool 2/(2 + 1).
    expect(similarity.score([id('wolf'), id('bird'), id('tool')])).toBeCloseTo((3 * 0.5 + 2 / 3) / 4, 6);
    expect(similarity.score([id('dog'), id('hammer')])).toBe(1);
    expect(similarity.score([id('numpy')])).toBe(0);
    expect(similarity.score([])).toBe(0);
  });

  test('a topic term the tree does not know is met by itself alone', () => {
    const similarity = new PageSimilarity(tree, termOf, 4, 2);
    similarity.setTopic([{ id: id('numpy'), weight: 1 }]);
    expect(similarity.score([id('scipy'), id('dog')])).toBe(0);
    expect(similarity.score([id('dog'), id('numpy')])).toBe(1);
  });

  test('without a topic all is 0, and terms beyond the slots are left out', () => {
    const similarity = new PageSimilarity(tree, termOf, 1, 2);
    expect(similarity.score([id('dog')])).toBe(0);
    similarity.setTopic([
      { id: id('dog'), weight: 2 },
      { id: id('hammer'), weight: 1 },
    ]);
    expect(similarity.score([id('dog')])).toBe(1);
  });

  test('equals eq 8 worked out anew, whatever topics came before; in [0, 1] in any order of the page', () => {
    const anyTerm = fc.nat({ max: terms.length - 1 });
    const anyTopic = fc.uniqueArray(fc.record({ id: anyTerm, weight: fc.double({ min: 0.01, max: 5, noNaN: true }) }), {
      selector: (term: TopicTerm) => term.id,
      minLength: 1,
      maxLength: 5,
    });
    const anyPage = fc.uniqueArray(anyTerm, { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.tuple(anyTopic, anyPage), { minLength: 1, maxLength: 6 }), (rounds) => {
        const similarity = new PageSimilarity(tree, termOf, 5, 2);
        for (const [topic, page] of rounds) {
          similarity.setTopic(topic);
          const score = similarity.score(page);
          const weights = topic.reduce((sum, { weight }) => sum + weight, 0);
          const sum = topic.reduce(
            (total, term) =>
              total +
              term.weight * Math.max(0, ...page.map((at) => wordSimilarity(tree, termOf(term.id), termOf(at), 2))),
            0,
          );
          expect(score).toBeCloseTo(sum / weights, 5);
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          expect(similarity.score([...page].reverse())).toBe(score);
        }
      }),
    );
  });
});
