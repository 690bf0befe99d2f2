import { describe, expect, it } from 'vitest';
import { dotIn, inputOf, type PageFixture } from '../../../tests/support/ranking-input';
import { PackedRows } from './packed-rows';
import type { RankingInput } from './ranker';
import { sublinear, TermVectors } from './term-vectors';

const pages: PageFixture[] = [
  { url: 'a', role: 'seed', text: 'x x y' },
  { url: 'b', role: 'negative', text: 'y' },
  { url: 'c', role: 'candidate', text: 'x z' },
  { url: 'd', role: 'candidate', text: '' },
];

function vectorsOf(input: RankingInput): TermVectors {
  const vectors = new TermVectors();
  vectors.update(input);
  return vectors;
}

it('sublinear is ln(1 + weight), also between the steps of its table and beyond the table', () => {
  expect(sublinear(2.5)).toBeCloseTo(Math.log(3.5), 12);
  expect(sublinear(50_000)).toBeCloseTo(Math.log(50_001), 12);
});

describe('TermVectors', () => {
  // D = 4; x and y are on two pages, z on one: IDF ln(5 / 2.5) and ln(5 / 1.5).
  const [often, rare] = [Math.log(2), Math.log(5 / 1.5)];

  it('TermVectors by hand: a term weighs ln(1 + wtf) · IDF', () => {
    const [x, z] = [Math.log(2) * often, Math.log(2) * rare];
    const dots = new Float64Array(1);
    vectorsOf(inputOf(pages)).addDots(Uint32Array.of(2), Float64Array.of(1, 0, 3), 2, dots);
    expect(dots[0]).toBeCloseTo((2 * (x + 3 * z)) / Math.hypot(x, z), 12);
    expect(vectorsOf(inputOf(pages)).norm(2)).toBeCloseTo(Math.hypot(x, z), 12);
  });

  it('TermVectors gives unit vectors, and an empty vector for an empty page', () => {
    const vectors = vectorsOf(inputOf(pages));
    expect(dotIn(vectors, 0, 0)).toBeCloseTo(1, 6);
    expect(dotIn(vectors, 0, 3)).toBe(0);
    expect(dotIn(vectors, 2, 0)).toBeCloseTo(dotIn(vectors, 0, 2), 6);
  });

  it('TermVectors gives the same dot products row by row as from packed rows', () => {
    const vectors = vectorsOf(inputOf(pages));
    const scores = new Float64Array(1);
    const sum = new PackedRows((row) => vectors.vector(row)).combination([0, 2], Float64Array.of(2, -1));
    vectors.addDots(Uint32Array.of(0), sum, 1, scores);
    expect(scores[0]).toBeCloseTo(2 - dotIn(vectors, 2, 0), 6);
  });

  it('TermVectors explains a dot product by parts of terms that add up to the product', () => {
    const vectors = vectorsOf(inputOf(pages));
    const direction = Float64Array.of(1, 2, 3);
    const [sums, parts] = [new Float64Array(1), new Float64Array(3)];
    vectors.addDots(Uint32Array.of(0), direction, 2, sums);
    vectors.explainer(direction)(0, 2, parts);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(sums[0] as number, 12);
  });

  it('TermVectors keeps its version through verdicts, and updates its weights with boosts and pages', () => {
    const input = inputOf(pages);
    const vectors = vectorsOf(input);
    const { version } = vectors;
    vectors.update({ ...input, candidates: input.candidates.subarray(0, 1) });
    expect(vectors.version).toBe(version);
    vectors.update({ ...input, boosts: new Map([[0, 0]]) });
    expect(vectors.version).not.toBe(version);
    expect(vectors.vector(0).values[0]).toBe(0);
    vectors.update(input);
    expect(vectors.vector(0).values[0]).toBeGreaterThan(0);
    input.matrix.append(input.matrix.row(1));
    vectors.update(input);
    expect(vectors.norm(1)).toBeCloseTo(Math.log(2) * Math.log(6 / 3.5), 12);
  });

  it('TermVectors applies a boost to a term that appears after the boost is set', () => {
    const input = { ...inputOf(pages), boosts: new Map([[5, 4]]) };
    const vectors = vectorsOf(input);
    input.matrix.append({ ids: Uint32Array.of(4, 5), counts: Uint16Array.of(1, 1), weights: Float32Array.of(1, 1) });
    vectors.update(input);
    const [plain, boosted] = Array.from(vectors.vector(4).values);
    expect((boosted as number) / (plain as number)).toBeCloseTo(4, 5);
  });
});
