import { describe, expect, it } from 'vitest';
import { dotIn, inputOf, type PageFixture, twoTopics } from '../../../tests/support/ranking-input';
import { rootIdf } from './latent-basis';
import { LatentSpace } from './latent-space';
import type { RankingInput } from './ranker';
import { RankingCache } from './ranking-cache';

function spaceOf(input: RankingInput, dimensions: number): LatentSpace {
  const space = new LatentSpace(new RankingCache(), { dimensions });
  space.update(input);
  return space;
}

function cosine(space: LatentSpace, a: number, b: number): number {
  return dotIn(space, a, b);
}

const page = (n: number, text: string): PageFixture => ({ url: `http://a.example/${n}`, role: 'candidate', text });

describe('LatentSpace', () => {
  it('LatentSpace makes pages similar that share no word, if their words co-occur with the same words', () => {
    const input = inputOf([
      page(0, 'hive'),
      page(1, 'honey'),
      page(2, 'axle'),
      ...['hive honey bee', 'bee honey', 'hive bee', 'axle car', 'car wheel', 'axle wheel car'].map((text, i) =>
        page(3 + i, text),
      ),
    ]);
    const space = spaceOf(input, 2);
    expect(cosine(space, 0, 1)).toBeGreaterThan(0.9);
    expect(Math.abs(cosine(space, 0, 2))).toBeLessThan(0.3);
  });

  it('LatentSpace preserves the cosines of pages when its dimensions equal the number of terms', () => {
    const input = inputOf(['x y', 'y z', 'x z', 'x y z', 'x x y', 'z z y'].map((text, i) => page(i, text)));
    const space = spaceOf(input, 3);
    const factors = rootIdf(input.matrix, []);
    const vectorOf = (row: number) => {
      const { ids, counts } = input.matrix.row(row);
      const values = Float64Array.from(ids, (id, i) => (counts[i] as number) * (factors[id] as number));
      const length = Math.hypot(...values);
      return { ids, values: values.map((value) => value / length) };
    };
    for (const other of [1, 2, 3, 4, 5])
      expect(cosine(space, 0, other)).toBeCloseTo(dotIn({ vector: vectorOf }, 0, other), 4);
  });

  it('LatentSpace does not depend on the order in which pages arrive', () => {
    const pages = twoTopics(3, { seeds: 2, negatives: 0, candidates: 30 });
    const forth = spaceOf(inputOf(pages), 4);
    const back = spaceOf(inputOf(pages.slice().reverse()), 4);
    const last = pages.length - 1;
    for (const other of [1, 5, 20]) expect(cosine(back, last, last - other)).toBeCloseTo(cosine(forth, 0, other), 5);
  });

  it('LatentSpace places a page of unique words at 0, and has no dimension for a single page', () => {
    const input = inputOf([page(0, 'x y'), page(1, 'x y'), page(2, 'q'), page(3, 'x')]);
    expect([...spaceOf(input, 2).at(2)]).toEqual([0, 0]);
    expect(spaceOf(inputOf([page(0, 'x')]), 2).dimensions).toBe(0);
  });

  it('LatentSpace folds new pages in without moving others, and refits when pages grow by 2 %', () => {
    const pages = twoTopics(9, { seeds: 2, negatives: 0, candidates: 400 });
    const input = inputOf(pages.slice(0, 252));
    const space = spaceOf(input, 8);
    const before = Array.from({ length: 252 }, (_, row) => [...space.at(row)]);
    const grown = (count: number) => {
      const { matrix } = inputOf(pages.slice(0, count));
      for (let row = input.matrix.rows; row < count; row += 1) input.matrix.append(matrix.row(row));
      space.update({ ...input, url: (row) => pages[row]?.url ?? '' });
    };
    grown(256);
    expect(Array.from({ length: 252 }, (_, row) => [...space.at(row)])).toEqual(before);
    const alike = (a: number, b: number) => cosine(space, a, b);
    // Of the second topic are the later half of all candidates.
    expect(alike(255, 240)).toBeGreaterThan(alike(255, 100));
    expect(Math.hypot(...space.at(255))).toBeCloseTo(1, 5);
    const { version } = space;
    grown(402);
    expect(space.version).not.toBe(version);
    const whole = spaceOf(inputOf(pages), 8);
    for (const [a, b] of [
      [1, 150],
      [150, 290],
      [299, 401],
    ] as const) {
      expect(alike(a, b)).toBeCloseTo(cosine(whole, a, b), 4);
    }
  });
});
