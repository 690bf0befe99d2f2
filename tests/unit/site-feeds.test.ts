import { beforeAll, describe, expect, it } from 'vitest';
import { createAnalyzer } from '../../lib/engine/text/analyze';
import { arrivalOf } from '../bench/draw';
import { createNodeEngine } from '../bench/node-engine';
import type { CorpusPage } from '../web/pages';
import { createWeb, type Web } from '../web/web';

const SITE = 'http://bees.test';
const SUBJECTS = [
  'hive inspection in spring',
  'honey harvest in august',
  'queen rearing',
  'varroa counts',
  'swarm season',
];

/** A site whose pages link to nothing: only its sitemap tells what there is. */
function page(path: string, title: string): CorpusPage {
  const text = `${title}. Bees, hives, honey and queens: what a beekeeper does, week by week, with frames and smoke. `;
  const html = `<!doctype html><html lang="en"><title>${title}</title><body><h1>${title}</h1><p>${text.repeat(8)}</p></body></html>`;
  return { url: `${SITE}${path}`, html, label: 'bees', lang: 'en' };
}

let web: Web;
beforeAll(() => {
  createAnalyzer();
  web = createWeb({
    pages: [page('/', 'Bees'), ...SUBJECTS.map((title) => page(`/${title.replaceAll(' ', '-')}`, title))],
  });
});

async function crawled(siteFeeds: boolean) {
  const host = await createNodeEngine(web, {
    language: 'en',
    background: [],
    seed: 1,
    siteFeeds,
    settings: { policy: 'forward-crawl' },
  });
  const { engine, store } = host;
  const [home] = web.pages;
  if (home) await store.commit(engine.mark(arrivalOf(home)).change);
  await store.commit(engine.session('start', 20));
  for (let i = 0; i < 10; i++) {
    const round = engine.nextRound();
    if (typeof round === 'string') break;
    await store.commit(engine.finishRound(await round.run()));
  }
  return engine.state.pages.filter(({ foundBy }) => foundBy.operator === 'forward-crawl');
}

describe('forward crawl of a site without links', () => {
  it('goes by the sitemap, and says what led there', async () => {
    const pages = await crawled(true);
    expect(pages.map(({ title }) => title).sort()).toEqual([...SUBJECTS].sort());
    expect(pages[0]?.foundBy).toMatchObject({ from: `${SITE}/sitemap.xml`, depth: 1 });
  });

  it('finds nothing where feeds and sitemaps are not read', async () => {
    expect(await crawled(false)).toEqual([]);
  });
});
