import { describe, expect, it } from 'vitest';
import { finds, hit, provider, request, setOf } from '../../tests/support/memory-provider';
import { mentions } from './mentions';

const exactly = (...rows: { url: string; title: string; snippet: string }[]) =>
  provider('exact', () => ({ hits: rows, hasMore: false }), { exactPhrases: true });

describe('mentions', () => {
  it('need a keyword provider that knows phrases', () => {
    const plain = provider('plain', () => finds()).made;
    expect(setOf([mentions, plain]).set.serves('backward')).toBe(false);
    expect(setOf([mentions, plain, exactly().made]).set.serves('backward')).toBe(true);
  });

  it('are searched for outside the site, and only what shows the name is one', async () => {
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
  ])('of %s are asked for as %s', async (query, phrase) => {
    const exact = exactly();
    await setOf([mentions, exact.made]).set.search(request('backward', { query }));
    expect(exact.asked[0]?.query).toBe(phrase);
  });

  it('may stand in the title, in capitals', async () => {
    const exact = exactly({ url: 'https://1.example/', title: 'EXAMPLE.COM reviewed', snippet: '' });
    const answer = await setOf([mentions, exact.made]).set.search(request('backward'));
    expect(answer.hits).toHaveLength(1);
  });

  it('are none of what is no address, and nobody is asked', async () => {
    const exact = exactly(hit('https://1.example/'));
    const answer = await setOf([mentions, exact.made]).set.search(request('backward', { query: 'not an address' }));
    expect(answer).toEqual({ hits: [], failures: [], exhausted: true });
    expect(exact.asked).toEqual([]);
  });
});
