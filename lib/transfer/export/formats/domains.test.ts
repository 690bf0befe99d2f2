import { expect, it } from 'vitest';
import { SEEDS, written } from '../../../../tests/support/transfer-samples';
import { domains } from './domains';

const TWICE = [...SEEDS, { ...SEEDS[0], url: 'https://birds.example.org/herons/grey?x=1' } as (typeof SEEDS)[0]];

it('names each registrable domain once', async () => {
  expect(await written(domains, TWICE)).toBe('example.org\nexample.com\nexample.net\n');
});
