import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { createRankingEngine } from '../../lib/engine/methods/rankers';
import type { Ranker } from '../../lib/engine/rank/ranker';
import type { Vocabulary } from '../../lib/engine/topic/vocabulary';
import { createResources } from '../../lib/runner/resources';

const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url));

/** Loads the packaged data of languages, as `createResources` does. @throws Error for an unreadable file */
export const shippedFor = createResources(
  (path) => readFile(join(PUBLIC, path)),
  (message, details) => {
    throw new Error(message, { cause: details });
  },
);

/** Sources of background pages: the packaged file, or pages of the same corpus. */
export const BACKGROUNDS = ['shipped', 'corpus'] as const;
export type BackgroundName = (typeof BACKGROUNDS)[number];

/** Returns a function that creates semantic rankers over a vocabulary; undefined for a language without a noun tree. */
export async function semanticFor(language: string, vocabulary: Vocabulary): Promise<(() => Ranker) | undefined> {
  const { semantic } = await shippedFor(language);
  return semantic && (() => semantic((id) => vocabulary.term(id)));
}

/** Returns the packaged table of meanings with the vocabulary; undefined for a language without a table. */
export async function meaningsFor(
  language: string,
  vocabulary: Vocabulary,
): Promise<Parameters<typeof createRankingEngine>[0]['meanings'] | undefined> {
  const { meanings } = await shippedFor(language);
  return meanings && { table: meanings, vocabulary };
}
