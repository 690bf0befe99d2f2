import { senseDistance, similarityAt } from '../../lib/engine/semantic/page-similarity';
import type { SemanticTree } from '../../lib/engine/semantic/tree';

const HALF_DISTANCE = 2;
/**
 * Returns the similarity of two lower-case words in [0, 1] by SemTree eq 5, computed word by word. A word has
 * similarity 1 to itself, even if the tree lacks it; a word that the tree lacks has similarity 0 to all others.
 * @param half distance of senses at which the similarity is ½
 */
export function wordSimilarity(tree: SemanticTree, x: string, y: string, half = HALF_DISTANCE): number {
  if (x === y) return 1;
  const sensesOfX = tree.senses(x);
  const sensesOfY = tree.senses(y);
  if (sensesOfX === undefined || sensesOfY === undefined) return 0;
  return similarityAt(senseDistance(tree, sensesOfX, sensesOfY), half);
}
