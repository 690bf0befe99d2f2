import type { PageRecord, TopicSettings } from '../../lib/engine/records';
import type { SessionEnd } from '../../lib/engine/session/session-record';
import type { TopicEngine } from '../../lib/engine/session/topic-engine';
import { arrivalOf } from '../../tests/support/corpus-arrival';
import { createNodeEngine } from '../../tests/support/node-engine';
import { readPage } from '../../tests/support/read-page';
import { type BackgroundName, shippedFor } from '../../tests/support/shipped';
import type { Web } from '../../tests/web/web';
import { draw } from './draw';
import { type CurvePoint, HarvestCurve } from './harvest';
import { pressSearches } from './own-engine';
import { type Quality, qualityOf } from './quality';
import { type RelevanceReport, relevanceReport } from './relevance';

const CURVE_STEP_PAGES = 10;
/** Suggestions the oracle judges after each round. */
const ORACLE_VERDICTS = 5;

export interface DiscoverOptions {
  readonly label: string;
  readonly seeds: number;
  readonly draw: number;
  readonly budget: number;
  /** Judge the first suggestions after each round by their labels, as a user would. */
  readonly oracle: boolean;
  readonly background: BackgroundName;
  readonly settings: Partial<TopicSettings>;
  /** Whether forward crawl reads sitemaps and feeds as well. */
  readonly siteFeeds?: boolean;
  /** Name of the topic; its label if absent. */
  readonly name?: string;
  /** Number of further topic pages that serve as positive examples without being fetched; 0 if absent. */
  readonly examples?: number;
  /** Language of the seeds; any if absent. */
  readonly seedLanguage?: string;
  /** Called with each page that was found, in order. */
  readonly onPage?: (page: PageRecord) => void;
  /** Called with the engine before each round; the session ends early if it returns false. */
  readonly onRound?: (engine: TopicEngine) => unknown;
  /** Rounds before which the user presses "Next searches"; never if absent. */
  readonly presses?: readonly number[];
}

export interface DiscoverReport {
  readonly curve: readonly CurvePoint[];
  readonly operators: Readonly<Record<string, { pulls: number; pages: number; relevant: number; meanReward: number }>>;
  readonly relevance: RelevanceReport;
  readonly ranking: Quality;
  /** Questions sent to search and backlink services: each counts once, however many services share it. */
  readonly questions: number;
  /** Pages and relevant pages by the operator that proposed them. */
  readonly finders: Readonly<Record<string, readonly [pages: number, relevant: number]>>;
  /** Duration of the session in seconds: the delays between requests, without the time of servers. */
  readonly seconds: number;
  /** Why the session ended; absent if `onRound` ended it. */
  readonly end: SessionEnd | undefined;
  /** URLs that were still queued. */
  readonly queued: number;
}

/** Runs one session of the product's engine over a web. Only the report and the oracle read the web's labels. */
export async function discoverOn(web: Web, options: DiscoverOptions): Promise<DiscoverReport> {
  const { label, seedLanguage, examples = 0 } = options;
  // Building the search index takes real time, in which requests to other services would run out of theirs.
  web.warm();
  const ofSeeds = web.pages.filter(({ lang }) => seedLanguage === undefined || lang === seedLanguage);
  const drawn = draw(ofSeeds, label, { seeds: options.seeds + examples, candidates: 0, draw: options.draw });
  const seeds = drawn.seeds.slice(0, options.seeds).map(arrivalOf);
  const language = seeds[0]?.page.language ?? 'und';
  const node = await createNodeEngine(web, {
    name: options.name ?? label,
    settings: options.settings,
    language,
    background:
      options.background === 'shipped'
        ? (await shippedFor(language, ...Object.keys(options.settings.languages ?? {}))).background
        : drawn.background.map((page) => readPage(page).counted),
    seed: options.draw,
    siteFeeds: options.siteFeeds,
    examples: drawn.seeds.slice(options.seeds).map((page) => readPage(page).counted),
  });
  const { engine, store, deps } = node;
  for (const seed of seeds) await store.commit(engine.verdicts.mark(seed).change);
  await store.commit(engine.session.start(options.budget));

  const isRelevant = (url: string) => web.isAbout(url, label);
  const curve = new HarvestCurve(CURVE_STEP_PAGES);
  const operators = new Map<string, { pulls: number; pages: number; relevant: number; reward: number }>();
  const startedAtMs = deps.clock.nowMs();
  const finders = new Map<string, [number, number]>();
  let questions = 0;
  let end: SessionEnd | undefined;
  let round = 1;
  for (;;) {
    if (options.onRound?.(engine) === false) break;
    if (options.presses?.includes(round++)) await pressSearches(engine, web, (change) => store.commit(change));
    const next = engine.session.nextRound();
    if (typeof next === 'string') {
      end = next;
      break;
    }
    const outcome = await next.run();
    const change = engine.session.finishRound(outcome);
    await store.commit(change);
    const row = operators.get(outcome.operator) ?? { pulls: 0, pages: 0, relevant: 0, reward: 0 };
    row.pulls += 1;
    row.reward += change.rounds?.[0]?.reward ?? 0;
    questions += outcome.questions.length;
    for (const page of change.pages ?? []) {
      options.onPage?.(page);
      curve.add(page.host, isRelevant(page.url));
      row.pages += 1;
      if (isRelevant(page.url)) row.relevant += 1;
      const of = finders.get(page.foundBy.operator) ?? [0, 0];
      finders.set(page.foundBy.operator, [of[0] + 1, of[1] + (isRelevant(page.url) ? 1 : 0)]);
    }
    operators.set(outcome.operator, row);
    if (options.oracle) await store.commit(judged(engine, isRelevant));
  }
  return {
    curve: curve.points(),
    operators: Object.fromEntries(
      [...operators].map(([name, row]) => [
        name,
        { pulls: row.pulls, pages: row.pages, relevant: row.relevant, meanReward: row.reward / row.pulls },
      ]),
    ),
    relevance: relevanceReport(
      engine.state.pages.all
        .filter((page) => page.foundBy.operator !== 'mark')
        .map((page) => ({
          relevance: engine.model.centroid.relevance(engine.state.pages.rowOf(page.n)),
          relevant: isRelevant(page.url),
        })),
    ),
    ranking: qualityOf(
      [...engine.model.ranked()].map(({ url, host }) => ({ host, relevant: isRelevant(url) })),
      new Set(seeds.map(({ page }) => page.host)),
    ),
    questions,
    finders: Object.fromEntries(finders),
    seconds: (deps.clock.nowMs() - startedAtMs) / 1_000,
    end,
    queued: engine.state.frontier.size,
  };
}

/** Judges the first five suggestions by their labels, as a user would. @returns the change to commit */
function judged(engine: TopicEngine, isRelevant: (url: string) => boolean) {
  const first = [...engine.model.ranked()].slice(0, ORACLE_VERDICTS);
  return engine.verdicts.judge(first.map(({ url }) => ({ url, verdict: isRelevant(url) ? 'yes' : 'no' }))).change;
}
