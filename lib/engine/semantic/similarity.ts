import type { SemanticTree } from './tree';

/** SemTree eq 5: a, the distance at which similarity is one half. */
export const HALF_DISTANCE = 2;

/** SemTree eq 5: a / (a + dist), in [0, 1]; 1 at distance 0, 0 where there is no common ancestor. */
export function similarityAt(distance: number, half = HALF_DISTANCE): number {
  return half / (half + distance);
}

/** Distance of the closest pair of senses of two words (SemTree: a word with several senses takes its best pair). */
export function senseDistance(tree: SemanticTree, x: Uint32Array, y: Uint32Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < x.length; i += 1) {
    for (let j = 0; j < y.length; j += 1) {
      const distance = tree.distance(x[i] as number, y[j] as number);
      if (distance < least) least = distance;
    }
  }
  return least;
}
