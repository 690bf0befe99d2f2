import { describe, expect, it } from 'vitest';
import { addresses, contextOf, failure, hit, inputPage, link } from '../../../tests/support/operator-context';
import type { Link } from '../basics';
import { backwardCrawl } from './backward-crawl';

const SEED = 'https://bees.example/';
const hubs = addresses('hub', 10);
const naming = (urls: readonly string[]) => () => ({ hits: urls.map((url) => hit(url)) });
const visited = (links: readonly Link[], url = 'https://hub.example/', depth = 2) => ({ url, depth, links });

describe('backward crawling (DWDBRM)', () => {
  it('backward-crawl asks who links to a page, visits the linking page, and crawls forward from it', async () => {
    const [hub = ''] = hubs;
    const seed = inputPage(SEED, { title: 'Bienen', language: 'de', depth: 1 });
    const context = contextOf({ inputs: [seed], answer: naming([hub]) });
    await backwardCrawl.run(context, {});
    expect(context.asked).toEqual([
      { kind: 'backward', query: SEED, title: 'Bienen', language: 'de', limit: 30, page: 0 },
    ]);
    expect(context.visits).toEqual([{ url: hub, foundBy: { from: SEED, depth: 2, provider: 'memory' }, preview: '' }]);
    const links = [link('https://out.example/a', 'Swarms', 'about Swarms')];
    expect(backwardCrawl.expand?.(context, visited(links, hub))).toEqual([
      {
        url: 'https://out.example/a',
        foundBy: { from: hub, anchor: 'Swarms', depth: 3 },
        preview: 'Swarms about Swarms',
      },
    ]);
  });

  it('backward-crawl spends a tenth of a pull on linking pages, and queues the others', async () => {
    const context = contextOf({ inputs: [inputPage(SEED)], answer: naming(hubs), pagesWanted: 30 });
    await backwardCrawl.run(context, {});
    expect(context.visits.map(({ url }) => url)).toEqual(hubs.slice(0, 3));
    expect(context.joined.map(({ url }) => url)).toEqual(hubs.slice(3));
  });

  it('backward-crawl visits one linking page when a single page may be fetched', async () => {
    const context = contextOf({ inputs: [inputPage(SEED)], answer: naming(hubs), pagesWanted: 1 });
    await backwardCrawl.run(context, {});
    expect(context.visits.map(({ url }) => url)).toEqual(hubs.slice(0, 1));
  });

  it('backward-crawl visits the likely hubs first: promise counts 0.7, the hub score of the URL (HubSVM) 0.3', async () => {
    const [a = '', b = '', c = '', d = ''] = hubs;
    const context = contextOf({
      inputs: [inputPage(SEED)],
      answer: naming([a, b, c, d]),
      pagesWanted: 30,
      // 0.7 · 0.2 + 0.3 · 0.9 = 0.41; 0.7 · 0.5 = 0.35; 0.3 · 1 = 0.30; 0.7 · 0.6 = 0.42
      promises: { [a]: 0.2, [b]: 0.5, [d]: 0.6 },
      hubScores: { [a]: 0.9, [c]: 1 },
    });
    await backwardCrawl.run(context, {});
    expect(context.visits.map(({ url }) => url)).toEqual([d, a, b]);
  });

  it('backward-crawl proposes the forty most promising links of a hub, without files (Centroid) and known pages', () => {
    const out = Array.from({ length: 50 }, (_, i) => `https://out.example/${i}`);
    const known = out.slice(48);
    const context = contextOf({ promises: Object.fromEntries(out.map((url, i) => [url, i / 50])), known });
    const links = [...out, 'https://out.example/x.zip'].map((url) => link(url));
    const named = backwardCrawl.expand?.(context, visited(links));
    expect(named?.map(({ url }) => url)).toEqual(out.slice(8, 48).reverse());
  });

  it('backward-crawl asks about further pages until it has enough new linking pages, at most six in a pull', async () => {
    const inputs = addresses('input', 9).map((url) => inputPage(url));
    const known = ['https://known.example/'];
    const answer = ({ query }: { query: string }) => ({ hits: [...known, `${query}by`].map((url) => hit(url)) });
    const few = contextOf({ inputs, known, answer, pagesWanted: 1 });
    expect(await backwardCrawl.run(few, {})).toEqual({ asked: inputs.slice(0, 1).map(({ url }) => url) });
    const many = contextOf({ inputs, known, answer, pagesWanted: 30 });
    await backwardCrawl.run(many, {});
    expect(many.asked).toHaveLength(6);
  });

  it('backward-crawl records a provider that fails, asks about the next page, and remembers the answered page', async () => {
    const other = 'https://other.example/';
    const context = contextOf({
      inputs: [inputPage(SEED), inputPage(other)],
      answer: ({ query }) => (query === SEED ? { failures: [failure('forbidden')] } : { hits: [hit(hubs[0] ?? '')] }),
    });
    expect(await backwardCrawl.run(context, {})).toEqual({ asked: [other], failed: [SEED] });
    expect(context.errors).toEqual([{ source: 'broken', code: 'forbidden', message: 'it is forbidden' }]);
    expect(context.visits).toHaveLength(1);
  });

  it('backward-crawl asks about no page twice, whatever its language', async () => {
    const context = contextOf({ inputs: [inputPage(SEED, { language: 'de' })], answer: naming(hubs) });
    expect(await backwardCrawl.run(context, { asked: [SEED] })).toEqual({ asked: [SEED] });
    expect(context.asked).toEqual([]);
  });

  it('backward-crawl stops when the session is interrupted, and visits no page', async () => {
    const controller = new AbortController();
    const inputs = [inputPage(SEED), inputPage('https://other.example/')];
    const answer = () => {
      controller.abort(new Error('paused'));
      return { hits: hubs.map((url) => hit(url)) };
    };
    const context = contextOf({ inputs, answer, signal: controller.signal, pagesWanted: 20 });
    await expect(backwardCrawl.run(context, {})).rejects.toThrow('paused');
    expect(context.visits).toEqual([]);
  });

  it('backward-crawl needs a backlink provider, and a page to ask about or a queued URL', () => {
    const inputs = [inputPage(SEED)];
    expect(backwardCrawl.available(contextOf({ inputs }), {}, 0)).toBe(true);
    expect(backwardCrawl.available(contextOf({ inputs, serves: ['keyword', 'related'] }), {}, 0)).toBe(false);
    expect(backwardCrawl.available(contextOf({ inputs }), { asked: [SEED] }, 0)).toBe(false);
    expect(backwardCrawl.available(contextOf({ inputs }), { asked: [SEED] }, 1)).toBe(true);
  });
});
