import { expect, it } from 'vitest';
import { surviveKills } from '../support/store-kills';

it('a store file survives 200 kills at random writes with every reported round', async () => {
  expect(await surviveKills(200)).toBeGreaterThan(200);
}, 1_200_000);
