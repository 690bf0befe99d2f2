import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FrontierPolicy } from '../../lib/engine/frontier/policy';
import { bestFirst } from '../../lib/engine/papers/frontiers/best-first';
import { breadthFirst } from '../../lib/engine/papers/frontiers/breadth-first';
import { FRONTIER_NAMES } from '../../lib/engine/types';
import { CODE, run } from './arena';
import { caseOf } from './arena-case';
import { crawl } from './arena-crawl';
import { curvesOf } from './arena-curves';
import { linksOf } from './arena-links';
import { type ArenaReport, type ArenaRow, against, arenaReport, arenaTables, rankOf } from './arena-report';
import { ArenaWeb } from './arena-web';
import { codeOf } from './read-corpus';
import { readPage } from './read-page';
import { writeSmallCorpus } from './small-corpus.fixture';

const FILLER = 'the garden house street people water morning paper window table music river station market winter ';
const page = (url: string, label: string, text: string, links: readonly string[]) => ({
  ...{ url: `http://${url}`, label, lang: 'en' },
  html: `<!doctype html><html lang="en"><title>${text}</title><main><p>${`${text} ${FILLER}`.repeat(5)}</p>${links
    .map((to) => `<p><a href="http://${to}">${to.includes('bee') ? 'bee hive' : 'other'}</a></p>`)
    .join('')}</main>`,
});

/** The seed links to a page about trains, then to a page about bees, which links to another page about bees. */
const PAGES = [
  page('s.test/bee-seed', 'bees', 'bee hive honey', ['a.test/train', 'b.test/bee1', 'gone.test/']),
  page('a.test/train', 'other', 'train rail engine', ['a.test/train2']),
  page('a.test/train2', 'other', 'signal track platform', []),
  page('b.test/bee1', 'bees', 'bee hive queen', ['c.test/bee2', 's.test/bee-seed']),
  page('c.test/bee2', 'bees', 'bee honey swarm', []),
];
const OPTIONS = { budget: 4, batch: 1, marks: [1, 2, 4], step: 1, threshold: 0.62, seed: 1 };

function arenaOf(relevance: 'paper' | 'product', start: 'links' | 'search' = 'links') {
  const pages = PAGES.map((one) => readPage(one));
  const web = new ArenaWeb(
    pages,
    linksOf(
      PAGES,
      pages.map(({ address }) => address),
    ),
  );
  // Draws until the seed is the page that leads to all others.
  for (let draw = 1; ; draw += 1) {
    const made = caseOf(web, 'bees', { seeds: 1, draw, start, relevance });
    if (made.seeds[0] === 0) return made;
  }
}

describe.each(['paper', 'product'] as const)('crawl, links judged as in the %s', (relevance) => {
  const relevantAt = (frontier: typeof bestFirst) =>
    crawl(arenaOf(relevance), frontier, OPTIONS).found.map(({ relevantPages }) => relevantPages);

  it('crawl finds the pages that the frontier leads to', () => {
    expect(relevantAt(bestFirst)).toEqual([1, 2, 2]);
    expect(relevantAt(breadthFirst)).toEqual([0, 1, 2]);
  });

  it('crawl counts pages, sites without a seed, and the relevance measures of the paper', () => {
    const { found, curve } = crawl(arenaOf(relevance), bestFirst, OPTIONS);
    expect(found.at(-1)).toMatchObject({ pages: 4, relevantPages: 2, relevantSites: 2, newSites: 2, accuracy: 0.5 });
    expect(found[1]).toMatchObject({ pages: 2, accuracy: 1, AR_DP: found[1]?.AR_LP });
    expect(found[0]?.AR_DP).toBeGreaterThan(0.62);
    expect(curve.at(-1)).toEqual([4, 2, 2]);
  });

  it('crawl gives the same result again', () => {
    const { found } = crawl(arenaOf(relevance), bestFirst, OPTIONS);
    expect(crawl(arenaOf(relevance), bestFirst, OPTIONS).found).toEqual(found);
  });
});

it('crawl ends when no URL is queued, and dropped URLs do not come back', () => {
  const onlyBest: FrontierPolicy = {
    name: 'best-first',
    select(waiting, limit, memory, random) {
      const selection = bestFirst.select(waiting, limit, memory, random);
      const rest = waiting.filter(({ link }) => link.url !== selection.links[0]?.url);
      return { ...selection, dropped: rest.map(({ link }) => link.url) };
    },
  };
  const { found } = crawl(arenaOf('paper'), onlyBest, OPTIONS);
  expect(found.map(({ pages, relevantPages }) => [pages, relevantPages])).toEqual([
    [1, 1],
    [2, 2],
    [2, 2],
  ]);
});

it('caseOf can start from the answers of a search engine, each page once', () => {
  const { answers } = arenaOf('product', 'search');
  expect(new Set(answers.map((answer) => answer.page)).size).toBe(answers.length);
  expect(
    answers
      .filter(({ page: n }) => n > 0)
      .slice(0, 2)
      .map(({ page: n }) => n)
      .sort(),
  ).toEqual([3, 4]);
});

describe('arenaReport', () => {
  const row = (topic: string, frontier: 'best-first' | 'tabu', relevantPages: number): ArenaRow => ({
    ...{ topic, draw: 1, frontier, curve: [[10, relevantPages, 1]], totalMs: 1, selectMs: 5 },
    found: [
      {
        ...{ pages: 10, relevantPages, sites: 1, relevantSites: 1, newSites: relevantPages },
        ...{ accuracy: 0.5, AR_DP: 0.4, SD_DP: 0.3, AR_LP: 0.2, SD_LP: 0.1 },
      },
    ],
  });
  const rows = [row('x', 'best-first', 4), row('x', 'tabu', 6), row('y', 'best-first', 2), row('y', 'tabu', 1)];
  const report = arenaReport([...rows, row('z', 'tabu', 9)], [10]);

  it('arenaReport compares with best-first case by case, and omits incomplete cases', () => {
    expect(report).toMatchObject({ cases: 2, topics: ['x', 'y'], selectMsPerPage: { tabu: 0.5 } });
    const tabu = report.frontiers.tabu?.[0];
    expect(tabu?.found.relevantPages).toEqual({ mean: 3.5, worst: 1 });
    expect(tabu?.against.relevantPages).toEqual({ mean: 1, worst: 0.5, more: 1, fewer: 1 });
    expect(tabu?.rank).toBe(1.5);
    expect(tabu?.measures.AR_DP).toBeCloseTo(0.4, 12);
  });

  it('rankOf shares ranks among equal results', () => {
    const equal = [row('x', 'best-first', 3), row('x', 'tabu', 3)];
    expect(rankOf(equal, 'tabu', 0)).toBe(1.5);
    expect(rankOf(rows.slice(0, 2), 'best-first', 0)).toBe(2);
  });

  it('against treats nothing and nothing as equal', () => {
    expect(against([0, 3], [0, 2])).toEqual({ mean: 1.25, worst: 1, more: 1, fewer: 0 });
  });

  it('arenaTables and curvesOf write the report as tables and curves', () => {
    expect(arenaTables(report)).toContain('| tabu | 3.5 (1.00, 0.50; +1 −1) |');
    expect(curvesOf(rows)).toMatch(/^<svg .*>tabu<\/text>.*<\/svg>\n$/s);
  });
});

it('codeOf contains every frontier and the page reader, so that cached results depend on their code', async () => {
  const code = await codeOf(CODE);
  for (const name of FRONTIER_NAMES) expect(code).toContain(name);
  // A word of each: tabu's tenure, ants' trails, annealing's temperature, Wang–Landau's lnF, the reader's headings.
  for (const part of ['tenure', 'trails', 'temperature', 'lnF', 'headings']) expect(code).toContain(part);
});

it('the arena runs the named frontiers, repeats its report from cached results, and rejects a wrong --part', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-'));
  const [markdown, svg] = [join(folder, 'a.md'), join(folder, 'a.svg')];
  const corpus = writeSmallCorpus();
  const wanted = ['--corpus', corpus, '--topics', 'bees', '--draws', '1', '--budget', '30', '--seeds', '2'];
  const again = [...wanted, '--frontiers', 'best-first,tabu', '--markdown', markdown, '--svg', svg];
  const first = (await run([...again])) as ArenaReport;
  expect(first).toMatchObject({ cases: 1, draws: 1, topics: ['bees'], marks: [30] });
  expect(first.frontiers['best-first']?.[0]?.found.relevantPages.mean).toBeGreaterThan(10);
  expect(await run([...again, '--report'])).toEqual(first);
  expect(readFileSync(markdown, 'utf8')).toContain('| best-first |');
  expect(readFileSync(svg, 'utf8')).toContain('</svg>');
  await expect(run([...wanted, '--part', '3/2'])).rejects.toThrow(/--part/);
});
