import { expect } from 'vitest';
import type { SeenRequest } from '../../support/local-server';
import { HOST_HEADER, KEY } from '../provider-harness';
import type { DocumentedCase } from './documented';

const bodyOf = (request: SeenRequest | undefined): unknown => JSON.parse(request?.body ?? 'null');

/** Documented answers of the services that need a key. */
export const OWN_KEY: Readonly<Record<string, readonly DocumentedCase[]>> = {
  brave: [
    {
      name: 'web results',
      request: { kind: 'keyword', query: 'rye', page: 1 },
      answer: {
        type: 'search',
        query: { original: 'rye', more_results_available: true },
        web: { results: [{ title: 'A', url: 'https://a.example/', description: '<strong>rye</strong>', age: '1' }] },
      },
      urls: ['https://a.example/'],
      hasMore: true,
      first: { title: 'A', snippet: 'rye' },
      sent: ([request]) => {
        expect(request?.headers['x-subscription-token']).toBe(KEY);
        expect(request?.url.searchParams.get('offset')).toBe('1');
      },
    },
    {
      name: 'no web part where nothing was found',
      request: { kind: 'keyword' },
      answer: { type: 'search', query: { original: 'x' } },
      urls: [],
      hasMore: false,
    },
    {
      name: 'nothing beyond its tenth page',
      request: { kind: 'keyword', page: 10 },
      answer: {},
      urls: [],
      hasMore: false,
      sent: (requests) => expect(requests).toHaveLength(0),
    },
  ],
  tavily: [
    {
      name: 'results',
      request: { kind: 'keyword', query: 'rye', limit: 50 },
      answer: {
        query: 'rye',
        results: [{ title: 'A', url: 'https://a.example/', content: 'text', score: 0.9, published_date: null }],
        response_time: 1.2,
      },
      urls: ['https://a.example/'],
      hasMore: false,
      first: { snippet: 'text' },
      sent: ([request]) => {
        expect(request?.method).toBe('POST');
        expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
        expect(bodyOf(request)).toEqual({ query: 'rye', max_results: 20 });
      },
    },
  ],
  exa: [
    {
      name: 'results',
      request: { kind: 'keyword', query: 'rye', limit: 10 },
      answer: {
        requestId: 'r',
        results: [{ id: 'i', url: 'https://a.example/', title: null, publishedDate: 'x', author: null, score: 1 }],
        costDollars: { total: 0.005 },
      },
      urls: ['https://a.example/'],
      hasMore: false,
      first: { title: '' },
      sent: ([request]) => {
        expect(request?.headers['x-api-key']).toBe(KEY);
        expect(bodyOf(request)).toEqual({ query: 'rye', numResults: 10 });
      },
    },
  ],
  serper: [
    {
      name: 'organic results',
      request: { kind: 'keyword', query: 'rye', page: 2 },
      answer: { organic: [{ title: 'A', link: 'https://a.example/', snippet: 's', position: 1, date: 'x' }] },
      urls: ['https://a.example/'],
      hasMore: true,
      sent: ([request]) => {
        expect(request?.headers['x-api-key']).toBe(KEY);
        expect(bodyOf(request)).toMatchObject({ q: 'rye', page: 3 });
      },
    },
  ],
  kagi: [
    {
      name: 'the search part of the data',
      request: { kind: 'keyword', query: 'rye' },
      answer: {
        meta: { trace: 't', node: 'us', ms: 12 },
        data: {
          search: [{ url: 'https://a.example/', title: 'A', snippet: 's', time: '2026-01-02' }],
          related_search: [{ url: 'x', title: 'y' }],
        },
      },
      urls: ['https://a.example/'],
      hasMore: true,
      sent: ([request]) => {
        expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
        expect(bodyOf(request)).toMatchObject({ query: 'rye', page: 1 });
      },
    },
  ],
  mojeek: [
    {
      name: 'results, with the key in the address',
      request: { kind: 'keyword', query: 'rye', page: 1 },
      answer: { response: { status: 'OK', results: [{ url: 'https://a.example/', title: 'A', desc: 'd' }] } },
      urls: ['https://a.example/'],
      hasMore: false,
      first: { snippet: 'd' },
      sent: ([request]) => {
        expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
          api_key: KEY,
          q: 'rye',
          fmt: 'json',
          s: '11',
          t: '10',
        });
      },
    },
  ],
  moz: [
    {
      name: 'linking pages, which it names without a scheme',
      request: { kind: 'backward', query: 'https://example.com/bread' },
      answer: {
        id: 'x',
        jsonrpc: '2.0',
        result: {
          links: [
            {
              source_site_metrics: { page: 'blog.example/list', title: 'Bakers', domain_authority: 40 },
              target_site_metrics: { page: 'example.com/bread' },
              anchor_text: 'good bread',
              nofollow: false,
            },
          ],
          offset: { token: 'abc' },
        },
      },
      urls: ['https://blog.example/list'],
      hasMore: false,
      first: { title: 'Bakers', snippet: 'good bread' },
      sent: ([request]) => {
        expect(request?.headers['x-moz-token']).toBe(KEY);
        expect(bodyOf(request)).toMatchObject({
          jsonrpc: '2.0',
          method: 'data.site.link.list',
          params: { data: { site_query: { query: 'https://example.com/bread', scope: 'url' } } },
        });
      },
    },
  ],
  dataforseo: [
    {
      name: 'linking pages',
      request: { kind: 'backward', query: 'https://example.com/bread', limit: 30, page: 1 },
      answer: {
        version: '0.1',
        status_code: 20000,
        tasks: [
          {
            status_code: 20000,
            result: [
              {
                total_count: 100,
                items: [
                  {
                    url_from: 'https://blog.example/list',
                    domain_from: 'blog.example',
                    url_to: 'https://example.com/bread',
                    anchor: 'bread',
                    dofollow: true,
                    domain_from_rank: 3,
                  },
                ],
              },
            ],
          },
        ],
      },
      urls: ['https://blog.example/list'],
      hasMore: true,
      first: { snippet: 'bread' },
      sent: ([request]) => {
        expect(request?.headers.authorization).toBe(`Basic ${Buffer.from(KEY).toString('base64')}`);
        expect(bodyOf(request)).toEqual([
          expect.objectContaining({ target: 'https://example.com/bread', limit: 30, offset: 30 }),
        ]);
      },
    },
    {
      name: 'no items where there are no backlinks',
      request: { kind: 'backward' },
      answer: { status_code: 20000, tasks: [{ status_code: 20000, result: [{ total_count: 0, items: null }] }] },
      urls: [],
      hasMore: false,
    },
  ],
  openalex: [
    {
      name: 'works by the page of their publisher, else by their DOI',
      request: { kind: 'keyword', query: 'rye' },
      answer: {
        meta: { count: 60, page: 1, per_page: 25 },
        results: [
          {
            display_name: 'On rye',
            doi: 'https://doi.org/10.1/1',
            primary_location: { landing_page_url: 'https://journal.example/1' },
            abstract_inverted_index: { grain: [2], Rye: [0], 'is,': [1] },
          },
          { display_name: 'On wheat', doi: 'https://doi.org/10.1/2', primary_location: null },
          { display_name: 'Nowhere', doi: null, primary_location: null },
        ],
      },
      urls: ['https://journal.example/1', 'https://doi.org/10.1/2'],
      hasMore: true,
      first: { title: 'On rye', snippet: 'Rye is, grain' },
      sent: ([request]) => {
        expect(request?.headers[HOST_HEADER]).toBe('api.openalex.org');
        expect(request?.url.searchParams.get('api_key')).toBe(KEY);
      },
    },
  ],
};
