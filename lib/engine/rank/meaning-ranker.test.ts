import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../tests/support/ranking-input';
import { packedMeanings } from '../../../tests/support/sample-meanings';
import { createMeaningRanker } from './meaning-ranker';
import { MeaningSpace } from './meaning-space';
import { MeaningTable } from './meaning-table';
import { RankingCache } from './ranking-cache';

/** Two subjects, gardens and trains; "open data" is one word, which is near trains. */
const TABLE = new MeaningTable(
  packedMeanings([
    ['gardening', [7, 0]],
    ['lawn', [6, 1]],
    ['soil', [5, -1]],
    ['train', [0, 7]],
    ['station', [1, 6]],
    ['open', [4, 4]],
    ['data', [4, 4]],
    ['open data', [-1, 7]],
  ]),
);
const input = inputOf([
  { url: 'http://a.example/seed', text: 'soil soil water', role: 'seed' },
  { url: '', text: 'station ticket', role: 'negative' },
  { url: 'http://b.example/lawn', text: 'lawn soil mower', role: 'candidate' },
  { url: 'http://c.example/train', text: 'train station ticket', role: 'candidate' },
  { url: 'http://d.example/none', text: 'ticket mower', role: 'candidate' },
]);
const ranker = () => createMeaningRanker(new MeaningSpace(new RankingCache(), TABLE, input.vocabulary));
const scoresOf = (...nameWords: string[]) => [...(ranker().score({ ...input, nameWords }) ?? [])] as number[];

describe('createMeaningRanker', () => {
  it('the ranker of meanings puts a page near the name first that shares no word with it', () => {
    const [lawn = 0, train = 0, none = 0] = scoresOf('gardening');
    expect(lawn).toBeGreaterThan(none);
    expect(none).toBeGreaterThan(train);
    expect(none).toBe(0);
  });

  it('the ranker of meanings reads a phrase of the table as one word', () => {
    const [lawn = 0, train = 0] = scoresOf('open', 'data');
    expect(train).toBeGreaterThan(lawn);
  });

  it('the ranker of meanings finds the words of several pages that are near the name, and none of the name itself', () => {
    const [soil, ...rest] = ['soil', 'lawn', 'station', 'gardening'];
    const words = inputOf([
      { url: 'http://a.example/', text: soil as string, role: 'seed' },
      ...['b', 'c', 'd'].map((host) => ({
        url: `http://${host}.example/`,
        text: rest.join(' '),
        role: 'candidate' as const,
      })),
      { url: 'http://e.example/', text: 'soil train', role: 'candidate' },
    ]);
    const space = new MeaningSpace(new RankingCache(), TABLE, words.vocabulary);
    const one = createMeaningRanker(space);
    const named = { ...words, nameWords: ['gardening'], name: [words.vocabulary.id('gardening') ?? -1] };
    one.score(named);
    expect(one.nearTerms?.(named, 5).map((id) => words.vocabulary.term(id))).toEqual(['lawn']);
  });

  it('the ranker of meanings trusts a name less that is far from the seeds', () => {
    const trustIn = (name: string) => {
      const one = ranker();
      one.score({ ...input, nameWords: [name] });
      return one.trust?.() ?? 1;
    };
    expect(trustIn('gardening')).toBeGreaterThan(trustIn('train'));
  });

  it('the ranker of meanings abstains if the table holds no word of the name', () => {
    expect(ranker().score({ ...input, nameWords: ['mower'] })).toBeUndefined();
    expect(ranker().explainer?.()).toBeUndefined();
    expect(ranker().score({ ...input, nameWords: [] })).toBeUndefined();
  });

  it('the ranker of meanings tells which terms are near the name, and a word of the name is not one of them', () => {
    const one = ranker();
    one.score({ ...input, nameWords: ['gardening', 'soil'], name: [input.vocabulary.id('soil') ?? -1] });
    const near = ['lawn', 'soil', 'station', 'mower'].filter((word) => one.isNear?.(input.vocabulary.id(word) ?? -1));
    expect(near).toEqual(['lawn']);
  });

  it('the ranker of meanings explains each score as a sum over the terms of the page', () => {
    const one = ranker();
    const scores = one.score({ ...input, nameWords: ['gardening'] }) ?? [];
    for (const [i, row] of input.candidates.entries()) {
      const parts = new Float64Array(input.matrix.width);
      one.explainer?.()?.(row, 1, parts);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(scores[i] as number, 5);
    }
  });
});
