import { describe, expect, it } from 'vitest';
import { practiceWeb } from './practice';
import { createWeb, SEARCH_HOST } from './web';

const source = practiceWeb();
const web = createWeb(source);
const read = async (url: string) => (await web.fetch(url)).text();

describe('practice web', () => {
  it('the practice web is the same on every call, and has many topics, hosts and pages', () => {
    expect(practiceWeb().pages).toEqual(source.pages);
    expect(source.pages.length).toBeGreaterThanOrEqual(120);
    expect(new Set(source.pages.map((page) => page.label)).size).toBe(8);
    expect(new Set(source.pages.map((page) => new URL(page.url).host)).size).toBeGreaterThanOrEqual(25);
    expect(new Set(source.pages.map((page) => page.url)).size).toBe(source.pages.length);
  });

  it('the practice web serves every page at its own URL, over http and https', async () => {
    for (const page of source.pages) {
      expect(await read(page.url)).toBe(page.html);
      expect(await read(page.url.replace('http:', 'https:'))).toBe(page.html);
    }
  });

  it('the practice web contains its traps', async () => {
    await expect(web.fetch('http://old.example-garden.test/loop/a')).rejects.toThrow(TypeError);
    const moved = await web.fetch('http://old.example-garden.test/moved');
    expect(moved.redirected).toBe(true);
    expect(moved.url).toBe('http://bees.example-garden.test/your-first-hive-inspection');
    expect(await read('http://calendar.riverside-hall.test/2026/12')).toContain('href="/2027/1"');
    expect((await read('http://archive.village-paper.test/everything')).length).toBeGreaterThan(2 * 1024 * 1024);
    expect(await read('http://www.village-paper.test/robots.txt')).toContain('Disallow: /private/');
    expect((await web.fetch('http://www.village-paper.test/gone/forever')).status).toBe(404);
    const gbk = await (await web.fetch('http://archive.village-paper.test/gbk')).arrayBuffer();
    expect(new TextDecoder('gbk').decode(gbk)).toContain('龙井、普洱和铁观音');
  });

  it('the practice web redirects index.html to its directory, and answers 404 for a file with a final slash', async () => {
    const home = await web.fetch('http://www.hive-notes.test/index.html');
    expect(home.url).toBe('http://www.hive-notes.test/');
    const manual = await web.fetch('http://www.hive-notes.test/links.html/', { redirect: 'manual' });
    expect(manual.status).toBe(404);
  });

  it('labelOf returns the label of a page with any scheme, or undefined', async () => {
    expect(web.labelOf('https://slow-bread.test/feeding-ratios-and-what-they-change')).toBe('sourdough');
    expect(web.labelOf('http://nowhere.test/')).toBeUndefined();
  });

  it('isAbout is true for each label of a page', () => {
    const page = { url: 'http://a.test/', html: '', lang: 'en', label: 'bees', labels: ['bees', 'trains'] };
    const small = createWeb({ pages: [page] });
    expect(['bees', 'trains', 'cheese'].map((topic) => small.isAbout('https://a.test/', topic))).toEqual([
      true,
      true,
      false,
    ]);
    expect(small.isAbout('http://nowhere.test/', 'bees')).toBe(false);
  });
});

describe('practice search', () => {
  const search = async (query: string, page = 1) => {
    const url = `http://${SEARCH_HOST}/search?q=${encodeURIComponent(query)}&format=json&pageno=${page}`;
    return (await (await web.fetch(url)).json()) as { results: { url: string; title: string; positions: number[] }[] };
  };
  const labels = async (query: string) => (await search(query)).results.map(({ url }) => web.labelOf(url));

  it.each([
    ['varroa mites treatment', 'beekeeping'],
    ['collimate newtonian mirror', 'astronomy'],
    ['泡茶 水温', 'chinese-tea'],
    ['bicycle chain sprockets', 'bicycle-repair'],
  ])('the practice search finds pages of the topic for %s', async (query, label) => {
    expect((await labels(query)).slice(0, 3)).toEqual([label, label, label]);
  });

  it('the practice search returns pages of results without repeats', async () => {
    const first = (await search('bread dough')).results;
    const second = (await search('bread dough', 2)).results;
    expect(first).toHaveLength(10);
    expect(second[0]?.positions).toEqual([11]);
    expect(second.filter(({ url }) => first.some((one) => one.url === url))).toEqual([]);
    expect((await search('bread dough', 999)).results).toEqual([]);
  });

  it('the practice search supports phrases, site: and -site:', async () => {
    const phrase = (await search('"waggle dance"')).results;
    expect(phrase.length).toBeGreaterThan(0);
    for (const { url } of phrase) expect((await read(url)).toLowerCase()).toContain('waggle dance');
    const only = (await search('hive site:hive-notes.test')).results.map(({ url }) => new URL(url).host);
    expect(new Set(only)).toEqual(new Set(['www.hive-notes.test']));
    const without = (await search('compost -site:example-garden.test')).results.map(({ url }) => new URL(url).host);
    expect(without.some((host) => host.endsWith('example-garden.test'))).toBe(false);
  });

  it('the practice search rejects an empty query and a page below one', async () => {
    expect((await web.fetch(`http://${SEARCH_HOST}/search?q=&format=json`)).status).toBe(400);
    expect((await web.fetch(`http://${SEARCH_HOST}/search?q=a&format=json&pageno=0`)).status).toBe(400);
  });
});
