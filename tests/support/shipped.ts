import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { createRankingEngine } from '../../lib/engine/methods/rankers';
import type { Ranker } from '../../lib/engine/rank/ranker';
import type { Vocabulary } from '../../lib/engine/topic/vocabulary';
import { createResources } from '../../lib/runner/resources';

const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url));

/** What the product ships for a language: background pages and the semantic ranker. */
export const shippedFor = createResources(
  (path) => readFile(join(PUBLIC, path)),
  (message, details) => {
    throw new Error(message, { cause: details });
  },
);

/** Where negatives come from: the product's own file, or pages of the same corpus. */
export const BACKGROUNDS = ['shipped', 'corpus'] as const;
export type BackgroundName = (typeof BACKGROUNDS)[number];

/** Makes the shipped semantic rankers over this vocabulary; undefined for a language without a tree. */
export async function semanticFor(language: string, vocabulary: Vocabulary): Promise<(() => Ranker) | undefined> {
  const { semantic } = await shippedFor(language);
  return semantic && (() => semantic((id) => vocabulary.term(id)));
}

/** What the words of this vocabulary mean, by the shipped table; undefined for a language without one. */
export async function meaningsFor(
  language: string,
  vocabulary: Vocabulary,
): Promise<Parameters<typeof createRankingEngine>[0]['meanings'] | undefined> {
  const { meanings } = await shippedFor(language);
  return meanings && { table: meanings, vocabulary };
}
