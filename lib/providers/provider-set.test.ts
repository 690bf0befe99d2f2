import { describe, expect, it } from 'vitest';
import type { SearchKind, SearchRequest } from '../engine/ports';
import { createVirtualClock } from '../net/clock';
import { createHttpClient } from '../net/http';
import { DEFAULT_SETTINGS } from '../settings/settings';
import { localRelated } from './local-related';
import { mentions } from './mentions';
import type { Provider, ProviderAnswer } from './provider';
import { ProviderError } from './provider-error';
import { createProviders, MAX_ASKED_TOGETHER, type ProviderSetOptions } from './provider-set';
import type { ProviderState } from './provider-state';

const request = (kind: SearchKind, more: Partial<SearchRequest> = {}): SearchRequest => ({
  kind,
  query: kind === 'keyword' ? 'rye' : 'https://example.com/bread',
  limit: 10,
  page: 0,
  ...more,
});

const hit = (url: string) => ({ url, title: url, snippet: `mentions example.com at ${url}` });

/** A provider that answers from memory. */
function provider(id: string, answer: () => ProviderAnswer | Promise<ProviderAnswer>, more: Partial<Provider> = {}) {
  const asked: SearchRequest[] = [];
  const made: Provider = {
    id,
    name: id,
    serves: ['keyword'],
    access: 'keyless',
    enabledByDefault: true,
    minIntervalMs: 0,
    termsUrl: '',
    licence: '',
    origins: [],
    async search(given) {
      asked.push(given);
      return answer();
    },
    ...more,
  };
  return { made, asked };
}

const finds = (...urls: string[]): ProviderAnswer => ({ hits: urls.map(hit), hasMore: false });
const throws = (code: ConstructorParameters<typeof ProviderError>[0]) => (): ProviderAnswer => {
  throw new ProviderError(code, 'a sentence');
};

function setOf(registry: readonly Provider[], more: Partial<ProviderSetOptions> = {}) {
  const states = new Map<string, ProviderState>();
  const clock = createVirtualClock(1_000_000);
  const set = createProviders({
    settings: DEFAULT_SETTINGS,
    http: createHttpClient({ fetch: async () => new Response('{}') }),
    clock,
    random: { next: () => 0.5, state: 0 },
    state: { get: async (id) => states.get(id), put: async (state) => void states.set(state.provider, state) },
    registry,
    ...more,
  });
  return { set, states, clock };
}

describe('a set of providers', () => {
  it('asks all of a kind and merges by rank', async () => {
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

  it('goes on with the others when one fails, and tells which', async () => {
    const a = provider('a', throws('server-error'));
    const b = provider('b', () => finds('https://1.example/'));
    const { set } = setOf([a.made, b.made]);
    const answer = await set.search(request('keyword'));
    expect(answer.hits).toHaveLength(1);
    expect(answer.failures).toEqual([{ provider: 'a', code: 'server-error', message: 'a sentence' }]);
    // It cools down now, which is no news while another answers.
    expect(await set.search(request('keyword'))).toMatchObject({ failures: [], hits: [expect.anything()] });
    expect(a.asked).toHaveLength(1);
  });

  it('asks again after the cool-down', async () => {
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

  it('turns any error of an adapter into a failure without the key', async () => {
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

  it('rejects only when the caller aborts', async () => {
    const controller = new AbortController();
    const a = provider('a', () => {
      controller.abort(new Error('closed'));
      throw new Error('whatever');
    });
    const { set, states } = setOf([a.made]);
    await expect(set.search(request('keyword'), controller.signal)).rejects.toThrow('closed');
    expect(states.size).toBe(0);
  });

  it('searches on when its state cannot be kept', async () => {
    const a = provider('a', () => finds('https://1.example/'));
    const broken = { get: () => Promise.reject(new Error('closed')), put: () => Promise.reject(new Error('closed')) };
    const { set } = setOf([a.made], { state: broken });
    expect((await set.search(request('keyword'))).hits).toHaveLength(1);
  });

  it('asks a few at a time, others when those find nothing, and spreads queries over all', async () => {
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

  it('says which kinds it serves by what is switched on and set up', () => {
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

describe('derived providers', () => {
  it('need a keyword provider, and mentions one that knows phrases', () => {
    const plain = provider('plain', () => finds()).made;
    const exact = provider('exact', () => finds(), { exactPhrases: true }).made;
    expect(setOf([localRelated, mentions]).set.serves('related')).toBe(false);
    expect(setOf([localRelated, mentions, plain]).set.serves('related')).toBe(true);
    expect(setOf([localRelated, mentions, plain]).set.serves('backward')).toBe(false);
    expect(setOf([localRelated, mentions, exact]).set.serves('backward')).toBe(true);
  });

  it('search by title and terms', async () => {
    const a = provider('a', () => finds('https://example.com/bread', 'https://1.example/'));
    const { set } = setOf([localRelated, a.made]);
    const answer = await set.search(request('related', { title: 'Rye bread | Bakers', terms: ['sourdough', 'rye'] }));
    expect(a.asked[0]).toMatchObject({ kind: 'keyword', query: 'Rye bread sourdough' });
    expect(answer.hits.map((one) => [one.url, one.provider])).toEqual([['https://1.example/', 'local-related']]);
  });

  it('search for mentions outside the site, and keep what shows the name', async () => {
    const exact = provider(
      'exact',
      () => ({
        hits: [
          hit('https://www.example.com/'),
          hit('https://1.example/'),
          { url: 'https://2.example/', title: '', snippet: '' },
        ],
        hasMore: false,
      }),
      { exactPhrases: true },
    );
    const { set } = setOf([mentions, exact.made]);
    const answer = await set.search(request('backward'));
    expect(exact.asked[0]?.query).toBe('"example.com/bread" -site:example.com');
    expect(answer.hits.map((one) => one.url)).toEqual(['https://1.example/']);
  });

  it('fail as one when nothing behind them answers, and do not cool down', async () => {
    const a = provider('a', throws('timed-out'));
    const { set, states } = setOf([localRelated, a.made]);
    const answer = await set.search(request('related', { title: 'Rye' }));
    expect(answer.failures).toEqual([expect.objectContaining({ provider: 'local-related', code: 'unreachable' })]);
    expect([...states.keys()]).toEqual(['a']);
  });
});

describe('the test button', () => {
  it('reports hits', async () => {
    const a = provider('a', () => finds(...Array.from({ length: 9 }, (_, i) => `https://${i}.example/`)));
    const outcome = await setOf([a.made]).set.test('a');
    expect(outcome).toMatchObject({ ok: true, durationMs: 0 });
    expect(outcome.hits).toHaveLength(5);
  });

  it('asks a provider that is off or cooling down, and ends its cool-down', async () => {
    let broken = true;
    const a = provider('a', () => (broken ? throws('rate-limited')() : finds('https://1.example/')), {
      enabledByDefault: false,
    });
    const { set, states } = setOf([a.made]);
    expect(await set.test('a')).toMatchObject({ ok: false, code: 'rate-limited', message: 'a sentence' });
    expect(states.get('a')?.coolDownUntilMs).toBeGreaterThan(0);
    broken = false;
    expect(await set.test('a')).toMatchObject({ ok: true });
    expect(states.get('a')?.coolDownUntilMs).toBe(0);
  });

  it('tells an empty answer, a missing key and an unknown provider', async () => {
    const a = provider('a', () => finds());
    const b = provider('b', () => finds(), { access: 'key' });
    const { set } = setOf([a.made, b.made]);
    expect(await set.test('a')).toMatchObject({ ok: false, code: 'empty' });
    expect(await set.test('b')).toMatchObject({ ok: false, code: 'not-configured' });
    expect(await set.test('c')).toMatchObject({ ok: false, code: 'not-configured' });
    expect(b.asked).toHaveLength(0);
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

  it('keep the minimum interval and one request per host', async () => {
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

  it('are not made where the browser has no permission', async () => {
    const { set } = setOf([asking('a')], { mayAccess: async () => false });
    expect((await set.search(request('keyword'))).failures).toEqual([
      expect.objectContaining({ provider: 'a', code: 'no-permission' }),
    ]);
  });
});
