import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createSemanticRanker } from '../../lib/engine/papers/rankers/semantic';
import type { Ranker } from '../../lib/engine/rank/ranker';
import { SemanticTree } from '../../lib/engine/semantic/tree';
import type { Vocabulary } from '../../lib/engine/topic/vocabulary';
import { packTree } from '../../scripts/semantic-pack';

const TREE = fileURLToPath(new URL('../../public/data/wordnet-nouns.bin', import.meta.url));

/** SemTree's method taken apart: the cosine alone (eq 4), eq 8 over all terms of a page, and the whole with a tree that knows no word. */
export async function semanticVariants(vocabulary: Vocabulary): Promise<[name: string, ranker: Ranker][]> {
  const termOf = (id: number) => vocabulary.term(id);
  const noWords = new SemanticTree(packTree({ hypernyms: new Map(), words: new Map() }));
  const tree = new SemanticTree(await readFile(TREE));
  return [
    ['SemTree eq 4 alone', createSemanticRanker(tree, termOf, { cosineShare: 1 })],
    ['SemTree eq 8 over all terms', createSemanticRanker(tree, termOf, { pageTerms: Number.POSITIVE_INFINITY })],
    ['SemTree eq 9 without a tree', createSemanticRanker(noWords, termOf)],
  ];
}
