import { describe, expect, it } from 'vitest';
import { addresses, contextOf, failure, hit, inputPage } from '../../../tests/support/operator-context';
import { relatedSearch } from './related-search';

const inputs = addresses('input', 7).map((url) => inputPage(url));
const urls = inputs.map(({ url }) => url);

describe('related search (DWDBRM)', () => {
  it('related-search sends the URL of a page with title, terms and language, and queues the related pages', async () => {
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

  it("as printed, related-search sends a page's keywords before its topic terms, each once", async () => {
    const seed = inputPage('https://a.example/', { keywords: ['bread', 'dough'], terms: ['rye', 'dough'] });
    const context = contextOf({ inputs: [seed], metadataFirst: true });
    await relatedSearch.run(context, {});
    expect(context.asked.map(({ terms }) => terms)).toEqual([['bread', 'dough', 'rye']]);
  });

  it('related-search asks about the two best pages in a pull, and about the next two in the next pull', async () => {
    const first = contextOf({ inputs });
    const memory = await relatedSearch.run(first, {});
    expect(first.asked.map(({ query }) => query)).toEqual(urls.slice(0, 2));
    const second = contextOf({ inputs });
    const later = await relatedSearch.run(second, memory);
    expect(second.asked.map(({ query }) => query)).toEqual(urls.slice(2, 4));
    expect(later).toEqual({ asked: urls.slice(0, 4) });
  });

  it('related-search stops asking when it has four times as many new URLs as it may fetch', async () => {
    const known = addresses('known', 4);
    const answer = ({ query }: { query: string }) => ({
      hits: [...known, ...addresses(query, 22)].map((url) => hit(url)),
    });
    const context = contextOf({ inputs, pagesWanted: 11, known, answer });
    await relatedSearch.run(context, {});
    expect(context.asked).toHaveLength(2);
    expect(context.joined).toHaveLength(2 * 22);
  });

  it('related-search records a provider that fails, asks about the next page, and repeats the failed question later', async () => {
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

  it('related-search stops when the session is interrupted', async () => {
    const context = contextOf({ inputs, signal: AbortSignal.abort(new Error('paused')) });
    await expect(relatedSearch.run(context, {})).rejects.toThrow('paused');
  });

  it('related-search needs a provider, and a page to ask about or a queued URL', () => {
    expect(relatedSearch.available(contextOf({ inputs }), {}, 0)).toBe(true);
    expect(relatedSearch.available(contextOf({ inputs, serves: ['keyword', 'backward'] }), {}, 0)).toBe(false);
    expect(relatedSearch.available(contextOf({ inputs }), { asked: urls.slice(1) }, 0)).toBe(true);
    expect(relatedSearch.available(contextOf({ inputs }), { asked: urls }, 0)).toBe(false);
    expect(relatedSearch.available(contextOf({ inputs }), { asked: urls }, 1)).toBe(true);
  });
});
