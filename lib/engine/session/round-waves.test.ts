import { beforeAll, describe, expect, it, vi } from 'vitest';
import { arrivalOf } from '../../../tests/support/corpus-arrival';
import { createNodeEngine } from '../../../tests/support/node-engine';
import { practiceWeb } from '../../../tests/web/practice';
import { createWeb, type Web } from '../../../tests/web/web';
import { hostOf } from '../url/site';
import { proposedHits } from './proposed-urls';
import { TopicEngine } from './topic-engine';

const hit = (url: string) => ({ url, title: 'Bees', snippet: 'about hives', provider: 'google' });

let web: Web;
let bees: string[];
beforeAll(() => {
  web = createWeb(practiceWeb());
  bees = web.pages.filter(({ label }) => label === 'beekeeping').map(({ url }) => url);
});

/** Pages of the hosts that have most. */
function pagesOfHosts(hosts: number): string[] {
  const byHost = new Map<string, string[]>();
  for (const { url } of web.pages) byHost.set(hostOf(url), [...(byHost.get(hostOf(url)) ?? []), url]);
  return [...byHost.values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, hosts)
    .flat();
}

/** A session that follows links to pages of any site, with two seeds and offers. */
async function session(offered: readonly string[], pagesPerRound: number, budgetPages: number, maxPagesPerSite = 0) {
  const { engine: given, deps, store } = await createNodeEngine(web, { language: 'en', background: [], seed: 1 });
  for (const url of bees.slice(0, 2)) {
    const page = web.pages.find((one) => one.url === url);
    if (page) await store.commit(given.verdicts.mark(arrivalOf(page)).change);
  }
  const { state } = given;
  state.topic = {
    ...state.topic,
    settings: { ...state.topic.settings, policy: 'forward-crawl', pagesPerRound, breadth: 0 },
  };
  const prepare = vi.spyOn(deps.retriever, 'prepare');
  const retrieve = vi.spyOn(deps.retriever, 'retrieve');
  const engine = new TopicEngine(state, { ...deps, maxPagesPerSite }, (n) => store.loadLinks(state.topic.id, n));
  engine.offer(proposedHits('beekeeping for beginners', offered.map(hit)));
  engine.session.start(budgetPages);
  const round = async () => {
    const next = engine.session.nextRound();
    if (typeof next === 'string') throw new Error(next);
    const outcome = await next.run();
    await store.commit(engine.session.finishRound(outcome));
    return outcome.arrivals.map(({ page }) => page.url);
  };
  return { round, prepare, retrieve, state };
}

describe('URLs named for later rounds', () => {
  /** URLs passed to the fetcher ahead of time, in a round of four pages. */
  async function named(budgetPages: number) {
    const { round, prepare } = await session(bees.slice(4, 30), 4, budgetPages);
    const came = await round();
    return { told: prepare.mock.calls.map(([pages, others]) => [...pages, ...others]), came };
  }

  it('a round names the URLs of later rounds to the fetcher', async () => {
    const { told, came } = await named(40);
    expect(came).toHaveLength(4);
    expect(told[0]).toHaveLength(8);
    expect(told[0]?.filter((url) => came.includes(url))).toEqual([]);
  });

  it('a round names at most as many later URLs as the budget allows, and none in the last round', async () => {
    expect((await named(7)).told[0]).toHaveLength(3);
    expect((await named(4)).told).toEqual([]);
  });
});

describe('prefetched pages', () => {
  it('a round prefetches pages, at most half its size, and later rounds use some of them', async () => {
    const { round, prepare, retrieve } = await session(pagesOfHosts(5), 8, 40);
    for (let n = 0; n < 3; n += 1) await round();
    const asked = prepare.mock.calls.map(([pages]) => pages);
    expect(asked.some((pages) => pages.length > 0)).toBe(true);
    expect(Math.max(...asked.map((pages) => pages.length))).toBeLessThanOrEqual(4);
    for (let n = 0; n < 2; n += 1) await round();
    const wanted = new Set(retrieve.mock.calls.map(([url]) => url));
    expect(asked.flat().some((url) => wanted.has(url))).toBe(true);
  });

  it('prefetched pages of a site never exceed the allowance that the session has left for the site', async () => {
    const limit = 3;
    const { round, prepare, state } = await session(pagesOfHosts(5), 8, 60, limit);
    let some = 0;
    for (let n = 0; n < 3; n += 1) {
      const before = state.pages.all.filter(({ foundBy }) => foundBy.round > 0);
      const calls = prepare.mock.calls.length;
      await round();
      for (const [pages] of prepare.mock.calls.slice(calls)) {
        some += pages.length;
        for (const url of pages) {
          const ofSite = (other: string) => hostOf(other) === hostOf(url);
          expect(before.filter((page) => ofSite(page.url)).length + pages.filter(ofSite).length).toBeLessThanOrEqual(
            limit,
          );
        }
      }
    }
    expect(some).toBeGreaterThan(0);
  });
});

it('a round takes one page of a new host and leaves its other URLs to later rounds, which take more', async () => {
  const pages = pagesOfHosts(1);
  expect(pages.length).toBeGreaterThan(6);
  const { round } = await session(pages, 60, 200);
  const of = (urls: readonly string[]) => urls.filter((url) => hostOf(url) === hostOf(pages[0] as string)).length;
  expect(of(await round())).toBe(1);
  expect(of(await round())).toBe(2);
  expect(of(await round())).toBeGreaterThan(2);
});
