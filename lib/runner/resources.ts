import { createSemanticRanker } from '../engine/papers/rankers/semantic';
import { SemanticTree } from '../engine/semantic/tree';
import type { CountedTerms } from '../engine/types';
import { shippedBackground } from './shipped-background';
import type { TopicResources } from './topic-room';

const TREE_FILE = 'data/wordnet-nouns.bin';
/** Languages whose words the noun tree knows. */
const TREE_LANGUAGES: readonly string[] = ['en'];

/**
 * Shipped data, each file read once and only when a topic needs it. A file that cannot be read, or is broken, leaves
 * its rankers abstaining; the topic works on without them.
 * @param read bytes of a file of the extension's package. @param warn told of such a file.
 */
export function createResources(
  read: (path: string) => Promise<Uint8Array>,
  warn: (message: string, details: unknown) => void,
): (language: string) => Promise<TopicResources> {
  let tree: Promise<SemanticTree | undefined> | undefined;
  const loadTree = () =>
    read(TREE_FILE)
      .then((bytes) => new SemanticTree(bytes))
      .catch((error: unknown) => {
        warn('the semantic tree could not be read', error);
        return undefined;
      });
  const backgrounds = new Map<string, Promise<readonly CountedTerms[]>>();
  const loadBackground = (language: string) =>
    shippedBackground(read, language).catch((error: unknown) => {
      warn('the background pages could not be read', error);
      return [];
    });
  return async (language) => {
    if (TREE_LANGUAGES.includes(language)) tree ??= loadTree();
    const nouns = TREE_LANGUAGES.includes(language) ? await tree : undefined;
    if (!backgrounds.has(language)) backgrounds.set(language, loadBackground(language));
    return {
      background: (await backgrounds.get(language)) ?? [],
      semantic: nouns && ((termOf) => createSemanticRanker(nouns, termOf)),
    };
  };
}
