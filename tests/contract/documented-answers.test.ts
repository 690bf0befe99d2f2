import { afterEach, describe, expect, it } from 'vitest';
import { KEYLESS } from './answers/keyless';
import { OWN_KEY } from './answers/own-key';
import { SELF_HOSTED } from './answers/self-hosted';
import { anySearch, DIRECT, type Harness, harnessFor } from './provider-harness';

const CASES = { ...KEYLESS, ...SELF_HOSTED, ...OWN_KEY };

let harness: Harness | undefined;
afterEach(async () => {
  await harness?.server.close();
  harness = undefined;
});

describe.each(DIRECT.map((provider) => [provider.id, provider] as const))('%s', (id, provider) => {
  it('has a documented answer for every operator it serves', () => {
    const kinds = new Set((CASES[id] ?? []).map(({ request }) => request.kind));
    expect([...kinds].sort()).toEqual([...provider.serves].sort());
  });

  for (const documented of CASES[id] ?? []) {
    it(`reads ${documented.name}`, async () => {
      harness = await harnessFor(provider, (request, response) => {
        const body = typeof documented.answer === 'function' ? documented.answer(request) : documented.answer;
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
      const answer = await harness.providers.search({ ...anySearch(provider), ...documented.request });
      expect(answer.failures).toEqual([]);
      expect(answer.hits.map((hit) => hit.url)).toEqual(documented.urls);
      expect(answer.exhausted).toBe(!documented.hasMore);
      if (documented.first) expect(answer.hits[0]).toMatchObject(documented.first);
      for (const hit of answer.hits) expect(hit.provider).toBe(id);
      documented.sent?.(harness.requests);
    });
  }
});

describe('faults that come with status 200', () => {
  const find = (id: string) => DIRECT.find((provider) => provider.id === id) ?? DIRECT[0];
  it.each([
    ['mediawiki', { error: { code: 'ratelimited', info: 'x' } }, 'rate-limited'],
    ['mediawiki', { error: { code: 'readapidenied', info: 'x' } }, 'forbidden'],
    ['mediawiki', { error: { code: 'badvalue', info: 'x' } }, 'bad-request'],
    ['searxng', { results: [], unresponsive_engines: [['x', 'Suspended: too many requests']] }, 'server-error'],
    ['moz', { jsonrpc: '2.0', error: { code: -32655, status: 400, message: 'x' } }, 'bad-request'],
    ['dataforseo', { status_code: 40100, tasks: null }, 'unauthorised'],
    ['dataforseo', { status_code: 20000, tasks: [{ status_code: 40202, result: null }] }, 'rate-limited'],
    ['dataforseo', { status_code: 50000, tasks: null }, 'server-error'],
    ['dataforseo', { status_code: 40200, tasks: null }, 'quota-spent'],
  ])('%s: %j is %s', async (id, body, code) => {
    const provider = find(id);
    if (!provider) throw new Error('no provider');
    harness = await harnessFor(provider, (_, response) => response.end(JSON.stringify(body)));
    const { failures } = await harness.providers.search(anySearch(provider));
    expect(failures).toEqual([expect.objectContaining({ provider: id, code })]);
  });
});
