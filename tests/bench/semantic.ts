import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Ranker } from '../../lib/engine/rank/ranker';
import { createSemanticRanker } from '../../lib/engine/rank/semantic';
import { SemanticTree } from '../../lib/engine/semantic/tree';
import type { Vocabulary } from '../../lib/engine/topic/vocabulary';

const TREE = fileURLToPath(new URL('../../public/data/wordnet-nouns.bin', import.meta.url));

/** Makes semantic rankers over the shipped tree for terms of this vocabulary. */
export async function semanticFor(vocabulary: Vocabulary): Promise<() => Ranker> {
  const tree = new SemanticTree(await readFile(TREE));
  return () => createSemanticRanker(tree, (id) => vocabulary.term(id));
}
