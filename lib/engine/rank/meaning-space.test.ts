import { expect, it } from 'vitest';
import { inputOf } from '../../../tests/support/ranking-input';
import { packedMeanings } from '../../../tests/support/sample-meanings';
import { Vocabulary } from '../topic/vocabulary';
import { MeaningSpace } from './meaning-space';
import { MeaningTable } from './meaning-table';
import { RankingCache } from './ranking-cache';

const TABLE = new MeaningTable(
  packedMeanings([
    ['lawn', [6, 1]],
    ['train', [0, 7]],
    ['ticket', [3, 5]],
  ]),
);
const PAGES = [
  { url: 'http://a.example/', text: 'lawn mower', role: 'seed' },
  { url: 'http://b.example/', text: 'train ticket', role: 'candidate' },
  { url: 'http://c.example/', text: 'mower', role: 'candidate' },
] as const;

function spaceOf(pages: readonly (typeof PAGES)[number][]) {
  const input = inputOf(pages);
  const space = new MeaningSpace(new RankingCache(), TABLE, input.vocabulary);
  space.update(input);
  return (url: string) => [...space.at(pages.findIndex((page) => page.url === url))];
}

it('MeaningSpace gives pages unit vectors, and zeros to a page without a known word', () => {
  const at = spaceOf(PAGES);
  expect(Math.hypot(...at('http://a.example/'))).toBeCloseTo(1, 6);
  expect(Math.hypot(...at('http://b.example/'))).toBeCloseTo(1, 6);
  expect(at('http://c.example/')).toEqual([0, 0]);
});

it('MeaningSpace finds a word by the text that its forms share, if the table holds none of them', () => {
  const input = inputOf([
    { url: 'http://a.example/', text: 'lawns', role: 'seed' },
    { url: 'http://b.example/', text: 'trains', role: 'candidate' },
  ]);
  const vocabulary = new Vocabulary((term) => term.replace(/s$/, ''));
  for (let id = 0; id < input.vocabulary.size; id += 1) vocabulary.append(input.vocabulary.term(id));
  const space = new MeaningSpace(new RankingCache(), TABLE, vocabulary);
  space.update(input);
  const name = space.nameAt({ ...input, nameWords: ['trains'] }) ?? new Float64Array(0);
  expect([...name].map(Math.sign)).toEqual([...space.at(1)].map(Math.sign));
  expect(Math.hypot(...space.at(0))).toBeCloseTo(1, 6);
});

it('MeaningSpace gives a page the same vector in whatever order pages arrived', () => {
  const [one, other] = [spaceOf(PAGES), spaceOf(PAGES.toReversed())];
  for (const { url } of PAGES) for (const [d, value] of one(url).entries()) expect(other(url)[d]).toBeCloseTo(value, 6);
});

it('MeaningSpace gives each language a centre of its own, so that neither is nearer to the topic as a whole', () => {
  const half = 12;
  const pages = Array.from({ length: 2 * half }, (_, i) => ({
    url: `http://${i}.example/`,
    text: i < half ? `${'lawn '.repeat(1 + (i % 2))}ticket` : `${'train '.repeat(1 + (i % 2))}ticket`,
    role: i === 0 ? ('seed' as const) : ('candidate' as const),
  }));
  const input = inputOf(pages);
  const meansBy = (language: (row: number) => string) => {
    const space = new MeaningSpace(new RankingCache(), TABLE, input.vocabulary);
    space.update({ ...input, language });
    const dots = [...space.dots(Uint32Array.from(pages.keys()), Float64Array.of(1, 0))];
    return [dots.slice(0, half), dots.slice(half)].map((part) => part.reduce((sum, dot) => sum + dot, 0) / half);
  };
  const distance = ([one = 0, other = 0]: readonly number[]) => Math.abs(one - other);
  expect(distance(meansBy(() => 'en'))).toBeGreaterThan(1);
  expect(distance(meansBy((row) => (row < half ? 'en' : 'zh')))).toBeLessThan(0.5);
});

it('MeaningSpace gives no vector to pages of a language that the table does not know, whatever single words it holds', () => {
  const pages = Array.from({ length: 24 }, (_, i) => ({
    url: `http://${i}.example/`,
    text:
      i < 12
        ? 'lawn ticket'
        : `train ${'abcdefgh'
            .split('')
            .map((letter) => letter + i)
            .join(' ')}`,
    role: i === 0 ? ('seed' as const) : ('candidate' as const),
  }));
  const input = inputOf(pages);
  const space = new MeaningSpace(new RankingCache(), TABLE, input.vocabulary);
  space.update({ ...input, language: (row) => (row < 12 ? 'en' : 'hu') });
  expect([...space.at(23)]).toEqual([0, 0]);
});
