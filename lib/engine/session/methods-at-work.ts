import { grouped, highest } from '../arrays';
import { MAX_PULLS_WITHOUT_PAGES, meanReward, ucb1Score } from '../bandit/policy';
import { HUB_SCORE } from '../defaults';
import type { ArmReport, DriftReport, HubReport, MethodReport, WalkReport } from '../method-report';
import { stepsPerCheck } from '../papers/frontiers/wang-landau-energy';
import { walkReport } from '../papers/frontiers/wang-landau-state';
import type { PageRecord } from '../records';
import type { ArmState } from '../session-records';
import { comparedArms } from './compared-arms';
import { frontierMemoryFor } from './learnt-by';
import type { OpenTopic } from './open-topic';

/** Largest numbers of rows in a report. */
const MOST_TERMS = 10;
const MOST_PAIRS = 10;
const MOST_SITES = 10;
const MOST_SUGGESTIONS = 20;

/**
 * Returns what the topic's methods have learnt: arms, walk, drift of the centroid, the first suggestions, and hubs.
 * Arms and walk of a method that is no longer chosen are left out.
 * @param url the suggestion whose semantic similarity is explained; the best one if it is absent or not among the
 *   first.
 */
export function methodsAtWork(topic: OpenTopic, url?: string): MethodReport {
  const { model, sites } = topic;
  const suggestions = [...firstOf(model.ranked(), MOST_SUGGESTIONS)];
  const page = suggestions.find((one) => one.url === url) ?? suggestions[0];
  return {
    arms: armReports(comparedArms(topic), sites.exploration),
    walk: walkOfTopic(topic),
    drift: driftOf(topic),
    suggestions: suggestions.map(({ url, title }) => ({ url, title })),
    match: page && model.semanticMatch(page, MOST_PAIRS),
    hubs: hubReport(topic),
  };
}

/** Yields the first `count` items. */
function* firstOf<T>(items: Iterable<T>, count: number): Generator<T> {
  for (const item of items) {
    if (count-- <= 0) return;
    yield item;
  }
}

/**
 * Returns what the bandit knows of each operator, with its UCB1 score (undefined before its first run). Operators that
 * never ran come first, then those with the highest scores.
 */
function armReports(arms: readonly ArmState[], explorationWeight: number): ArmReport[] {
  const total = arms.reduce((sum, { pages }) => sum + pages, 0);
  const reports = arms.map((arm): ArmReport => {
    const { operator, pulls, pages, lastRun, dryPulls } = arm;
    const mean = meanReward(arm);
    const score = lastRun === undefined ? undefined : ucb1Score(arm, total, explorationWeight);
    const exploration = score && score - mean;
    return { operator, pulls, pages, mean, exploration, score, isResting: dryPulls >= MAX_PULLS_WITHOUT_PAGES };
  });
  return reports.toSorted(
    (a, b) => Number(b.score === undefined) - Number(a.score === undefined) || (b.score ?? 0) - (a.score ?? 0),
  );
}

/** Returns the state of the Wang–Landau walk; undefined for other frontiers. */
function walkOfTopic({ state: { session, topic } }: OpenTopic): WalkReport | undefined {
  if (!topic.settings.frontier.startsWith('wang-landau')) return undefined;
  return walkReport(frontierMemoryFor(session, topic.settings), stepsPerCheck(session.budgetPages));
}

/**
 * Returns the cosine of the centroid and the seeds' own, 0 if one is empty, with at most `MOST_TERMS` terms whose
 * weights changed most, largest change first.
 */
function driftOf({ state, model }: OpenTopic): DriftReport {
  const { terms, ...drift } = model.centroid.drift(MOST_TERMS);
  return {
    ...drift,
    terms: terms.map(({ id, ...weights }) => ({ term: state.pages.vocabulary.term(id), ...weights })),
  };
}

/**
 * Returns the number of pages and of hubs (hub score ≥ `HUB_SCORE`), and the sites with the highest hub scores, best
 * first, at most `MOST_SITES`, each with its best page.
 */
function hubReport({ state, view }: OpenTopic): HubReport {
  const scoreOf = (page: PageRecord) => (state.methods.paperHubCodes ? view.hubScore(page.url) : page.hubScore);
  const scored = state.pages.all.map((page) => ({ site: page.site, url: page.url, score: scoreOf(page) }));
  const hubsAmong = (pages: typeof scored) => pages.filter(({ score }) => score >= HUB_SCORE).length;
  const sites = [...grouped(scored, ({ site }) => site)].map(([site, pages]) => {
    const [{ url, score }] = highest(pages, (page) => page.score, 1) as [(typeof scored)[number]];
    return { site, pages: pages.length, hubs: hubsAmong(pages), best: { url, score } };
  });
  return {
    ...{ pages: scored.length, hubs: hubsAmong(scored) },
    sites: highest(sites, ({ best }) => best.score, MOST_SITES),
  };
}
