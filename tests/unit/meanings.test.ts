import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { BackgroundStatistics } from '../../lib/engine/topic/background';
import { nameWords } from '../../lib/engine/topic/name-terms';
import { idf } from '../../lib/engine/topic/weights';
import { createResources } from '../../lib/runner/resources';
import { shippedAnalyzer } from '../support/shipped-analyzer';

const packaged = (path: string) => readFile(new URL(`../../public/${path}`, import.meta.url));
const of = createResources(packaged, (message, details) => {
  throw new Error(message, { cause: details });
});

/** `public/data/background-en.json` counts the terms of 10,000 real pages; the analyzer gives them the forms of today. */
it('the English table of meanings holds words with 93 % of the weight of terms that several sites use', async () => {
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

it.each(['digital humanities', 'open source', 'human rights', 'open access', 'beekeeping', 'apiary'])(
  'the English table of meanings holds the name %s as a whole',
  async (name) => {
    const { meanings } = await of('en');
    const analyzer = await shippedAnalyzer();
    const key = nameWords(name, (text) => analyzer.tokens(text, 'en')).join(' ');
    expect(meanings?.rowOf(key)).toBeGreaterThanOrEqual(0);
  },
);

const ENGLISH = 'religion government library music kitchen newspaper river medicine physics language'.split(' ');

it.each([
  ['zh', '宗教 政府 图书馆 音乐 厨房 报纸 河流 医学 物理学 语言'],
  ['de', 'Religion Regierung Bibliothek Musik Küche Zeitung Fluss Medizin Physik Sprache'],
  ['es', 'religión gobierno biblioteca música cocina periódico río medicina física idioma'],
  ['fr', 'religion gouvernement bibliothèque musique cuisine journal rivière médecine physique langue'],
])(
  'the tables of meanings put a word in %s nearest to the English word of the same meaning',
  async (language, words) => {
    const { meanings } = await of(language);
    const analyzer = await shippedAnalyzer();
    await analyzer.prepare(language);
    const vector = (word: string) => {
      const sums = new Float64Array(meanings?.dimensions ?? 0);
      const row = meanings?.rowOf(word) ?? -1;
      if (row >= 0) meanings?.add(row, 1, sums);
      return sums;
    };
    const stem = analyzer.stemmer(language) ?? ((word: string) => word);
    const nearest = words.split(' ').map((word) => {
      const own = vector(stem(word.toLowerCase()));
      return ENGLISH.toSorted((a, b) => cosine(own, vector(b)) - cosine(own, vector(a)))[0];
    });
    expect(nearest.filter((found, i) => found === ENGLISH[i]).length).toBeGreaterThanOrEqual(8);
  },
);

function cosine(a: Float64Array, b: Float64Array): number {
  const dot = (x: Float64Array, y: Float64Array) => x.reduce((sum, value, i) => sum + value * (y[i] as number), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b) || 1);
}
