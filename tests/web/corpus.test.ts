import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { corpusWeb, loadCorpus } from './corpus';

const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
let files = 0;

function written(content: string | Uint8Array): string {
  files += 1;
  const file = join(folder, `${files}.jsonl`);
  writeFileSync(file, content);
  return file;
}

const row = (url: string, more: object = { label: 'bees' }) => JSON.stringify({ url, html: '<p>Bees', ...more });
const page = (url: string, more: object = { label: 'bees' }) => ({ url, html: '<p>Bees', lang: 'und', ...more });

describe('loadCorpus', () => {
  it('loadCorpus reads a corpus gzipped or not, with a BOM, empty lines and any line ends', async () => {
    const lines = [row('http://a.test/'), row('http://b.test/')];
    const both = [page('http://a.test/'), page('http://b.test/')];
    expect(await loadCorpus(written(gzipSync(lines.join('\n'))))).toEqual(both);
    expect(await loadCorpus(written(`\ufeff\r\n${lines.join('\r\n\r\n')}\r\n  \n`))).toEqual(both);
  });

  it('loadCorpus takes the first of several labels as the label of a page', async () => {
    const labels = ['trains', 'bees'];
    expect(await loadCorpus(written(row('http://a.test/', { labels })))).toEqual([
      page('http://a.test/', { label: 'trains', labels }),
    ]);
  });

  it.each([
    ['', /no page/],
    ['\n\n', /no page/],
    [`${row('http://a.test/')}\n\n{"url": "http://b`, /line 3 is not JSON/],
    [row('http://a.test/', {}), /line 1: label is missing/],
    [row('http://a.test/', { labels: [] }), /line 1: label is missing/],
    [row('http://a.test/', { labels: 'bees' }), /line 1: labels is no list/],
    ['null', /line 1: url is missing/],
    [`[${row('http://a.test/')}]`, /line 1: url is missing/],
  ])('loadCorpus rejects %j', async (content, message) => {
    await expect(loadCorpus(written(content))).rejects.toThrow(message);
  });
});

describe('corpusWeb', () => {
  it('corpusWeb omits pages without a web URL, and reports their number', () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const urls = ['http://a.test/', 'ftp://a.test/', 'not an address', '', 'mailto:a@b.test'];
    const pages = urls.map((url) => ({ url, html: '', lang: 'en', label: 'bees' }));
    expect(corpusWeb(pages).pages).toEqual(pages.slice(0, 1));
    expect(said).toHaveBeenCalledExactlyOnceWith('left out: 4 of 5 pages have no http address\n');
    said.mockRestore();
  });

  it('a corpus web of 60,000 pages on one site takes less than 2 s of processor time to build', () => {
    const pages = Array.from({ length: 60_000 }, (_, n) => ({
      ...{ url: `http://a.test/${n}`, html: '', lang: 'en', label: 'bees' },
    }));
    const start = process.cpuUsage();
    corpusWeb(pages);
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2_000);
  });
});
