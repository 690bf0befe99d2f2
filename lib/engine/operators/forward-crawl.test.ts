import { describe, expect, it } from 'vitest';
import { addresses, contextOf, inputPage, link } from '../../../tests/support/operator-context';
import { forwardCrawl } from './forward-crawl';

const SEED = 'https://bees.example/hive';
const FEED = 'https://bees.example/feed.xml';

describe('forward crawling (DWDBRM)', () => {
  it('forward-crawl puts the links of the input pages on the frontier, with anchor and preview', async () => {
    const context = contextOf({
      inputs: [inputPage(SEED, { depth: 1 })],
      pages: { [SEED]: [link('https://bees.example/swarm#top', 'Swarming', 'see Swarming for more')] },
    });
    await forwardCrawl.run(context, {});
    expect(context.joined).toEqual([
      {
        url: 'https://bees.example/swarm',
        foundBy: { from: SEED, anchor: 'Swarming', depth: 2 },
        preview: 'Swarming see Swarming for more',
      },
    ]);
    expect(context.visits).toEqual([]);
  });

  it('forward-crawl leaves out links to files that are no page (Centroid), and known pages', async () => {
    const links = ['photo.jpg', 'paper.DOCX', 'archive.tar.gz', 'known', 'paper', 'notes.html'];
    const context = contextOf({
      inputs: [inputPage(SEED)],
      pages: { [SEED]: links.map((name) => link(`https://bees.example/${name}`)) },
      known: ['https://bees.example/known'],
    });
    await forwardCrawl.run(context, {});
    expect(context.joined.map(({ url }) => url)).toEqual([
      'https://bees.example/paper',
      'https://bees.example/notes.html',
    ]);
  });

  it('forward-crawl expands ten pages in a pull, the best first, and no page twice', async () => {
    const urls = addresses('input', 13);
    const pages = Object.fromEntries(urls.map((url) => [url, [link(`${url}next`)]]));
    const given = { inputs: urls.map((url) => inputPage(url)), pages };
    const first = contextOf(given);
    const memory = await forwardCrawl.run(first, {});
    expect(first.joined.map(({ url }) => url)).toEqual(urls.slice(0, 10).map((url) => `${url}next`));
    const second = contextOf(given);
    const later = await forwardCrawl.run(second, memory);
    expect(second.joined.map(({ url }) => url)).toEqual(urls.slice(10).map((url) => `${url}next`));
    const third = contextOf(given);
    expect(await forwardCrawl.run(third, later)).toEqual(later);
    expect(third.joined).toEqual([]);
  });

  it('forward-crawl needs an input page, and no provider', () => {
    expect(forwardCrawl.available(contextOf({ serves: [] }), {}, 0)).toBe(false);
    expect(forwardCrawl.available(contextOf({ inputs: [inputPage(SEED)], serves: [] }), {}, 0)).toBe(true);
  });
});

describe('feeds and sitemaps', () => {
  it('forward-crawl reads the feeds of two hosts in a pull, each host once, if pages link to too few URLs', async () => {
    const urls = ['https://a.example/1', 'https://a.example/2', 'https://b.example/', 'https://c.example/'];
    const inputs = urls.map((url) => inputPage(url));
    const first = contextOf({ inputs });
    const memory = await forwardCrawl.run(first, {});
    expect(first.sitesRead).toEqual(['https://a.example/1', 'https://b.example/']);
    expect(memory).toEqual({ expanded: urls, hosts: ['a.example', 'b.example'] });
    // A page of a host that was read, found later, does not have it read again.
    const later = contextOf({ inputs: [...inputs, inputPage('https://a.example/3'), inputPage('https://d.example/')] });
    await forwardCrawl.run(later, memory);
    expect(later.sitesRead).toEqual(['https://d.example/']);
  });

  it('forward-crawl reads no feeds if the pages link to enough URLs', async () => {
    const links = addresses('next', 3).map((url) => link(url));
    const given = { inputs: [inputPage(SEED)], pages: { [SEED]: links } };
    const enough = contextOf({ ...given, pagesWanted: 3 });
    await forwardCrawl.run(enough, {});
    expect(enough.sitesRead).toEqual([]);
    const few = contextOf({ ...given, pagesWanted: 4 });
    await forwardCrawl.run(few, {});
    expect(few.sitesRead).toEqual([SEED]);
  });

  it('forward-crawl reads neither feeds and sitemaps nor blogrolls while a topic follows links alone', async () => {
    const sites = { siteLinks: { [SEED]: [{ url: `${SEED}2`, title: '', from: FEED }] }, seeks: 'sites' as const };
    const blogrolls = { [SEED]: [{ url: 'https://hives.example/', title: 'Hives', from: FEED }] };
    const given = { inputs: [inputPage(SEED)], ...sites, blogrolls };
    const alone = contextOf({ ...given, linksAlone: true });
    const memory = await forwardCrawl.run(alone, {});
    expect(alone.joined).toEqual([]);
    expect(alone.sitesRead).toEqual([]);
    // Their hosts are not done, so that a topic whose methods change can read them.
    expect(memory.hosts ?? []).toEqual([]);
    const later = contextOf({ ...given, inputs: [inputPage(`${SEED}3`)] });
    await forwardCrawl.run(later, memory);
    expect(later.sitesRead).toEqual([`${SEED}3`]);
  });

  it('a URL from a feed has the feed as its source, and the title in the feed as its anchor and preview', async () => {
    const context = contextOf({
      inputs: [inputPage(SEED)],
      siteLinks: { [SEED]: [{ url: 'https://bees.example/queen', title: 'The queen', from: FEED }] },
    });
    await forwardCrawl.run(context, {});
    expect(context.joined).toEqual([
      {
        url: 'https://bees.example/queen',
        foundBy: { from: FEED, anchor: 'The queen', depth: 1 },
        preview: 'The queen',
      },
    ]);
  });

  it.each([
    ['https://bees.example/guide/queen-rearing_basics.html', 'guide queen rearing basics'],
    ['https://bees.example/%E8%9C%9C%E8%9C%82', '蜜蜂'],
    // The path is no valid UTF-8, so it stays as it is.
    ['https://bees.example/honig%FC', 'honig FC'],
  ])('a URL from a feed without a title has the words of its path as its preview: %s', async (url, preview) => {
    const context = contextOf({
      inputs: [inputPage(SEED)],
      siteLinks: { [SEED]: [{ url, title: '', from: FEED }] },
    });
    await forwardCrawl.run(context, {});
    expect(context.joined.map((candidate) => candidate.preview)).toEqual([preview]);
  });

  it('forward-crawl proposes the fifty most promising URLs of a feed, and does not count known pages', async () => {
    const urls = Array.from({ length: 60 }, (_, i) => `https://bees.example/${i}`);
    const known = urls.slice(55);
    const context = contextOf({
      inputs: [inputPage(SEED)],
      siteLinks: { [SEED]: urls.map((url) => ({ url, title: 't', from: FEED })) },
      promises: Object.fromEntries(urls.map((url, i) => [url, i / 60])),
      known,
    });
    await forwardCrawl.run(context, {});
    expect(context.joined.map(({ url }) => url)).toEqual(urls.slice(5, 55).reverse());
  });
});

describe('blogrolls', () => {
  const blogrolls = { [SEED]: [{ url: 'https://hives.example/', title: 'Hives', from: FEED }] };

  it('forward-crawl queues the blogroll of each host once while the session looks for sites', async () => {
    const context = contextOf({ inputs: [inputPage(SEED)], blogrolls, seeks: 'sites' });
    const memory = await forwardCrawl.run(context, {});
    expect(context.joined).toEqual([
      { url: 'https://hives.example/', foundBy: { from: FEED, anchor: 'Hives', depth: 1 }, preview: 'Hives' },
    ]);
    expect(memory.blogrolls).toEqual(['bees.example']);
    const again = contextOf({
      inputs: [inputPage(`${SEED}2`)],
      blogrolls: { [`${SEED}2`]: blogrolls[SEED] ?? [] },
      seeks: 'sites',
    });
    await forwardCrawl.run(again, memory);
    expect(again.joined).toEqual([]);
  });

  it('forward-crawl reads no blogroll while the session looks for more pages', async () => {
    const context = contextOf({ inputs: [inputPage(SEED)], blogrolls });
    const memory = await forwardCrawl.run(context, {});
    expect(context.joined).toEqual([]);
    expect(memory).not.toHaveProperty('blogrolls');
  });
});
