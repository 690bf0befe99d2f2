import { createSemanticRanker } from '../engine/papers/rankers/semantic';
import { createRandom } from '../engine/random';
import { SemanticTree } from '../engine/semantic/tree';
import { drawBackground } from '../engine/topic/background';
import type { CountedTerms } from '../engine/types';
import type { TopicResources } from './topic-room';

const LANGUAGES: readonly string[] = ['en', 'zh'];
/** A fixed draw: the background is the same in every life of the worker. */
const SEED = 1;

/**
 * The shipped background pages of a language; none where there are none for it.
 * @param read bytes of a file of the extension's package. @throws what `read` throws, and where the file is broken.
 */
export async function shippedBackground(
  read: (path: string) => Promise<Uint8Array>,
  language: string,
): Promise<readonly CountedTerms[]> {
  if (!LANGUAGES.includes(language)) return [];
  const bytes = await read(`data/background-${language}.json`);
  return drawBackground(JSON.parse(new TextDecoder().decode(bytes)), createRandom(SEED));
}

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
