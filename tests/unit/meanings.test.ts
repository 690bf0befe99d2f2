import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { BackgroundStatistics } from '../../lib/engine/topic/background';
import { idf } from '../../lib/engine/topic/weights';
import { createResources } from '../../lib/runner/resources';
import { shippedAnalyzer } from '../support/shipped-analyzer';

const packaged = (path: string) => readFile(new URL(`../../public/${path}`, import.meta.url));

/** `public/data/background-en.json` counts the terms of 10,000 real pages; the analyzer gives them the forms of today. */
it('the English table of meanings holds words with 93 % of the weight of terms that several sites use', async () => {
  const of = createResources(packaged, (message, details) => {
    throw new Error(message, { cause: details });
  });
  const { meanings } = await of('en');
  const { pages, terms, pagesWithTerm } = JSON.parse(
    String(await packaged('data/background-en.json')),
  ) as BackgroundStatistics;
  const analyzer = await shippedAnalyzer();
  let known = 0;
  let all = 0;
  for (const [i, term] of terms.entries()) {
    const weight = (pagesWithTerm[i] as number) * idf(pagesWithTerm[i] as number, pages);
    all += weight;
    if ((meanings?.rowOf(analyzer.tokens(term, 'en').join(' ')) ?? -1) >= 0) known += weight;
  }
  expect(known / all).toBeGreaterThan(0.93);
});
