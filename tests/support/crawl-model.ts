import type { CrawlModel } from '../../lib/transfer/crawlers/storm-crawler-model';

/** As `TopicModel.chance` of the exported project, of the terms of a text. */
export function chanceOf({ terms, intercept }: CrawlModel, text: readonly string[]): number {
  const known = new Map(terms.words.map((word) => [word[0], word]));
  const counts = new Map<string, number>();
  for (const term of text) counts.set(term, (counts.get(term) ?? 0) + 1);
  let sum = 0;
  let square = 0;
  for (const [term, count] of counts) {
    const [, idf, weight] = known.get(term) ?? [term, terms.rarest, 0];
    sum += Math.log1p(count) * idf * weight;
    square += (Math.log1p(count) * idf) ** 2;
  }
  return 1 / (1 + Math.exp(-intercept - sum / Math.sqrt(square || 1)));
}
