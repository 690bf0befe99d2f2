import { describe, expect, it } from 'vitest';
import type { ExportSeed, SeedVerdict } from '../format';
import { examples } from './training';

const seed = (url: string, verdict: SeedVerdict, more: Partial<ExportSeed> = {}): ExportSeed => ({
  ...{ url, title: 'Herons', verdict, tags: [], site: 'a.example' },
  ...more,
});

async function filesOf(seeds: readonly ExportSeed[], folder = 'data/') {
  const files = new Map<string, string>();
  for await (const { path, content } of examples(seeds, folder)) files.set(path, String(content));
  return files;
}

describe('examples', () => {
  it('are judged pages, each on its side; what nobody judged is no example, and what is no address', async () => {
    const files = await filesOf([
      seed('https://a.example/1', 'seed'),
      seed('https://a.example/2', 'yes'),
      seed('https://a.example/3', 'no'),
      seed('https://a.example/4', 'candidate'),
      seed('javascript:alert(1)', 'yes'),
    ]);
    expect([...files.keys()]).toEqual([
      'data/positive/https%3A%2F%2Fa.example%2F1',
      'data/positive/https%3A%2F%2Fa.example%2F2',
      'data/negative/https%3A%2F%2Fa.example%2F3',
    ]);
  });

  it('hold the terms as often as the page does, up to a hundred times, and no markup of the page', async () => {
    const terms = [
      { term: 'heron', count: 2 },
      { term: '<b>', count: 1_000 },
    ];
    const more = { terms, title: 'A <script>', excerpt: 'Still & grey', language: 'en' } as const;
    const [html = ''] = (await filesOf([seed('https://a.example/', 'yes', more)])).values();
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<title>A &lt;script&gt;</title>');
    expect(html).toContain('<p>Still &amp; grey</p>\n<p>heron heron</p>');
    expect(html.match(/&lt;b&gt;/g)).toHaveLength(100);
  });

  it('have names that any file system takes, different for different addresses', async () => {
    const long = `https://a.example/${'x'.repeat(400)}`;
    const names = [
      ...(await filesOf(
        [`${long}1`, `${long}2`, "https://a.example/(it's)*"].map((url) => seed(url, 'yes')),
        '',
      )),
    ].map(([path]) => path.replace('positive/', ''));
    expect(new Set(names).size).toBe(3);
    expect(Math.max(...names.map((name) => name.length))).toBe(200);
    expect(names[2]).toBe('https%3A%2F%2Fa.example%2F%28it%27s%29%2A');
  });

  it('are at most 5,000 of each side, and every seed is shown', async () => {
    const seeds = Array.from({ length: 5_010 }, (_, i) => seed(`https://a.example/${i}`, i < 5_005 ? 'yes' : 'no'));
    let seen = 0;
    let count = 0;
    for await (const _ of examples(seeds, '', () => seen++)) count++;
    expect([seen, count]).toEqual([5_010, 5_005]);
  });
});
