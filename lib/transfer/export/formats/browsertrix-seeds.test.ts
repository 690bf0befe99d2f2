import { expect, it } from 'vitest';
import { SEEDS, wantedUrls, written } from '../../../../tests/support/transfer-samples';
import { browsertrixSeeds } from './browsertrix-seeds';

it('follows the rule of --seedFile: every line that is not empty is an address', async () => {
  expect((await written(browsertrixSeeds, SEEDS)).split('\n').filter(Boolean)).toEqual(wantedUrls(SEEDS));
});
