import { expect, it } from 'vitest';
import { SEEDS, written } from '../../../../tests/support/transfer-samples';
import { surts } from './surts';

const TWICE = [...SEEDS, { ...SEEDS[0], url: 'https://birds.example.org/herons/grey?x=1' } as (typeof SEEDS)[0]];

it.each([
  ['domain', 'http://(org,example,\nhttp://(com,example,\nhttp://(net,example,\n'],
  ['host', 'http://(org,example,birds,)/\nhttp://(com,example,www,:8080)/\nhttp://(net,example,maybe,)/\n'],
  ['prefix', 'http://(org,example,birds,)/herons/\nhttp://(com,example,www,:8080)/\nhttp://(net,example,maybe,)/\n'],
] as const)('of scope %s are prefixes, each once', async (scope, text) => {
  expect(await written(surts, TWICE, { scope })).toBe(text);
});

it('of a page alone is its own', async () => {
  expect(await written(surts, TWICE)).toContain('http://(org,example,birds,)/herons/grey?x=1\n');
});

it.each(['prefix', 'host', 'domain'] as const)('of scope %s never leave a space on a platform', async (scope) => {
  const seed = { ...SEEDS[0], url: 'https://github.com/Ada' } as (typeof SEEDS)[0];
  expect(await written(surts, [seed], { scope })).toBe('http://(com,github,)/ada/\n');
});
