import { describe, expect, it } from 'vitest';
import { practiceWeb } from './practice';
import { linksOf, readHtml } from './read-html';
import { createWeb, WIKI_HOST } from './web';

const source = practiceWeb();
const web = createWeb(source);

interface Answer {
  error?: { code: string };
  continue?: Record<string, string | number>;
  query?: {
    search?: { title: string; pageid: number }[];
    exturlusage?: { title: string; url: string; pageid: number }[];
    pages?: { title: string; fullurl?: string; missing?: boolean; extlinks?: { url: string }[] }[];
  };
}

async function ask(parameters: Record<string, string | number>): Promise<Answer> {
  const all = { action: 'query', format: 'json', formatversion: 2, ...parameters };
  const query = new URLSearchParams(Object.entries(all).map(([key, value]) => [key, String(value)]));
  const response = await web.fetch(`http://${WIKI_HOST}/w/api.php?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

const TARGET = 'http://bees.example-garden.test/your-first-hive-inspection';

describe('practice wiki', () => {
  it('the practice wiki lists every page that links to a URL, over continuations', async () => {
    const expected = source.pages
      .filter((page) => linksOf(readHtml(page.html), page.url).some((url) => url.startsWith(TARGET)))
      .map((page) => page.url);
    const found: string[] = [];
    let more: Record<string, string | number> | undefined = {};
    while (more) {
      const answer: Answer = await ask({
        generator: 'exturlusage',
        geuquery: TARGET.slice('http://'.length),
        geulimit: 2,
        prop: 'info',
        inprop: 'url',
        ...more,
      });
      found.push(...(answer.query?.pages ?? []).map((page) => page.fullurl ?? ''));
      more = answer.continue;
    }
    expect(expected.length).toBeGreaterThan(3);
    expect(new Set(found)).toEqual(new Set(expected));
  });

  it('the practice wiki finds http links by default, https links on request, and rejects a scheme in the query', async () => {
    const list = { list: 'exturlusage', euquery: TARGET.slice('http://'.length) };
    expect((await ask(list)).query?.exturlusage?.length).toBeGreaterThan(0);
    expect((await ask({ ...list, euprotocol: 'https' })).query?.exturlusage).toEqual([]);
    expect((await ask({ list: 'exturlusage', euquery: TARGET })).error?.code).toBe('badquery');
  });

  it('the practice wiki matches a host exactly, and subdomains with a star', async () => {
    const hosts = async (euquery: string) => {
      const rows = (await ask({ list: 'exturlusage', euquery, eulimit: 'max' })).query?.exturlusage ?? [];
      return new Set(rows.map((row) => new URL(row.url).host));
    };
    expect(await hosts('bees.example-garden.test')).toEqual(new Set(['bees.example-garden.test']));
    expect(await hosts('example-garden.test')).toEqual(new Set());
    expect((await hosts('*.example-garden.test')).size).toBe(3);
  });

  it('the practice wiki searches text with all words, and finds pages similar to a page', async () => {
    const found = (await ask({ list: 'search', srsearch: 'wheel spokes tension', srwhat: 'text' })).query?.search ?? [];
    expect(found.length).toBeGreaterThan(0);
    const title = found[0]?.title ?? '';
    const like = await ask({
      generator: 'search',
      gsrsearch: `morelike:${title}`,
      gsrlimit: 5,
      prop: 'info',
      inprop: 'url',
    });
    const urls = (like.query?.pages ?? []).map((page) => page.fullurl ?? '');
    expect(urls).toHaveLength(5);
    expect(urls.filter((url) => web.labelOf(url) === 'bicycle-repair').length).toBeGreaterThanOrEqual(4);
  });

  it('the practice wiki returns no site information, because its URLs are not made from titles', async () => {
    const list = { list: 'search', srsearch: 'wheel', srwhat: 'text' };
    const { query } = await ask({ ...list, meta: 'siteinfo', siprop: 'general' });
    expect(query).toEqual((await ask(list)).query);
  });

  it('the practice wiki returns the links of a page, and marks a missing title', async () => {
    const [row] =
      (await ask({ list: 'exturlusage', euquery: TARGET.slice('http://'.length) })).query?.exturlusage ?? [];
    const answer = await ask({ titles: `${row?.title}|No such page`, prop: 'extlinks', ellimit: 'max' });
    const byTitle = new Map(answer.query?.pages?.map((page) => [page.title, page]));
    expect(byTitle.get(row?.title ?? '')?.extlinks).toContainEqual({ url: TARGET });
    expect(byTitle.get('No such page')?.missing).toBe(true);
  });

  it('the practice wiki answers mistakes with status 200 and an error code', async () => {
    expect((await ask({ list: 'search' })).error?.code).toBe('missingparam');
    expect((await ask({ list: 'nonsense' })).error?.code).toBe('badvalue');
    expect((await ask({ action: 'nonsense' })).error?.code).toBe('badvalue');
  });
});
