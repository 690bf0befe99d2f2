import { describe, expect, it } from 'vitest';
import { arrivalOf } from '../../../tests/support/corpus-arrival';
import { createNodeEngine } from '../../../tests/support/node-engine';
import type { CorpusPage } from '../../../tests/web/pages';
import type { Services } from '../../../tests/web/services';
import { createWeb } from '../../../tests/web/web';
import { PAPERS } from '../presets';
import type { TopicSettings } from '../records';
import { proposedHits } from './proposed-urls';

const addressOf = (name: string) => `http://${name}.test/`;

/** A page with words of its own, which links to the named pages with these anchor texts. */
function pageOf(
  name: string,
  links: readonly string[],
  anchorOf = (link: string) => `Text about ${link} and hives`,
): CorpusPage {
  const words = Array.from({ length: 60 }, (_, i) => `${name}word${i % 20}x${(i * 7) % 13}`).join(' ');
  const anchors = links.map((link) => `<li><a href="${addressOf(link)}">${anchorOf(link)}</a></li>`);
  const html = `<!doctype html><title>${name}</title><p>hive queen honey ${words}.</p><ul>${anchors.join('')}</ul>`;
  return { url: addressOf(name), html, label: 'hives', lang: 'en' };
}

/** Runs a session from the page `seed` to its end. @returns the names of the found pages in order, and why it ended. */
async function crawled(
  pages: readonly CorpusPage[],
  settings: Partial<TopicSettings>,
  budget: number,
  services?: Services,
) {
  const web = createWeb({ pages, ...(services && { services }) });
  const node = await createNodeEngine(web, { language: 'en', background: [], seed: 1, settings });
  const { engine, store } = node;
  await store.commit(engine.verdicts.mark(arrivalOf(pages[0] as CorpusPage)).change);
  await store.commit(engine.session.start(budget));
  return finished(node);
}

/** Runs a started session to its end. */
async function finished({ engine, store }: Awaited<ReturnType<typeof createNodeEngine>>) {
  for (;;) {
    const next = engine.session.nextRound();
    const found = engine.state.pages.all.slice(1).map(({ host }) => host.replace('.test', ''));
    if (typeof next === 'string') return { found, end: next, engine };
    await store.commit(engine.session.finishRound(await next.run()));
  }
}

const named = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
const off = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, { enabled: false, baseUrl: '' }]));
const NO_SERVICE = off(['mwmbl', 'mediawiki', 'marginalia', 'hacker-news']);
const FORWARD = { policy: 'forward-crawl', frontier: 'breadth-first', breadth: 0 } as const;

describe('a session ends only when no work is left', () => {
  it('a session passes two hundred dead links and fetches the page behind them', async () => {
    const pages = [pageOf('seed', [...named('dead', 200), 'late']), pageOf('late', [])];
    for (const policy of ['forward-crawl', 'ucb1'] as const) {
      const { found, end, engine } = await crawled(pages, { ...FORWARD, policy }, 20);
      expect(found).toEqual(['late']);
      expect(['exhausted', 'no_service']).toContain(end);
      expect(engine.state.frontier.size).toBe(0);
    }
  });

  it('breadth-first fetches pages in the order of a reference breadth-first search, to the last page', async () => {
    // A tree of three children a page with cross links: more pages than the ranking's first fifty.
    const names = ['seed', ...named('p', 120)];
    const linksOf = new Map(
      names.map((name, i) => [name, [3 * i + 1, 3 * i + 2, 3 * i + 3, i - 2].flatMap((n) => names[n] ?? [])]),
    );
    const pages = names.map((name) => pageOf(name, linksOf.get(name) ?? []));
    const reference = ['seed'];
    for (const name of reference)
      for (const link of linksOf.get(name) ?? []) if (!reference.includes(link)) reference.push(link);
    const { found, end, engine } = await crawled(pages, FORWARD, 500);
    expect(found).toEqual(reference.slice(1));
    expect(found).toHaveLength(120);
    expect(end).toBe('exhausted');
    expect(engine.state.frontier.size).toBe(0);
  });

  it('the pages beyond the first fifty of the ranking are expanded too, as Centroid and SemTree crawl', async () => {
    const leaves = named('leaf', 80);
    const pages = [
      pageOf('seed', leaves),
      ...leaves.map((leaf, i) => pageOf(leaf, [`deep${i}`])),
      ...named('deep', 80).map((name) => pageOf(name, [])),
    ];
    for (const paper of ['centroid', 'semtree'] as const) {
      const { found, end } = await crawled(pages, PAPERS[paper], 300);
      expect([paper, found.length, end]).toEqual([paper, 160, 'exhausted']);
    }
  });

  it('no operator rests while one of its queued URLs can be fetched', async () => {
    // The links of the seed look better than the results, and all are dead.
    const seed = pageOf('seed', named('dead', 100), () => 'hive queen honey hive queen honey');
    const hits = [...named('gone', 90), 'live'].map((name) => ({
      ...{ url: addressOf(name), title: 'zz', snippet: 'qq', provider: 'google' },
    }));
    const services = { providers: NO_SERVICE, answer: () => undefined, stateOf: () => undefined };
    const web = createWeb({ pages: [seed, pageOf('live', [])], services });
    for (const breadth of [0, 0.5]) {
      const node = await createNodeEngine(web, { language: 'en', background: [], seed: 1, settings: { breadth } });
      const { engine, store } = node;
      await store.commit(engine.verdicts.mark(arrivalOf(seed)).change);
      await store.commit(engine.session.start(100));
      engine.offer(proposedHits('bees', hits));
      const { found, end } = await finished(node);
      expect([found, end, engine.state.frontier.size]).toEqual([['live'], 'no_service', 0]);
    }
  });

  it('a session ends after many rounds without a new page, and a new session goes on', async () => {
    const { engine } = await crawled([pageOf('seed', ['a', 'b']), pageOf('a', []), pageOf('b', [])], FORWARD, 1);
    const at = (nextRound: number) => {
      engine.state.session = { ...engine.state.session, budgetPages: 5, nextRound };
      return engine.session.nextRound();
    };
    const found = engine.state.pages.all.at(-1)?.foundBy.round ?? 0;
    expect(typeof at(found + 200)).toBe('object');
    expect(at(found + 200 + 1)).toBe('fruitless');
    engine.session.finish('fruitless');
    engine.session.start(5);
    expect(typeof engine.session.nextRound()).toBe('object');
  });

  it('a session whose only search service finds nothing ends after a few rounds, and says so', async () => {
    const silent = {
      providers: { mwmbl: { enabled: true, baseUrl: '' }, ...off(['mediawiki', 'marginalia', 'hacker-news']) },
      answer: ({ hostname }: URL) => (hostname === 'api.mwmbl.org' ? Response.json({ results: [] }) : undefined),
      stateOf: () => undefined,
    };
    const { end, engine } = await crawled([pageOf('seed', [])], {}, 20, silent);
    expect(end).toBe('silent');
    expect(engine.state.session.nextRound).toBeLessThan(20);
    engine.session.finish('silent');
    engine.session.start(20);
    expect(typeof engine.session.nextRound()).toBe('object');
  });

  it('a session whose services found pages and then nothing more never ends as if they had found nothing', async () => {
    const pages = [pageOf('seed', []), pageOf('a', ['seed']), pageOf('b', ['seed'])];
    const { found, end, engine } = await crawled(pages, { policy: 'backward-crawl' }, 20);
    expect(found.sort()).toEqual(['a', 'b']);
    // The last questions, for pages that link to `a` and `b`, have empty answers.
    expect(engine.state.session.silentRounds).toBeGreaterThan(0);
    expect(end).toBe('exhausted');
    engine.state.session = { ...engine.state.session, silentRounds: 10 };
    expect(engine.session.nextRound()).toBe('fruitless');
  });

  it('a session whose only search service fails ends after a few rounds as unanswered', async () => {
    const failing = {
      providers: { mwmbl: { enabled: true, baseUrl: '' }, ...off(['mediawiki', 'marginalia', 'hacker-news']) },
      answer: () => undefined,
      stateOf: (host: string) => (host === 'api.mwmbl.org' ? { isDown: true, delayMs: 10 } : undefined),
    };
    const { end, engine } = await crawled([pageOf('seed', [])], {}, 20, failing);
    expect(end).toBe('unanswered');
    expect(engine.state.session.nextRound).toBeLessThan(20);
  });

  it('an operator’s rounds drain the URLs that others queued, before the session ends', async () => {
    const pages = [pageOf('seed', ['a', 'b']), pageOf('a', []), pageOf('b', [])];
    const { engine } = await crawled(pages, FORWARD, 1);
    expect(engine.state.frontier.size).toBe(1);
    engine.updateTopic({ settings: { ...engine.state.topic.settings, policy: 'related-search' } });
    engine.session.finish('budget_spent');
    engine.session.start(5);
    const next = engine.session.nextRound();
    if (typeof next === 'string') throw new Error(`a round was expected, not ${next}`);
    engine.session.finishRound(await next.run());
    expect(engine.state.frontier.size).toBe(0);
  });

  it('a link that Wang–Landau sampling drops stays for other frontiers, and the session ends as `dropped`', async () => {
    // The seed's words are not on page `a`, so its link hardly fits the topic.
    const pages = [pageOf('seed', ['a']), pageOf('a', ['b']), pageOf('b', [])];
    const { found, end, engine } = await crawled(pages, PAPERS['wang-landau'], 20);
    expect([found, end]).toEqual([['a'], 'dropped']);
    engine.updateTopic({ settings: { ...engine.state.topic.settings, ...FORWARD } });
    engine.session.finish('dropped');
    engine.session.start(5);
    const next = engine.session.nextRound();
    if (typeof next === 'string') throw new Error(`a round was expected, not ${next}`);
    engine.session.finishRound(await next.run());
    expect(engine.state.pages.all.map(({ host }) => host)).toEqual(['seed.test', 'a.test', 'b.test']);
  });
});
