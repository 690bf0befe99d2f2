import { describe, expect, it } from 'vitest';
import { inputOf, type PageFixture } from '../../../tests/support/ranking-input';
import { DampedTerms, damped } from './damped-terms';
import { RankingCache } from './ranking-cache';

const pages: PageFixture[] = [
  { url: 'a', role: 'seed', text: 'x x y' },
  { url: 'b', role: 'negative', text: 'y' },
  { url: 'c', role: 'candidate', text: 'x z' },
  { url: 'd', role: 'candidate', text: '' },
];

function termsOf(input: ReturnType<typeof inputOf>): DampedTerms {
  const terms = new DampedTerms(new RankingCache());
  terms.update(input);
  return terms;
}

describe('damped', () => {
  it('is ln(1 + weight), also between the halves and beyond its table', () => {
    expect(damped(2.5)).toBeCloseTo(Math.log(3.5), 12);
    expect(damped(50_000)).toBeCloseTo(Math.log(50_001), 12);
  });
});

describe('DampedTerms', () => {
  it('makes unit vectors of damped TF × IDF, worked out by hand', () => {
    const input = inputOf(pages);
    const terms = termsOf(input);
    // D = 4; x and y are on two pages, z on one: IDF ln(5 / 2.5) and ln(5 / 1.5).
    const x = Math.log(2) * Math.log(2);
    const z = Math.log(2) * Math.log(5 / 1.5);
    expect(terms.length(input.matrix, 2)).toBeCloseTo(Math.hypot(x, z), 12);
    const [dot] = terms.dots(input.matrix, Uint32Array.of(2), Float64Array.of(1, 0, 3));
    expect(dot).toBeCloseTo((x + 3 * z) / Math.hypot(x, z), 12);
  });

  it('gives products of unit vectors: 1 with itself, 0 with an empty page, symmetric', () => {
    const input = inputOf(pages);
    const terms = termsOf(input);
    const [self, , other, empty] = terms.products(input.matrix, 0, [0, 1, 2, 3]);
    expect(self).toBeCloseTo(1, 6);
    expect(empty).toBe(0);
    expect(terms.products(input.matrix, 2, [0])[0]).toBeCloseTo(other as number, 6);
  });

  it('adds unit vectors up', () => {
    const input = inputOf(pages);
    const terms = termsOf(input);
    const dense = terms.combination(input.matrix, [0, 2], Float64Array.of(2, -1));
    const [product] = terms.products(input.matrix, 2, [0]);
    const [dot] = terms.dots(input.matrix, Uint32Array.of(0), dense);
    expect(dot).toBeCloseTo(2 - (product as number), 6);
  });

  it('follows the pages that are counted', () => {
    const input = inputOf(pages);
    const terms = termsOf(input);
    const before = terms.length(input.matrix, 2);
    const fewer = { ...input, candidates: input.candidates.subarray(0, 1) };
    terms.update(fewer);
    expect(terms.length(input.matrix, 2)).not.toBe(before);
    terms.update(input);
    expect(terms.length(input.matrix, 2)).toBe(before);
  });
});
