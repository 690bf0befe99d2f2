import { senseDistance, similarityAt } from '../../lib/engine/semantic/page-similarity';
import type { SemanticTree } from '../../lib/engine/semantic/tree';

const HALF_DISTANCE = 2;
/**
 * Similarity of two lower-case words in [0, 1], symmetric (SemTree eq 5), word by word as the paper prints it. A word is fully
 * similar to itself, also where the tree does not know it; an unknown word is not similar to any other.
 */
export function wordSimilarity(tree: SemanticTree, x: string, y: string, half = HALF_DISTANCE): number {
  if (x === y) return 1;
  const sensesOfX = tree.senses(x);
  const sensesOfY = tree.senses(y);
  if (sensesOfX === undefined || sensesOfY === undefined) return 0;
  return similarityAt(senseDistance(tree, sensesOfX, sensesOfY), half);
}
