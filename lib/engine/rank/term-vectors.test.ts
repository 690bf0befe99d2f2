import { describe, expect, it } from 'vitest';
import { inputOf, type PageFixture } from '../../../tests/support/ranking-input';
import { GramCache } from './gram-cache';
import { PackedRows } from './packed-rows';
import type { RankingInput } from './ranker';
import { damped, TermVectors, type TermWorth } from './term-vectors';

const pages: PageFixture[] = [
  { url: 'a', role: 'seed', text: 'x x y' },
  { url: 'b', role: 'negative', text: 'y' },
  { url: 'c', role: 'candidate', text: 'x z' },
  { url: 'd', role: 'candidate', text: '' },
];

function vectorsOf(input: RankingInput, worth: TermWorth = 'damped'): TermVectors {
  const vectors = new TermVectors(worth);
  vectors.update(input);
  return vectors;
}

function products(vectors: TermVectors, row: number, others: readonly number[]): Float32Array {
  const kernel = new GramCache((each) => vectors.vector(each)).kernel([row, ...others]);
  return kernel.subarray(1, others.length + 1);
}

describe('damped', () => {
  it('is ln(1 + weight), also between the halves and beyond its table', () => {
    expect(damped(2.5)).toBeCloseTo(Math.log(3.5), 12);
    expect(damped(50_000)).toBeCloseTo(Math.log(50_001), 12);
  });
});

describe('TermVectors', () => {
  // D = 4; x and y are on two pages, z on one: IDF ln(5 / 2.5) and ln(5 / 1.5).
  const [often, rare] = [Math.log(2), Math.log(5 / 1.5)];

  it('are damped TF × IDF, TF × √IDF or 1, worked out by hand', () => {
    const [x, z] = [Math.log(2) * often, Math.log(2) * rare];
    const dots = new Float64Array(1);
    vectorsOf(inputOf(pages)).addDots(Uint32Array.of(2), Float64Array.of(1, 0, 3), 2, dots);
    expect(dots[0]).toBeCloseTo((2 * (x + 3 * z)) / Math.hypot(x, z), 12);
    const [first, second] = vectorsOf(inputOf(pages), 'frequency').unit(0);
    expect((first as number) / (second as number)).toBeCloseTo(2, 6);
    expect(vectorsOf(inputOf(pages), 'frequency').length(2)).toBeCloseTo(Math.hypot(often ** 0.5, rare ** 0.5), 12);
    const presence = vectorsOf(inputOf(pages), 'presence');
    expect([...presence.unit(0)]).toEqual([...Float32Array.of(Math.SQRT1_2, Math.SQRT1_2)]);
    const present = new Float64Array(1);
    presence.addDots(Uint32Array.of(0), Float64Array.of(1, 3, 5), 2, present);
    expect(present[0]).toBeCloseTo((2 * 4) / Math.SQRT2, 12);
  });

  it('of earliness are what the matrix says, whatever is rare; empty where it says nothing', () => {
    const known = pages.map((page, i): PageFixture => (i === 2 ? page : { ...page, knowsEarliness: true }));
    const early = vectorsOf(inputOf(known), 'earliness');
    const [first, second] = early.unit(0);
    expect((first as number) / (second as number)).toBeCloseTo(255 / 127, 5);
    const dots = new Float64Array(2);
    early.addDots(Uint32Array.of(0, 2), Float64Array.of(1, 3, 5), 2, dots);
    expect(dots[0]).toBeCloseTo((2 * (255 + 3 * 127)) / Math.hypot(255, 127), 10);
    expect([dots[1], early.length(2)]).toEqual([0, 0]);
  });

  it('give products of unit vectors: 1 with itself, 0 with an empty page, symmetric', () => {
    const vectors = vectorsOf(inputOf(pages));
    const [, other, empty] = products(vectors, 0, [1, 2, 3]);
    expect(new GramCache((row) => vectors.vector(row)).kernel([0])[0]).toBeCloseTo(1, 6);
    expect(empty).toBe(0);
    expect(products(vectors, 2, [0])[0]).toBeCloseTo(other as number, 6);
  });

  it('add up', () => {
    const vectors = vectorsOf(inputOf(pages));
    const scores = new Float64Array(1);
    const sum = new PackedRows((row) => vectors.vector(row)).combination([0, 2], Float64Array.of(2, -1));
    vectors.addDots(Uint32Array.of(0), sum, 1, scores);
    expect(scores[0]).toBeCloseTo(2 - (products(vectors, 2, [0])[0] as number), 6);
  });

  it('outlive verdicts, and change with pages and boosts', () => {
    const input = inputOf(pages);
    const vectors = vectorsOf(input);
    const { version } = vectors;
    vectors.update({ ...input, candidates: input.candidates.subarray(0, 1) });
    expect(vectors.version).toBe(version);
    vectors.update({ ...input, boosts: new Map([[0, 0]]) });
    expect(vectors.version).not.toBe(version);
    expect(vectors.unit(0)[0]).toBe(0);
    vectors.update(input);
    expect(vectors.unit(0)[0]).toBeGreaterThan(0);
    input.matrix.append(input.matrix.row(1));
    vectors.update(input);
    expect(vectors.length(1)).toBeCloseTo(Math.log(2) * Math.log(6 / 3.5), 12);
  });

  it('without IDF outlive pages, and are the same as learnt at once', () => {
    for (const worth of ['presence', 'earliness'] as const) {
      const input = inputOf(pages.map((page) => ({ ...page, knowsEarliness: true })));
      const vectors = vectorsOf({ ...input, boosts: new Map([[2, 3]]) }, worth);
      const { version } = vectors;
      input.matrix.append({ ...input.matrix.row(2), earliness: Uint8Array.of(255, 9) });
      const later = { ...input, boosts: new Map([[2, 3]]) };
      vectors.update(later);
      expect(vectors.version).toBe(version);
      expect(vectors.unit(4)).toEqual(vectorsOf(later, worth).unit(4));
    }
  });

  it('know the boost of a term that no page held yet', () => {
    const input = { ...inputOf(pages), boosts: new Map([[5, 4]]) };
    const vectors = vectorsOf(input, 'presence');
    input.matrix.append({ ids: Uint32Array.of(0, 5), counts: Uint16Array.of(1, 1), weights: Float32Array.of(1, 1) });
    vectors.update(input);
    expect((vectors.unit(4)[1] as number) / (vectors.unit(4)[0] as number)).toBeCloseTo(4, 5);
  });
});
