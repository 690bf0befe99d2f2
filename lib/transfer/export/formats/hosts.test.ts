import { expect, it } from 'vitest';
import { SEEDS, written } from '../../../../tests/support/transfer-samples';
import { hosts } from './hosts';

const TWICE = [...SEEDS, { ...SEEDS[0], url: 'https://birds.example.org/herons/grey?x=1' } as (typeof SEEDS)[0]];

it('names each host once, with its port', async () => {
  expect(await written(hosts, TWICE)).toBe('birds.example.org\nwww.example.com:8080\nmaybe.example.net\n');
});
