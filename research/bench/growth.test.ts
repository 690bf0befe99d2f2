import { expect, it } from 'vitest';
import { pageRankCost, roundCost, verdictCost, whole } from './growth-table';

/** Ratios within one run, with a margin that quadratic code exceeds and a busy machine does not. */
const SECONDS = 120_000;

it(
  'PageRank is at least five times as fast as graphology’s',
  () => {
    const { ms, peerMs } = pageRankCost(20_000);
    expect(peerMs / ms).toBeGreaterThan(5);
  },
  SECONDS,
);

it(
  'a verdict among ten times as many judged pages takes less than eight times as long',
  () => {
    const few = verdictCost(150, 1_500);
    const many = verdictCost(1_500, 1_500);
    expect(many.verdictMs / few.verdictMs).toBeLessThan(8);
  },
  SECONDS,
);

it(
  'a round in a topic of five times the pages takes less than four times as long',
  async () => {
    const few = await roundCost(800);
    const many = await roundCost(4_000);
    expect(whole(many) / whole(few)).toBeLessThan(4);
  },
  SECONDS,
);
