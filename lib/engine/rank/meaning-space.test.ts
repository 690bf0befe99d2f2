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
