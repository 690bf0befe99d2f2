import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../tests/support/virtual-clock';
import { createHttpClient } from '../net/http';
import { browserHistory } from './browser-history';
import type { ProviderContext } from './provider';

const context = (history: ProviderContext['browserHistory']): ProviderContext => ({
  http: createHttpClient({ fetch: () => Promise.reject(new Error('no request may be made')) }),
  clock: createVirtualClock(),
  key: '',
  baseUrl: '',
  signal: undefined,
  keywordSearch: () => Promise.reject(new Error('no search may be made')),
  browserHistory: history,
});
const request = { kind: 'backward', query: 'https://example.com/', limit: 2, page: 0 } as const;

describe('history and bookmarks', () => {
  it('name the pages that led to a page, by pages', async () => {
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

  it('are off until the user allows them', async () => {
    expect(browserHistory.enabledByDefault).toBe(false);
    await expect(browserHistory.search(request, context(undefined))).rejects.toMatchObject({ code: 'no-permission' });
  });
});
