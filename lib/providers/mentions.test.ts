import { describe, expect, it } from 'vitest';
import { finds, hit, provider, request, setOf, throws } from '../../tests/support/memory-provider';
import { localRelated } from './local-related';
import { mentions } from './mentions';

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
