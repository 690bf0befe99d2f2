import { expect, it } from 'vitest';
import { SEEDS, written } from '../../../../tests/support/transfer-samples';
import { wget } from './wget';

it('writes no comment and no tab, which wget and httrack would fetch', async () => {
  expect(await written(wget, SEEDS)).toMatch(/^(?:https?:\/\/[^\s#]+\n){3}$/);
});
