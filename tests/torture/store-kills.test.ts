import { expect, it } from 'vitest';
import { surviveKills } from '../support/store-kills';

it('a store file survives 200 kills amid writes and compactions with every reported round', async () => {
  const { stored, inCompaction } = await surviveKills(200);
  console.log(`${stored} rounds stored; ${inCompaction} of 200 kills interrupted a compaction`);
  expect(stored).toBeGreaterThan(200);
  expect(inCompaction).toBeGreaterThan(20);
}, 1_200_000);
