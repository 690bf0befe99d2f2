import { expect, it } from 'vitest';
import { inputOf } from '../../../tests/support/ranking-input';
import { packedMeanings } from '../../../tests/support/sample-meanings';
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
  const space = new MeaningSpace(new RankingCache(), TABLE, (id) => input.vocabulary.term(id));
  space.update(input);
  return (url: string) => [...space.at(pages.findIndex((page) => page.url === url))];
}

it('MeaningSpace gives pages unit vectors, and zeros to a page without a known word', () => {
  const at = spaceOf(PAGES);
  expect(Math.hypot(...at('http://a.example/'))).toBeCloseTo(1, 6);
  expect(Math.hypot(...at('http://b.example/'))).toBeCloseTo(1, 6);
  expect(at('http://c.example/')).toEqual([0, 0]);
});

it('MeaningSpace gives a page the same vector in whatever order pages arrived', () => {
  const [one, other] = [spaceOf(PAGES), spaceOf(PAGES.toReversed())];
  for (const { url } of PAGES) for (const [d, value] of one(url).entries()) expect(other(url)[d]).toBeCloseTo(value, 6);
});
