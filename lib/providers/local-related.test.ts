import { describe, expect, it } from 'vitest';
import { finds, provider, request, setOf, throws } from '../../tests/support/memory-provider';
import { localRelated, relatedQuery } from './local-related';

describe('query from title and terms', () => {
  it.each([
    ['Rye bread | Bakers of Ghent', ['sourdough', 'bread'], 'Rye bread sourdough'],
    ['How to bake – The Blog', [], 'How to bake'],
    ['state-of-the-art ovens', ['steam'], 'state-of-the-art ovens steam'],
    ['', ['a', 'b', 'c', 'd', 'e'], 'a b c d'],
    ['one two three four five six seven eight nine ten', [], 'one two three four five six seven eight'],
    ['', [], ''],
  ])('%j and %j make %j', (title, terms, query) => expect(relatedQuery(title, terms)).toBe(query));
});

describe('related pages by title and terms', () => {
  it('need a keyword provider', () => {
    const keyword = provider('a', () => finds()).made;
    expect(setOf([localRelated]).set.serves('related')).toBe(false);
    expect(setOf([localRelated, keyword]).set.serves('related')).toBe(true);
  });

  it('are what a keyword search finds, without the page itself', async () => {
    const a = provider('a', () => finds('https://example.com/bread', 'https://1.example/'));
    const { set } = setOf([localRelated, a.made]);
    const answer = await set.search(request('related', { title: 'Rye bread | Bakers', terms: ['sourdough', 'rye'] }));
    expect(a.asked).toEqual([{ kind: 'keyword', query: 'Rye bread sourdough', limit: 10, page: 0 }]);
    expect(answer.hits.map((one) => [one.url, one.provider])).toEqual([['https://1.example/', 'local-related']]);
  });

  it('are none, and nobody is asked, where nothing is known of the page', async () => {
    const a = provider('a', () => finds('https://1.example/'));
    const { set } = setOf([localRelated, a.made]);
    expect(await set.search(request('related'))).toEqual({ hits: [], failures: [], exhausted: true });
    expect(a.asked).toEqual([]);
  });

  it('fail as one when nothing behind them answers, and do not cool down', async () => {
    const a = provider('a', throws('timed-out'));
    const { set, states } = setOf([localRelated, a.made]);
    const answer = await set.search(request('related', { title: 'Rye' }));
    expect(answer.failures).toEqual([expect.objectContaining({ provider: 'local-related', code: 'unreachable' })]);
    expect([...states.keys()]).toEqual(['a']);
  });
});
