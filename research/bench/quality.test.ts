import { expect, it } from 'vitest';
import { qualities } from './quality';

/** Rows 0 to 3, the last one relevant. */
const POOL = { input: { seeds: new Uint32Array(0) }, relevant: (row: number) => row === 3, host: String };
const ranking = (...positions: number[]) => ({
  order: Uint32Array.of(0, 1, 2, 3),
  positions: { cosine: Uint32Array.from(positions) },
});

it('qualities gives a ranker that ties all pages the mean AP over all orders', () => {
  const { rankers, fused } = qualities(ranking(3, 3, 3, 3), POOL);
  expect(fused.AP).toBe(1 / 4);
  expect(rankers.cosine?.AP).toBeCloseTo((1 + 1 / 2 + 1 / 3 + 1 / 4) / 4, 12);
});

it('qualities reads the order of a ranker from its positions', () => {
  expect(qualities(ranking(2, 3, 4, 1), POOL).rankers.cosine?.AP).toBe(1);
});
