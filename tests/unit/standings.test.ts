import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupBySite } from '../../components/review/site-groups';
import { SITE_OUTCOMES } from '../../lib/engine/basics';
import { collectionOf } from '../../lib/engine/insight/collection';
import { harvest, pageProbabilities } from '../../lib/engine/insight/harvest';
import { countStandings, isInTopic, standingsIn } from '../../lib/engine/insight/page-standings';
import { newSitesOf, siteAt } from '../../lib/engine/insight/ranked-sites';
import { siteRows } from '../../lib/engine/insight/sites';
import { latestByUrl, tally } from '../../lib/engine/insight/standing';
import { answersCurve, timeline } from '../../lib/engine/insight/timeline';
import type { RankingRecord } from '../../lib/engine/ranking-records';
import type { VerdictRecord } from '../../lib/engine/records';
import { TopicEngine } from '../../lib/engine/session/topic-engine';
import { TopicModel } from '../../lib/engine/session/topic-model';
import { TopicState } from '../../lib/engine/session/topic-state';
import { arrivalOf, idleDeps, snapshotOf } from '../support/topic';
import { roundRecord } from '../support/ui-records';

const SITES = ['a.example', 'b.example', 'c.example', 'd.example'];
/** Six pages on each site; the last page of a site repeats the first page of the site before. */
const ARRIVALS = SITES.flatMap((site, s) =>
  Array.from({ length: 6 }, (_, p) => {
    const text =
      p === 5 && s > 0 ? `hive queen text${s - 1}x0 word${s - 1}x0` : `hive queen text${s}x${p} word${s}x${p}`;
    return arrivalOf(`https://${site}/${p}`, text, { foundBy: { round: 1 + (p % 2) } });
  }),
);
const URLS = ARRIVALS.map(({ page }) => page.url);
const SEED = 'https://seed.example/';

const Page = fc.constantFrom(...URLS);
const Site = fc.constantFrom(...SITES);
/** What users can do in the list of pages, in the list of sites, and on the dashboard. */
const Action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ urls: fc.tuple(Page), verdict: fc.constantFrom('yes', 'no', 'skip') }) },
  fc.record({ urls: fc.uniqueArray(Page, { minLength: 2, maxLength: 5 }), verdict: fc.constantFrom('yes', 'no') }),
  fc.record({ mark: Page }),
  fc.record({ site: Site, outcome: fc.constantFrom(...SITE_OUTCOMES), url: fc.option(Page, { nil: undefined }) }),
  fc.record({ undo: fc.constantFrom('last', 'page'), url: Page }),
);
type Action = typeof Action extends fc.Arbitrary<infer T> ? T : never;

function started(): TopicEngine {
  const state = new TopicState(snapshotOf(), { background: [] }, 0);
  const engine = new TopicEngine(state, idleDeps(), async () => undefined);
  engine.verdicts.mark(arrivalOf(SEED, 'hive queen swarm honey'));
  state.pages.add(ARRIVALS);
  return engine;
}

function act({ state, verdicts, model }: TopicEngine, action: Action): void {
  if ('mark' in action) verdicts.mark(ARRIVALS[URLS.indexOf(action.mark)] as (typeof ARRIVALS)[0]);
  else if ('site' in action) verdicts.judgeSite(action.site, action.outcome, action.url);
  else if ('urls' in action) verdicts.judge(action.urls.map((url) => ({ url, verdict: action.verdict as 'yes' })));
  else if (action.undo === 'last') {
    // The first step is the seed, without which nothing is ranked.
    if (model.feedback.undoable.length > 1) verdicts.undo();
  } else if (latestByUrl(state.log).has(action.url)) verdicts.undo({ url: action.url });
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0);
const sorted = (values: Iterable<unknown>) => [...values].map(String).sort();

/** Compares what every screen shows with the one fold. */
function expectAgreement({ state, model, sites }: TopicEngine, ranking: RankingRecord): void {
  const [pages, log] = [state.pages.all, state.log as readonly VerdictRecord[]];
  const standings = standingsIn(pages, log);
  const counts = countStandings(standings.values());
  const inTopic = counts.seed + counts.confirmed;
  const fetched = countStandings(pages.map(({ url }) => standings.get(url) ?? 'aside'));

  // Every known page has one standing.
  expect(sorted(standings.keys())).toEqual(
    sorted(new Set([...pages, ...latestByUrl(log).values()].map(({ url }) => url))),
  );
  expect(inTopic + counts.rejected + counts.skipped + counts.suggested + counts.aside).toBe(standings.size);
  // The list of pages, the popup's total and the badge read the ranking.
  const listed = Array.from(ranking.order, (n) => pages[n]?.url ?? '');
  expect(sorted(listed)).toEqual(sorted([...standings].flatMap(([url, one]) => (one === 'suggested' ? [url] : []))));
  // The lists of sites.
  const ranked = ranking.sites;
  if (!ranked) throw new Error('a ranking without sites');
  const facts = ranked.names.map((_, i) => siteAt(ranked, i));
  expect(sum(facts, ({ suggested }) => suggested)).toBe(counts.suggested);
  const own = new Set(pages.flatMap(({ url, site }) => (isInTopic(standings.get(url)) ? [site] : [])));
  expect(newSitesOf(ranked)).toBe(facts.filter(({ site }) => !own.has(site)).length);
  const rows = Array.from(ranking.order, (n, at) => ({
    page: pages[n] as (typeof pages)[0],
    at,
    probability: ranking.scores[at] ?? 0,
  }));
  const groups = groupBySite(rows, ranked);
  expect(groups.map(({ site }) => site)).toEqual(facts);
  for (const { site, rows: likely } of groups)
    expect(likely.filter(({ probability }) => probability >= 0.5)).toHaveLength(site.fitting);
  // Completeness, chart, collection, footer.
  expect(ranking.completeness?.pages.found ?? counts.confirmed).toBe(counts.confirmed);
  expect(answersCurve(log, undefined).findLast(({ isExpected }) => !isExpected)?.found).toBe(counts.confirmed);
  expect(collectionOf(latestByUrl(log), pages, new Map(), new Map())).toHaveLength(inTopic);
  expect(tally(log)).toMatchObject({ seeds: counts.seed, confirmed: counts.confirmed });
  expect(sum(timeline(pages, latestByUrl(log), []), ({ confirmed }) => confirmed)).toBe(inTopic);
  // Advice to go on, table and map of sites.
  const probabilities = pageProbabilities(pages, latestByUrl(log), ranking);
  const points = harvest([roundRecord(1), roundRecord(2)], pages, standings, probabilities);
  expect(sum(points, ({ confirmed }) => confirmed)).toBe(fetched.seed + fetched.confirmed);
  expect(sum(points, ({ rejected }) => rejected)).toBe(fetched.rejected);
  const table = siteRows(pages, standings, probabilities);
  expect(sum(table, ({ confirmed }) => confirmed)).toBe(fetched.seed + fetched.confirmed);
  expect(sum(table, ({ rejected }) => rejected)).toBe(fetched.rejected);
  // What is not shown is not fetched.
  for (const site of SITES) {
    const open = pages.filter(
      (page) => page.site === site && !model.feedback.validVerdicts.some(({ url }) => url === page.url),
    );
    const isShown = open.some(({ url }) => standings.get(url) === 'suggested');
    if (isShown) expect(sites.mayFetch(`https://${site}/new`)).toBe(true);
    else if (open.some(({ duplicateOf }) => !duplicateOf)) expect(sites.mayFetch(`https://${site}/new`)).toBe(false);
  }
}

it('after any answers to pages and sites, every page has one standing, and no number of a screen disagrees with it', () => {
  fc.assert(
    fc.property(fc.array(Action, { minLength: 1, maxLength: 25 }), (actions) => {
      const engine = started();
      for (const action of actions) act(engine, action);
      expectAgreement(engine, engine.model.rank());
      // A worker that reads the stored log again sees the same.
      const again = new TopicModel(engine.state, idleDeps());
      expect(again.rank().order).toEqual(engine.model.rank().order);
    }),
    { numRuns: 60 },
  );
});
