import { describe, expect, it } from 'vitest';
import { FetchError, PageError } from '../errors';
import type { FetchedPage } from '../ports';
import { createAnalyzer } from '../text/analyze';
import { Retriever } from './retriever';

const FOUND = { operator: 'keyword-search', query: 'rye', round: 3, depth: 0 } as const;
const analyzer = createAnalyzer();

function retriever(answer: Partial<FetchedPage> & { html?: string }, seen: (AbortSignal | undefined)[] = []) {
  const fetcher = {
    async fetchPage(url: string, signal?: AbortSignal): Promise<FetchedPage> {
      seen.push(signal);
      const bytes = new TextEncoder().encode(answer.html ?? '<title>Rye</title><p>bread of rye');
      return { url, finalUrl: url, status: 200, contentType: 'text/html', bytes, fetchedAtMs: 77, ...answer };
    },
    fetchText: () => Promise.reject(new Error('no text is asked for')),
  };
  return new Retriever(fetcher, analyzer, (url) => (url.endsWith('/list') ? 0.9 : 0.1));
}

describe('Retriever', () => {
  it('Retriever.retrieve returns a page with terms, provenance, fetch time and the hub score of its URL', async () => {
    const signal = new AbortController().signal;
    const seen: (AbortSignal | undefined)[] = [];
    const arrival = await retriever({}, seen).retrieve('https://a.example/list', FOUND, signal);
    expect(arrival.page).toMatchObject({ url: 'https://a.example/list', title: 'Rye', byteLength: 33 });
    expect(arrival.counted.terms).toEqual(['rye', 'bread']);
    expect(arrival).toMatchObject({ foundBy: FOUND, fetchedAtMs: 77, hubScore: 0.9 });
    expect(seen).toEqual([signal]);
  });

  it('Retriever.retrieve stores a page under the canonical URL that answered', async () => {
    const moved = retriever({ finalUrl: 'https://WWW.a.example:443/new?utm_source=x#top', html: '<a href="x">next' });
    const { page, hubScore } = await moved.retrieve('https://a.example/old/list', FOUND, undefined);
    expect(page.url).toBe('https://www.a.example/new');
    expect(page.links.map(({ url }) => url)).toEqual(['https://www.a.example/x']);
    expect(hubScore).toBe(0.1);
  });

  it('Retriever.retrieve reuses the response whose links were read before, once', async () => {
    const seen: (AbortSignal | undefined)[] = [];
    const one = retriever({ html: '<title>Links</title><a href="https://b.example/">B</a>' }, seen);
    const links = await one.links('https://a.example/list', undefined);
    expect(links.map(({ url }) => url)).toEqual(['https://b.example/']);
    expect((await one.retrieve('https://a.example/list', FOUND, undefined)).page.title).toBe('Links');
    expect(seen).toHaveLength(1);
    await one.retrieve('https://a.example/list', FOUND, undefined);
    expect(seen).toHaveLength(2);
  });

  it('Retriever.retrieve keeps the requested URL if the final URL is empty', async () => {
    const { page } = await retriever({ finalUrl: '' }).retrieve('https://a.example/', FOUND, undefined);
    expect(page.url).toBe('https://a.example/');
  });

  it('Retriever.retrieve decodes a page by the charset of its Content-Type', async () => {
    const bytes = Uint8Array.from('<p>caf\xe9', (char) => char.charCodeAt(0));
    const { page } = await retriever({ bytes, contentType: 'text/html; charset=iso-8859-1' }).retrieve(
      'https://a.example/',
      FOUND,
      undefined,
    );
    expect(page.fields.body).toBe('café');
    expect(page.byteLength).toBe(7);
  });

  it('Retriever.retrieve encodes queries of links in the charset of the page, as browsers do', async () => {
    const bytes = Uint8Array.from('<a href="/s?q=\xef\xf7\xe5\xeb\xe0">next', (char) => char.charCodeAt(0));
    const { page } = await retriever({ bytes, contentType: 'text/html; charset=windows-1251' }).retrieve(
      'https://a.example/',
      FOUND,
      undefined,
    );
    expect(page.links.map(({ url }) => url)).toEqual(['https://a.example/s?q=%EF%F7%E5%EB%E0']);
  });

  it('Retriever.retrieve rejects with the error of the network or of the page', async () => {
    const down = new Retriever(
      {
        fetchPage: async (url) => {
          throw new FetchError('timed-out', url, 'too slow');
        },
        fetchText: async () => '',
      },
      analyzer,
      () => 0,
    );
    await expect(down.retrieve('https://a.example/', FOUND, undefined)).rejects.toMatchObject({ code: 'timed-out' });
    await expect(retriever({ html: '<p> ' }).retrieve('https://a.example/', FOUND, undefined)).rejects.toThrow(
      PageError,
    );
  });
});
