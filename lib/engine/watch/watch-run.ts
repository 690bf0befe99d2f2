import { WATCH_PAGES } from '../defaults';
import { CommandError } from '../errors';
import { createRandom } from '../random';
import type { FrontierRecord } from '../records';
import type { EngineDeps } from '../session/deps';
import { frontierMemoryFor } from '../session/learnt-by';
import type { RoundOutcome } from '../session/round';
import { RoundFetches } from '../session/round-fetches';
import type { TopicEngine } from '../session/topic-engine';
import type { TopicChange } from '../topic-change';
import { hostOf } from '../url/site';
import type { WatchedRecord } from '../watch-records';

/** Number of pages fetched in parallel, and of those per host. */
const BATCH = 10;
const PER_HOST = 2;

/**
 * Starts a watch run: a session with a small budget. @throws CommandError `already-running` while another session is
 * running or paused.
 */
export function startWatch(engine: TopicEngine, nowMs: number): TopicChange {
  const { state } = engine;
  if (state.session.status === 'paused') throw new CommandError('already-running', 'the session is paused');
  const change = engine.session.start(WATCH_PAGES);
  state.session = { ...state.session, watchSinceMs: nowMs };
  state.topic = { ...state.topic, watchedAtMs: nowMs };
  return { ...change, session: state.session, topicRecord: state.topic };
}

/**
 * Returns the next new pages to fetch, most promising first, at most `BATCH`, `PER_HOST` of a host and the rest of the
 * session's budget. The n-th page of a site counts 1/n. Left out are pages that are tried, known, no longer queued, or
 * must wait.
 */
function nextFresh(
  engine: TopicEngine,
  rows: readonly WatchedRecord[],
  tried: ReadonlySet<string>,
  nowMs: number,
): FrontierRecord[] {
  const { state, urls } = engine;
  const left = Math.min(BATCH, state.session.budgetPages - state.session.spentPages);
  const waiting = [...new Set(rows.flatMap(({ fresh }) => fresh))]
    .map((url) => state.frontier.get(url))
    .filter((link) => link !== undefined && !tried.has(link.url) && !engine.isKnown(link.url))
    .map((link) => link as FrontierRecord)
    .filter(({ url }) => state.retryWaitMs(url, nowMs) === 0)
    .map((link) => ({ link, promise: urls.promise(link) }));
  const chosen: FrontierRecord[] = [];
  const sites = new Map<string, number>();
  const hosts = new Map<string, number>();
  while (chosen.length < left) {
    const worth = ({ link, promise }: (typeof waiting)[number]) =>
      promise / (1 + (sites.get(state.pages.siteOf(link.url)) ?? 0));
    const free = waiting.filter(({ link }) => !chosen.includes(link) && (hosts.get(hostOf(link.url)) ?? 0) < PER_HOST);
    const best = free.reduce<(typeof waiting)[number] | undefined>(
      (a, b) => (a === undefined || worth(b) > worth(a) ? b : a),
      undefined,
    );
    if (best === undefined) break;
    chosen.push(best.link);
    for (const [counts, key] of [
      [sites, state.pages.siteOf(best.link.url)],
      [hosts, hostOf(best.link.url)],
    ] as const)
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return chosen;
}

/**
 * Fetches the next new pages that the checks found, and returns them as the outcome of a round. Does not change the
 * topic.
 * @param tried URLs requested in this run; the call adds its own.
 * @returns undefined if no page is left or the budget is spent.
 */
export async function fetchFresh(
  engine: TopicEngine,
  rows: readonly WatchedRecord[],
  tried: Set<string>,
  deps: Pick<EngineDeps, 'clock' | 'retriever' | 'onStep'>,
  signal: AbortSignal | undefined,
): Promise<RoundOutcome | undefined> {
  const { state, sites } = engine;
  const startedAtMs = deps.clock.nowMs();
  const links = nextFresh(engine, rows, tried, startedAtMs);
  if (links.length === 0) return undefined;
  const allowance = sites.allowance();
  const fetches = new RoundFetches(engine, deps, allowance, signal);
  const taken = links.filter(({ url }) => allowance.take(url));
  for (const { url } of links) tried.add(url);
  const fetched = (await Promise.all(taken.map((link) => fetches.fetch(link)))).filter((page) => page !== undefined);
  const arrivals = fetched.filter(
    ({ page }, i) =>
      state.pages.byUrl(page.url) === undefined && fetched.findIndex((other) => other.page.url === page.url) === i,
  );
  const kept = new Set([...fetches.held, ...fetches.again].map(({ url }) => url));
  const { session } = state;
  return {
    operator: 'forward-crawl',
    reason: 'fixed',
    ...{ ran: ['forward-crawl'], didNothing: false, repeated: 0, inputs: [] },
    questions: [],
    arrivals,
    known: fetched.length - arrivals.length,
    errors: fetches.errors,
    attempts: fetches.attempts,
    fruitless: fetches.fruitless,
    frontierAdded: [],
    frontierRemoved: taken.map(({ url }) => url).filter((url) => !kept.has(url)),
    nextFrontierOrder: session.nextFrontierOrder,
    memories: {},
    frontierMemory: frontierMemoryFor(session, state.topic.settings),
    randomState: createRandom(session.randomState).state,
    startedAtMs,
    interrupted: signal?.aborted ?? false,
  };
}
