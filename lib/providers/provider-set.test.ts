import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finds, hit, provider, request, setOf, throws } from '../../tests/support/memory-provider';
import { createVirtualClock } from '../../tests/support/virtual-clock';
import { createHttpClient } from '../net/http';
import { DEFAULT_SETTINGS } from '../settings/settings';
import { localRelated } from './derived';
import type { Provider } from './provider';
import { interleave, rotate } from './provider-set';

const MAX_ASKED_TOGETHER = 4;
describe('provider set', () => {
  it('a search asks all providers of its kind, and merges their hits by rank', async () => {
    const a = provider('a', () => finds('https://1.example/', 'https://2.example/'));
    const b = provider('b', () => ({ hits: [hit('https://3.example/')], hasMore: true }));
    const c = provider('c', () => finds('https://4.example/'), { serves: ['backward'] });
    const { set } = setOf([a.made, b.made, c.made]);
    const answer = await set.search(request('keyword'));
    expect(answer.hits.map((one) => one.url)).toEqual([
      'https://1.example/',
      'https://3.example/',
      'https://2.example/',
    ]);
    expect(answer).toMatchObject({ failures: [], exhausted: false });
    expect(c.asked).toHaveLength(0);
  });

  it('a search skips the sources that a topic excludes, also for the providers that build on them', async () => {
    const a = provider('a', () => finds('https://1.example/'));
    const b = provider('b', () => finds('https://2.example/'));
    const { set } = setOf([a.made, b.made, localRelated]);
    const answer = await set.search({ ...request('keyword'), withoutSources: ['a'] });
    expect(answer.asked).toEqual(['b']);
    const related = { ...request('related'), title: 'Bees' };
    const found = await set.search({ ...related, withoutSources: ['a'] });
    expect(found.hits.map(({ url }) => url)).toEqual(['https://2.example/']);
    expect(a.asked).toHaveLength(0);
    expect(set.serves('related', ['a'])).toBe(true);
    expect(set.serves('related', ['a', 'b'])).toBe(false);
    expect((await set.search({ ...related, withoutSources: ['local-related'] })).asked).toEqual([]);
  });

  it('a search lists the sources asked, empty and failed ones included, but not those cooling down', async () => {
    const a = provider('a', throws('server-error'));
    const b = provider('b', () => finds());
    const { set } = setOf([a.made, b.made]);
    expect((await set.search(request('keyword'))).asked?.toSorted()).toEqual(['a', 'b']);
    expect((await set.search(request('keyword'))).asked).toEqual(['b']);
  });

  it('a search continues with the other providers when one fails, and names the failed provider', async () => {
    const a = provider('a', throws('server-error'));
    const b = provider('b', () => finds('https://1.example/'));
    const { set } = setOf([a.made, b.made]);
    const answer = await set.search(request('keyword'));
    expect(answer.hits).toHaveLength(1);
    expect(answer.failures).toEqual([{ provider: 'a', code: 'server-error', message: 'a sentence' }]);
    // A cooling-down provider is no failure while another provider answers.
    expect(await set.search(request('keyword'))).toMatchObject({ failures: [], hits: [expect.anything()] });
    expect(a.asked).toHaveLength(1);
  });

  it('a search asks a failed provider again after its cool-down', async () => {
    const a = provider('a', throws('rate-limited'));
    const { set, clock } = setOf([a.made]);
    await set.search(request('keyword'));
    expect((await set.search(request('keyword'))).failures).toEqual([
      expect.objectContaining({ code: 'cooling-down' }),
    ]);
    await clock.sleep(60_000);
    await set.search(request('keyword'));
    expect(a.asked).toHaveLength(2);
  });

  it('a search turns any error of a provider into a failure, with the key redacted', async () => {
    const a = provider(
      'a',
      () => {
        throw new TypeError('cannot read sesame of undefined');
      },
      { access: 'key' },
    );
    const settings = { ...DEFAULT_SETTINGS, providers: { a: { key: ' sesame ', baseUrl: '' } } };
    const { set, states } = setOf([a.made], { settings });
    const { failures } = await set.search(request('keyword'));
    expect(failures).toEqual([{ provider: 'a', code: 'bad-answer', message: 'cannot read ••• of undefined' }]);
    expect(JSON.stringify([...states.values()])).not.toContain('sesame');
  });

  it('a search that the caller aborts rejects with the reason, and stores no state', async () => {
    const controller = new AbortController();
    const a = provider('a', () => {
      controller.abort(new Error('closed'));
      throw new Error('whatever');
    });
    const { set, states } = setOf([a.made]);
    await expect(set.search(request('keyword'), controller.signal)).rejects.toThrow('closed');
    expect(states.size).toBe(0);
  });

  it('a search returns hits even when the provider state cannot be stored', async () => {
    const a = provider('a', () => finds('https://1.example/'));
    const broken = { get: () => Promise.reject(new Error('closed')), put: () => Promise.reject(new Error('closed')) };
    const { set } = setOf([a.made], { state: broken });
    expect((await set.search(request('keyword'))).hits).toHaveLength(1);
  });

  it('a search asks a few providers at a time until one finds hits, and queries are spread over all providers', async () => {
    const all = Array.from({ length: 10 }, (_, i) =>
      provider(`p${i}`, () => (i === 3 ? finds('https://1.example/') : finds())),
    );
    const { set } = setOf(all.map(({ made }) => made));
    const answer = await set.search(request('keyword'));
    expect(answer.hits).toHaveLength(1);
    const asked = all.filter((one) => one.asked.length > 0).length;
    expect(asked % MAX_ASKED_TOGETHER === 0 || asked === all.length).toBe(true);
    for (let i = 0; i < 30; i++) await set.search(request('keyword', { query: `query ${i}` }));
    for (const one of all) expect(one.asked.length).toBeGreaterThan(3);
  });

  it('a search excludes sites in the query if a service supports exclusion, and else sends the plain query', async () => {
    const exact = provider('exact', () => ({ hits: [], hasMore: false }), { exactPhrases: true });
    const plain = provider('plain', () => ({ hits: [hit('https://1.example/')], hasMore: false }));
    const { set } = setOf([exact.made, plain.made]);
    await set.search({ ...request('keyword'), query: 'bees', withoutSites: ['a.example', 'github.com/ada'] });
    expect(exact.asked.map(({ query }) => query)).toEqual(['bees -site:a.example -site:github.com/ada']);
    expect(plain.asked.map(({ query }) => query)).toEqual(['bees']);
  });

  it('a provider set serves the kinds of the providers that are switched on and configured', () => {
    const key = provider('k', () => finds(), { access: 'key' }).made;
    const own = provider('s', () => finds(), { access: 'self-hosted', serves: ['backward'] }).made;
    const off = provider('o', () => finds(), { serves: ['related'], enabledByDefault: false }).made;
    const serves = (providers: (typeof DEFAULT_SETTINGS)['providers']) => {
      const { set } = setOf([key, own, off], { settings: { ...DEFAULT_SETTINGS, providers } });
      return (['keyword', 'backward', 'related'] as const).filter((kind) => set.serves(kind));
    };
    expect(serves({})).toEqual([]);
    expect(serves({ k: { key: 'x', baseUrl: '' }, s: { key: '', baseUrl: 'http://localhost:1' } })).toEqual([
      'keyword',
      'backward',
    ]);
    expect(
      serves({ k: { key: 'x', baseUrl: '', enabled: false }, o: { key: '', baseUrl: '', enabled: true } }),
    ).toEqual(['related']);
  });
});

describe('requests of providers', () => {
  const asking = (id: string, more: Partial<Provider> = {}) =>
    provider(id, () => finds(), {
      minIntervalMs: 1_000,
      async search(_, { http, signal }) {
        await http.request('https://api.example.com/', { signal });
        return finds('https://1.example/');
      },
      ...more,
    }).made;

  it('two providers on one host keep the minimum interval, with one request at a time', async () => {
    const clock = createVirtualClock();
    const starts: number[] = [];
    let open = 0;
    const http = createHttpClient({
      fetch: async () => {
        open += 1;
        expect(open).toBe(1);
        starts.push(clock.nowMs());
        await clock.sleep(100);
        open -= 1;
        return new Response('{}');
      },
    });
    const { set, states } = setOf([asking('a'), asking('b')], { clock, http });
    await Promise.all([1, 2].map((n) => set.search(request('keyword', { query: `q${n}` }))));
    expect(starts).toHaveLength(4);
    starts.slice(1).forEach((ms, i) => {
      expect(ms - (starts[i] ?? 0)).toBeGreaterThanOrEqual(1_100);
    });
    expect(states.get('a')?.requests).toBe(2);
  });

  it('a search reports no-permission for a provider whose host the browser does not allow', async () => {
    const { set } = setOf([asking('a')], { mayAccess: () => false });
    expect((await set.search(request('keyword'))).failures).toEqual([
      expect.objectContaining({ provider: 'a', code: 'no-permission' }),
    ]);
  });
});

const hits = (...urls: string[]) => urls.map((url) => ({ url, title: url, snippet: '' }));

describe('interleave', () => {
  it('interleave takes the first hit of each provider, then the second of each', () => {
    const merged = interleave(
      [
        { provider: 'a', hits: hits('https://1.example/', 'https://2.example/', 'https://3.example/') },
        { provider: 'b', hits: hits('https://4.example/') },
        { provider: 'c', hits: hits('https://5.example/', 'https://6.example/') },
      ],
      10,
    );
    expect(merged.map((hit) => [hit.url, hit.provider])).toEqual([
      ['https://1.example/', 'a'],
      ['https://4.example/', 'b'],
      ['https://5.example/', 'c'],
      ['https://2.example/', 'a'],
      ['https://6.example/', 'c'],
      ['https://3.example/', 'a'],
    ]);
  });

  it('interleave keeps the first of several spellings of a URL, unchanged', () => {
    const merged = interleave(
      [
        { provider: 'a', hits: hits('https://Example.com:443/x?utm_source=a#top') },
        { provider: 'b', hits: hits('https://example.com/x', 'not an address') },
      ],
      10,
    );
    expect(merged.map((hit) => hit.url)).toEqual(['https://Example.com:443/x?utm_source=a#top']);
  });

  it('interleave returns at most the limit, and nothing for no lists', () => {
    const many = hits(...Array.from({ length: 20 }, (_, i) => `https://${i}.example/`));
    expect(interleave([{ provider: 'a', hits: many }], 7)).toHaveLength(7);
    expect(interleave([], 7)).toEqual([]);
  });
});

describe('rotate', () => {
  it('rotate keeps all items in circular order, and gives the same result for the same query', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 12 }), fc.string(), (items, query) => {
        const turned = rotate(items, query);
        expect(rotate(items, query)).toEqual(turned);
        const twice = [...items, ...items].join();
        expect(turned).toHaveLength(items.length);
        expect(twice).toContain(turned.join());
      }),
    );
  });

  it('rotate starts at different items for different queries', () => {
    const starts = new Set(Array.from({ length: 50 }, (_, i) => rotate([1, 2, 3, 4, 5], `query ${i}`)[0]));
    expect(starts.size).toBe(5);
  });
});
