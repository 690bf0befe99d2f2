import { createRandom } from '../engine/random';
import { drawBackground } from '../engine/topic/background';
import type { CountedTerms } from '../engine/types';

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
