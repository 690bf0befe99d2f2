import { expect, it } from 'vitest';
import { surviveKills } from '../support/store-kills';

/** Each with a store of its own. */
const PARTS = Array.from({ length: 10 }, (_, part) => part + 1);
const KILLS = 20;

it.each(PARTS)(
  `a store file survives ${KILLS * PARTS.length} kills amid writes and compactions with every reported round, part %i`,
  async () => {
    const { stored, inCompaction } = await surviveKills(KILLS);
    console.log(`${stored} rounds stored; ${inCompaction} of ${KILLS} kills interrupted a compaction`);
    expect(stored).toBeGreaterThan(KILLS);
    expect(inCompaction).toBeGreaterThan(0);
  },
  600_000,
);
