import { createSemanticRanker } from '../engine/rank/semantic';
import { SemanticTree } from '../engine/semantic/tree';
import type { TopicResources } from './topic-room';

const TREE_FILE = 'data/wordnet-nouns.bin';
/** Languages whose words the noun tree knows. */
const TREE_LANGUAGES: readonly string[] = ['en'];

/**
 * Shipped data, each file read once and only when a topic needs it. A file that cannot be read leaves its rankers
 * abstaining; the topic works on without them.
 * @param read bytes of a file of the extension's package. @param warn told of a file that could not be read.
 */
export function createResources(
  read: (path: string) => Promise<Uint8Array>,
  warn: (message: string, details: unknown) => void,
): (language: string) => Promise<TopicResources> {
  let tree: Promise<SemanticTree | undefined> | undefined;
  const loadTree = () =>
    read(TREE_FILE).then(
      (bytes) => new SemanticTree(bytes),
      (error: unknown) => {
        warn('the semantic tree could not be read', error);
        return undefined;
      },
    );
  return async (language) => {
    if (TREE_LANGUAGES.includes(language)) tree ??= loadTree();
    const nouns = TREE_LANGUAGES.includes(language) ? await tree : undefined;
    return {
      background: [],
      semantic: nouns && ((termOf) => createSemanticRanker(nouns, termOf)),
    };
  };
}
