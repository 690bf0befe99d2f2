import { expect, it } from 'vitest';
import { imported } from '../../../../tests/support/transfer-samples';
import { importFormatFor } from '../../registry';
import { crawlResultsImport } from './crawl-results';

const PAGE = { crawler: 'stormcrawler', url: 'http://a.example/x', status: 'fetched', score: 0.31 };
const FILE = [
  JSON.stringify({ ...PAGE, title: 'Herons', from: 'http://a.example/' }),
  JSON.stringify({ ...PAGE, url: 'http://a.example/gone', status: 'error' }),
  '{"crawler":',
  '7',
  JSON.stringify({ ...PAGE, url: 'ftp://a.example/', title: 7 }),
  '',
].join('\n');

it('gives pages as suggestions with their origin, and says why other lines give none', async () => {
  expect(await imported(crawlResultsImport, FILE, { verdict: 'seed' })).toEqual([
    {
      url: 'http://a.example/x',
      verdict: 'candidate',
      crawler: 'stormcrawler',
      from: 'http://a.example/',
      title: 'Herons',
    },
    expect.objectContaining({ line: 2, reason: 'not-fetched' }),
    expect.objectContaining({ line: 3, reason: 'broken-row' }),
    expect.objectContaining({ line: 4, reason: 'broken-row' }),
    expect.objectContaining({ line: 5, reason: 'not-a-web-address' }),
  ]);
});

it('is told from other JSON lines by its beginning', () => {
  expect(importFormatFor('results-0.jsonl', FILE)?.id).toBe('crawl-results');
  expect(importFormatFor('seeds.jsonl', '{"url":"http://a.example/"}\n{"url":"x"}')?.id).toBe('json-lines');
});
