import { expect, it } from 'vitest';
import { SEEDS, wantedUrls, written } from '../../../../tests/support/transfer-samples';
import { acheSeeds } from './ache-seeds';

it('follows the rule of ACHE: every line that is not blank is an address', async () => {
  const lines = (await written(acheSeeds, SEEDS)).split('\n').filter((line) => line.trim() !== '');
  expect(lines).toEqual(wantedUrls(SEEDS));
});
