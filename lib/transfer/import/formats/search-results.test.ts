import { describe, expect, it } from 'vitest';
import { imported } from '../../../../tests/support/transfer-samples';
import { searchResultsImport } from './search-results';

const urls = async (value: unknown) =>
  (await imported(searchResultsImport, JSON.stringify(value, null, 1))).map((row) =>
    'url' in row ? row.url : row.reason,
  );

describe('import of search results', () => {
  it.each([
    [
      'SearXNG',
      { query: 'q', results: [{ url: 'https://a.example/', title: 'A', engines: ['x'], positions: [1] }], answers: [] },
    ],
    [
      'a list of results',
      { organic_results: [{ position: 1, link: 'https://a.example/', sitelinks: [{ link: 'https://no.example/' }] }] },
    ],
    [
      'a nested list',
      { web: { results: [{ url: 'https://a.example/' }] }, videos: { results: [{ url: 'https://no.example/' }] } },
    ],
    ['addresses alone', ['https://a.example/']],
  ])('takes %s, and nothing from within a result', async (_name, value) => {
    expect(await urls(value)).toEqual(['https://a.example/']);
  });

  it('reads the rest where one record is broken, and tells its line', async () => {
    const text =
      '{"results": [\n{"url": "https://a.example/"},\n{"url": nonsense},\n{"url": "https://b.example/"},\n{}\n]}';
    expect(await imported(searchResultsImport, text)).toEqual([
      { url: 'https://a.example/', verdict: 'seed' },
      { line: 3, text: '{"url": nonsense}', reason: 'broken-row' },
      { url: 'https://b.example/', verdict: 'seed' },
      { line: 5, text: '{}', reason: 'no-address' },
    ]);
  });

  it('keeps what came before a file was cut off', async () => {
    const text = '[{"url": "https://a.example/"}, {"url": "https://b.exam';
    expect(await imported(searchResultsImport, text)).toMatchObject([
      { url: 'https://a.example/' },
      { line: 1, reason: 'broken-row' },
    ]);
  });
});
