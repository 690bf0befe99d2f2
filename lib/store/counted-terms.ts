import type { CountedTerms, TermsRecord, VocabularyRecord } from '../engine/types';

/** Stored vectors with words in place of ids. @param vocabulary all pieces, in order of `from`. */
export function countedTerms(vectors: readonly TermsRecord[], vocabulary: readonly VocabularyRecord[]): CountedTerms[] {
  const words = vocabulary.flatMap(({ terms }) => terms);
  return vectors.map(({ ids, counts, weights, earliness }) => ({
    terms: Array.from(ids, (id) => words[id] ?? ''),
    counts: Array.from(counts),
    weights: Array.from(weights),
    ...(earliness && { earliness: Array.from(earliness) }),
  }));
}
