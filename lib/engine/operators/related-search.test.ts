import { describe, expect, it } from 'vitest';
import { addresses, contextOf, failure, hit, inputPage } from '../../../tests/support/operator-context';
import { relatedSearch } from './related-search';

const inputs = addresses('input', 7).map((url) => inputPage(url));
const urls = inputs.map(({ url }) => url);

describe('related search (DWDBRM)', () => {
  it('gives the address of a page, and what is known of it, and takes a list of related pages', async () => {
    const seed = inputPage('https://a.example/', {
      title: 'Rye bread',
      terms: ['rye', 'dough'],
      language: 'de',
      depth: 2,
    });
    const context = contextOf({
      inputs: [seed],
      answer: () => ({ hits: [hit('https://b.example/', { title: 'Sourdough', provider: 'marginalia' })] }),
    });
    await relatedSearch.run(context, {});
    expect(context.asked).toEqual([
      {
        kind: 'related',
        query: 'https://a.example/',
        title: 'Rye bread',
        terms: ['rye', 'dough'],
        language: 'de',
        limit: 30,
        page: 0,
      },
    ]);
    expect(context.joined).toEqual([
      {
        url: 'https://b.example/',
        foundBy: { from: 'https://a.example/', depth: 3, provider: 'marginalia' },
        preview: 'Sourdough',
      },
    ]);
  });

  it("as printed, tells a page's keywords before its topic terms, each once", async () => {
    const seed = inputPage('https://a.example/', { keywords: ['bread', 'dough'], terms: ['rye', 'dough'] });
    const context = contextOf({ inputs: [seed], metadataFirst: true });
    await relatedSearch.run(context, {});
    expect(context.asked.map(({ terms }) => terms)).toEqual([['bread', 'dough', 'rye']]);
  });

  it('asks about the best pages first, two in a pull, and about the others in the next', async () => {
    const first = contextOf({ inputs });
    const memory = await relatedSearch.run(first, {});
    expect(first.asked.map(({ query }) => query)).toEqual(urls.slice(0, 2));
    const second = contextOf({ inputs });
    const later = await relatedSearch.run(second, memory);
    expect(second.asked.map(({ query }) => query)).toEqual(urls.slice(2, 4));
    expect(later).toEqual({ asked: urls.slice(0, 4) });
  });

  it('stops asking when there is four times as much to choose from as it may fetch, known pages not counted', async () => {
    const known = addresses('known', 4);
    const answer = ({ query }: { query: string }) => ({
      hits: [...known, ...addresses(query, 22)].map((url) => hit(url)),
    });
    const context = contextOf({ inputs, pagesWanted: 11, known, answer });
    await relatedSearch.run(context, {});
    expect(context.asked).toHaveLength(2);
    expect(context.joined).toHaveLength(2 * 22);
  });

  it('notes a provider that fails, goes on with the next page, and asks again another time', async () => {
    const [broken = ''] = urls;
    const context = contextOf({
      inputs: inputs.slice(0, 2),
      answer: ({ query }) => (query === broken ? { failures: [failure('server-error')] } : {}),
    });
    const memory = await relatedSearch.run(context, {});
    expect(context.errors).toEqual([{ source: 'broken', code: 'server-error', message: 'it is server-error' }]);
    expect(context.asked).toHaveLength(2);
    expect(memory).toEqual({ asked: urls.slice(1, 2), failed: [broken] });
    const again = contextOf({ inputs: inputs.slice(0, 2) });
    await relatedSearch.run(again, memory);
    expect(again.asked[0]?.query).toBe(broken);
  });

  it('stops when the session is interrupted', async () => {
    const context = contextOf({ inputs, signal: AbortSignal.abort(new Error('paused')) });
    await expect(relatedSearch.run(context, {})).rejects.toThrow('paused');
  });

  it('is passed over without a provider, and when every page was asked about', () => {
    expect(relatedSearch.available(contextOf({ inputs }), {}, 0)).toBe(true);
    expect(relatedSearch.available(contextOf({ inputs, serves: ['keyword', 'backward'] }), {}, 0)).toBe(false);
    expect(relatedSearch.available(contextOf({ inputs }), { asked: urls.slice(1) }, 0)).toBe(true);
    expect(relatedSearch.available(contextOf({ inputs }), { asked: urls }, 0)).toBe(false);
    expect(relatedSearch.available(contextOf({ inputs }), { asked: urls }, 1)).toBe(true);
  });
});
