import { describe, expect, it } from 'vitest';
import { inputOf, type PageFixture } from '../../../tests/support/ranking-input';
import { createNameRanker } from './name-ranker';

const pages: PageFixture[] = [
  { url: 's', role: 'seed', text: 'bees hive hive' },
  { url: 'a', role: 'candidate', text: 'bees' },
  { url: 'b', role: 'candidate', text: 'honey bees and much else that is said here' },
  { url: 'c', role: 'candidate', text: 'honey' },
  { url: 'd', role: 'candidate', text: 'cars' },
];

function scoreOf(name: readonly string[], boosts: Readonly<Record<string, number>> = {}) {
  const input = inputOf(pages);
  const id = (term: string) => input.vocabulary.id(term) as number;
  const ranker = createNameRanker();
  const scores = ranker.score({
    ...input,
    name: name.map(id),
    boosts: new Map(Object.entries(boosts).map(([term, boost]) => [id(term), boost])),
  });
  return { scores: scores && [...scores], trust: ranker.trust?.() as number, limit: ranker.limit?.() };
}

describe('own words', () => {
  it('the name ranker by hand: the score is BM25 of the words of the name', () => {
    const { scores } = scoreOf(['bees']);
    // D = 5, three pages hold it; the pages have 3, 1, 9, 1 and 1 words: 3 in the mean.
    const bm25 = (said: number, words: number) =>
      (Math.log(6 / 3.5) * said * 2.2) / (said + 1.2 * (0.25 + (0.75 * words) / 3));
    expect(scores?.[0]).toBeCloseTo(bm25(1, 1), 12);
    expect(scores?.[1]).toBeCloseTo(bm25(1, 9), 12);
    expect(scores?.slice(2)).toEqual([0, 0]);
  });

  it('the name ranker scores boosted terms too, and ignores excluded terms', () => {
    const [, , honey] = scoreOf(['bees'], { honey: 4 }).scores as number[];
    expect(honey).toBeGreaterThan(0);
    expect(scoreOf(['bees'], { honey: 0.5 }).scores?.[2]).toBe(0);
    expect(scoreOf(['bees', 'honey'], { bees: 0 }).scores?.[0]).toBe(0);
  });

  it('the name ranker counts a compound as the word of the name that it ends in', () => {
    const input = inputOf([
      { url: 'a', role: 'candidate', text: 'suppe kartoffelsuppe' },
      { url: 'b', role: 'candidate', text: 'suppe suppe' },
      { url: 'c', role: 'candidate', text: 'linsensuppe wasser' },
      { url: 'd', role: 'candidate', text: 'wasser wasser' },
    ]);
    const id = (term: string) => input.vocabulary.id(term) as number;
    const name = [id('suppe')];
    const compounds = new Map([id('kartoffelsuppe'), id('linsensuppe')].map((compound) => [compound, id('suppe')]));
    const ranker = createNameRanker();
    const [both = 0, twice, compound = 0, none] = ranker.score({ ...input, name, compounds }) ?? [];
    expect(both).toBe(twice);
    expect(compound).toBeGreaterThan(0);
    expect(compound).toBeLessThan(both);
    expect(none).toBe(0);
    const parts = new Float64Array(input.matrix.width);
    ranker.explainer?.()?.(2, 1, parts);
    expect(parts[id('linsensuppe')]).toBeCloseTo(compound, 12);
    const boosts = new Map([[id('linsensuppe'), 0]]);
    expect(ranker.score({ ...input, name, compounds, boosts })?.[2]).toBe(0);
    expect(ranker.score({ ...input, name, compounds })?.[2]).toBe(compound);
  });

  it('the name ranker trusts words of the seeds more than words that no seed contains', () => {
    expect(scoreOf(['bees']).trust).toBeGreaterThan(scoreOf(['honey']).trust);
    expect(scoreOf(['cars']).trust).toBeGreaterThanOrEqual(0);
  });

  it('the name ranker has a trust of 1 before there are seeds', () => {
    const input = inputOf(pages.filter(({ role }) => role !== 'seed'));
    const ranker = createNameRanker();
    ranker.score({ ...input, name: [input.vocabulary.id('bees') as number] });
    expect(ranker.trust?.()).toBe(1);
  });

  it('the name ranker by hand: the trust follows from the place of the seeds among the candidates', () => {
    // The seed holds no "cars": it is level with three of four candidates, and below one.
    const place = 1.5 / 4;
    expect(scoreOf(['cars']).trust).toBeCloseTo((2 * (3 + place)) / 4 - 1, 12);
  });

  it('the name ranker by hand: the limit is 4 without seeds that say the name, and grows with their share of the best score', () => {
    expect(scoreOf(['cars']).limit).toBe(4);
    // The seed's BM25 over that of the shortest candidate; both have one mean length of 3 words.
    const saidOnce = (words: number) => 2.2 / (1 + 1.2 * (0.25 + (0.75 * words) / 3));
    expect(scoreOf(['bees']).limit).toBeCloseTo(4 / (1 - saidOnce(3) / saidOnce(1) / 2), 12);
    // A seed that says the name more than all candidates counts as their best: 4 / (1 − 1 / 2).
    const input = inputOf([
      { url: 's', role: 'seed', text: 'bees bees bees' },
      { url: 'a', role: 'candidate', text: 'bees and other animals' },
    ]);
    const ranker = createNameRanker();
    ranker.score({ ...input, name: [input.vocabulary.id('bees') as number] });
    expect(ranker.limit?.()).toBeCloseTo(8, 12);
  });

  it('the name ranker scores later pages and changed words like a fresh ranker', () => {
    const input = inputOf(pages);
    const id = (term: string) => input.vocabulary.id(term) as number;
    const ranker = createNameRanker();
    ranker.score({ ...input, name: [id('bees')] });
    const candidates = Uint32Array.of(...input.candidates, input.matrix.append(input.matrix.row(0)));
    for (const name of [['bees'], ['honey', 'hive'], ['bees']]) {
      const given = { ...input, candidates, name: name.map(id) };
      expect(ranker.score(given)).toEqual(createNameRanker().score(given));
    }
  });

  it('the name ranker abstains without words, and when no candidate contains a word', () => {
    expect(scoreOf([]).scores).toBeUndefined();
    expect(scoreOf(['hive']).scores).toBeUndefined();
    expect(scoreOf(['bees'], { bees: 0 }).scores).toBeUndefined();
  });
});
