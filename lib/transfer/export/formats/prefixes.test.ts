import { expect, it } from 'vitest';
import { SEEDS, written } from '../../../../tests/support/transfer-samples';
import { prefixes } from './prefixes';

const TWICE = [...SEEDS, { ...SEEDS[0], url: 'https://birds.example.org/herons/grey?x=1' } as (typeof SEEDS)[0]];

it('names each path once, up to its last slash', async () => {
  expect(await written(prefixes, TWICE)).toBe(
    'https://birds.example.org/herons/\nhttp://www.example.com:8080/\nhttps://maybe.example.net/\n',
  );
});
