import { describe, expect, it } from 'vitest';
import { finds, hit, provider, request, setOf, throws } from '../../tests/support/memory-provider';
import { createVirtualClock } from '../../tests/support/virtual-clock';
import { createHttpClient } from '../net/http';
import { answersTo, browserHistory, localRelated, mentions, searchTextsOf } from './derived';
import type { ProviderContext } from './provider';

{
  const context = (history: ProviderContext['browserHistory']): ProviderContext => ({
    http: createHttpClient({ fetch: () => Promise.reject(new Error('no request may be made')) }),
    clock: createVirtualClock(),
    key: '',
    baseUrl: '',
    contact: '',
    signal: undefined,
    keywordSearch: () => Promise.reject(new Error('no search may be made')),
    browserHistory: history,
  });
  const request = { kind: 'backward', query: 'https://example.com/', limit: 2, page: 0 } as const;

  describe('browserHistory', () => {
    it('browserHistory returns the pages that led to a URL, page by page', async () => {
      const asked: string[] = [];
      const history = {
        referrersOf: async (url: string) => {
          asked.push(url);
          return ['1', '2', '3'].map((n) => ({ url: `https://${n}.example/`, title: n }));
        },
      };
      const first = await browserHistory.search(request, context(history));
      expect(first).toMatchObject({ hits: [{ title: '1' }, { title: '2' }], hasMore: true });
      const second = await browserHistory.search({ ...request, page: 1 }, context(history));
      expect(second).toMatchObject({ hits: [{ title: '3' }], hasMore: false });
      expect(asked).toEqual([request.query, request.query]);
    });

    it('browserHistory is off by default, and fails without permission', async () => {
      expect(browserHistory.enabledByDefault).toBe(false);
      await expect(browserHistory.search(request, context(undefined))).rejects.toMatchObject({ code: 'no-permission' });
    });
  });
}

describe('the query of localRelated', () => {
  it.each([
    ['Rye bread | Bakers of Ghent', ['sourdough', 'bread'], 'Rye bread sourdough'],
    ['How to bake – The Blog', [], 'How to bake'],
    ['state-of-the-art ovens', ['steam'], 'state-of-the-art ovens steam'],
    ['', ['a', 'b', 'c', 'd', 'e'], 'a b c d'],
    ['one two three four five six seven eight nine ten', [], 'one two three four five six seven eight'],
    ['', [], ''],
  ])('localRelated searches by the title %j and the terms %j with the query %j', async (title, terms, query) => {
    const keyword = provider('a', () => finds());
    await setOf([localRelated, keyword.made]).set.search(request('related', { title, terms }));
    expect(keyword.asked.map((asked) => asked.query)).toEqual(query === '' ? [] : [query]);
  });
});

describe('localRelated', () => {
  it('localRelated serves related searches only beside a keyword provider', () => {
    const keyword = provider('a', () => finds()).made;
    expect(setOf([localRelated]).set.serves('related')).toBe(false);
    expect(setOf([localRelated, keyword]).set.serves('related')).toBe(true);
  });

  it('localRelated returns the results of a keyword search by title and terms, without the page itself', async () => {
    const a = provider('a', () => finds('https://example.com/bread', 'https://1.example/'));
    const { set } = setOf([localRelated, a.made]);
    const answer = await set.search(request('related', { title: 'Rye bread | Bakers', terms: ['sourdough', 'rye'] }));
    expect(a.asked).toEqual([{ kind: 'keyword', query: 'Rye bread sourdough', limit: 10, page: 0 }]);
    expect(answer.hits.map((one) => [one.url, one.provider])).toEqual([['https://1.example/', 'local-related']]);
  });

  it('localRelated asks no provider, and returns nothing, for a page without title and terms', async () => {
    const a = provider('a', () => finds('https://1.example/'));
    const { set } = setOf([localRelated, a.made]);
    expect(await set.search(request('related'))).toMatchObject({ hits: [], failures: [], exhausted: true });
    expect(a.asked).toEqual([]);
  });

  it('localRelated reports one failure, and does not cool down, when every keyword provider fails', async () => {
    const a = provider('a', throws('timed-out'));
    const { set, states } = setOf([localRelated, a.made]);
    const answer = await set.search(request('related', { title: 'Rye' }));
    expect(answer.failures).toEqual([expect.objectContaining({ provider: 'local-related', code: 'unreachable' })]);
    expect([...states.keys()]).toEqual(['a']);
  });
});

{
  const exactly = (...rows: { url: string; title: string; snippet: string }[]) =>
    provider('exact', () => ({ hits: rows, hasMore: false }), { exactPhrases: true });

  describe('mentions', () => {
    it('mentions serves backward searches only beside a provider with exact phrases', () => {
      const plain = provider('plain', () => finds()).made;
      expect(setOf([mentions, plain]).set.serves('backward')).toBe(false);
      expect(setOf([mentions, plain, exactly().made]).set.serves('backward')).toBe(true);
    });

    it('mentions searches for the page outside its site, and keeps only hits that show its name', async () => {
      const exact = exactly(hit('https://www.example.com/'), hit('https://1.example/'), {
        url: 'https://2.example/',
        title: '',
        snippet: '',
      });
      const { set } = setOf([mentions, exact.made]);
      const answer = await set.search(request('backward'));
      expect(exact.asked[0]?.query).toBe('"example.com/bread" -site:example.com');
      expect(answer.hits.map((one) => one.url)).toEqual(['https://1.example/']);
    });

    it.each([
      ['https://www.bakery.co.uk/', '"bakery.co.uk" -site:bakery.co.uk'],
      ['https://blog.bakery.co.uk/rye/?page=2', '"blog.bakery.co.uk/rye" -site:bakery.co.uk'],
      ['https://me.github.io/rye', '"me.github.io/rye" -site:me.github.io'],
    ])('mentions searches for %s with the query %s', async (query, phrase) => {
      const exact = exactly();
      await setOf([mentions, exact.made]).set.search(request('backward', { query }));
      expect(exact.asked[0]?.query).toBe(phrase);
    });

    it('mentions accepts a name in the title, in upper case', async () => {
      const exact = exactly({ url: 'https://1.example/', title: 'EXAMPLE.COM reviewed', snippet: '' });
      const answer = await setOf([mentions, exact.made]).set.search(request('backward'));
      expect(answer.hits).toHaveLength(1);
    });

    it('mentions asks no provider, and returns nothing, for a query that is not a URL', async () => {
      const exact = exactly(hit('https://1.example/'));
      const answer = await setOf([mentions, exact.made]).set.search(request('backward', { query: 'not an address' }));
      expect(answer).toMatchObject({ hits: [], failures: [], exhausted: true });
      expect(exact.asked).toEqual([]);
    });
  });
}

describe('searchTextsOf', () => {
  const backward = (title: string) =>
    searchTextsOf({ kind: 'backward', query: 'https://www.rye.example/bread/', title, limit: 10, page: 0 });
  const mention = '"rye.example/bread" -site:rye.example';

  it('a backward search asks for the title as a phrase, and for the address', () => {
    expect(backward('The "best" rye bread | Bakers')).toEqual(['"The best rye bread" -site:rye.example', mention]);
    expect(backward('如何烤黑麦面包 – 烘焙')).toEqual(['"如何烤黑麦面包" -site:rye.example', mention]);
  });

  it('a title of few or many words is not asked for, because other pages repeat it by chance or not at all', () => {
    for (const title of ['', 'Rye bread', '面包', 'word '.repeat(13)]) expect(backward(title)).toEqual([mention]);
  });
});

describe('answersTo', () => {
  it('pages of other sites that name the title or the host answer a backward search', () => {
    const text = '"The best rye bread" -site:rye.example';
    const of = (url: string, snippet: string) => ({ url, title: '', snippet });
    const naming = [
      of('https://a.example/', 'I read: The best, rye bread!'),
      of('https://b.example/', 'on RYE.example'),
    ];
    const others = [
      of('https://rye.example/a', 'the best rye bread'),
      of('https://c.example/', 'the rye bread that is best'),
    ];
    expect(answersTo('backward', 'https://rye.example/bread', [...naming, ...others], text)).toEqual(naming);
  });
});
