import { CommandError, FetchError } from '../engine/errors';
import type { ArchiveCopy } from '../engine/records';
import {
  attemptForBrowser,
  type BrowserRead,
  releasePage,
  takeArchived,
  takeBrowserRead,
} from '../engine/session/page-visibility';
import { proposedHits } from '../engine/session/proposed-urls';
import { pageFailure } from '../engine/session/retriever';
import type { TopicEngine } from '../engine/session/topic-engine';
import type { Arrival } from '../engine/session/topic-pages';
import type { Verdicts } from '../engine/session/verdicts';
import { isUnderWay } from '../engine/session-records';
import { mergedSettings } from '../engine/topic/settings-merge';
import { canonicalUrl } from '../engine/url/canonical';
import { isOffLimits } from '../engine/url/filter';
import { siteOf } from '../engine/url/site';
import type { Judged, MarkedPage } from '../messaging/command-results';
import type { EngineCommand, Requests, ResultOf } from '../messaging/commands';
import type { TabOutcome } from '../messaging/tab-work';
import { addressFault, assertAddress } from '../net/address';
import { importRows } from './imports';
import type { TopicImports } from './topic-imports';
import type { Commit } from './topic-room';
import type { OpenTopics } from './topics';

/** Context of a command's handler: the open topics, the imports of whole topics, and a way to commit changes. */
export interface Engine {
  readonly topics: OpenTopics;
  imports(): Promise<TopicImports>;
  /** Id of this call; a repeated call has the same id. */
  readonly call: string;
  readonly commit: Commit;
}

type Handler<C extends EngineCommand> = (engine: Engine, request: Requests[C]) => Promise<ResultOf<C>>;

/** One handler per engine command. `messaging/commands.ts` documents each command; requests are validated before. */
export const HANDLERS: { readonly [C in EngineCommand]: Handler<C> } = {
  /** Applies settings, origins with host permission, and whether discovery may run; if not, sessions are paused. */
  async configure({ topics }, { settings, origins, mayDiscover }) {
    await topics.configure(settings, origins);
    await topics.permit(mayDiscover);
    return null;
  },

  /** Creates and stores a topic. */
  createTopic: ({ topics, call }, { name, description, language }) =>
    topics.createTopic(name, description, language, call),

  /**
   * Changes name, description, settings and team of a topic. With `from`, settings changed elsewhere since are merged.
   */
  updateTopic: ({ commit }, { topic, name, description, settings, from, share, ...team }) =>
    commit(topic, (engine) => {
      const current = engine.state.topic;
      const change = engine.updateTopic({
        name: name ?? current.name,
        description: description ?? current.description,
        settings: from ? mergedSettings(current.settings, from, settings) : { ...current.settings, ...settings },
        ...team,
        ...(share === undefined ? {} : { share: share ?? undefined }),
      });
      return { change, value: engine.state.topic };
    }),

  /**
   * Looks up the topic's name and terms in another language by titles of articles, and stores what is found. If nothing
   * is, the stored translations stay. Returns the texts, or the fault of the service.
   */
  async translateTopic({ topics, commit }, { topic, language }) {
    const { state, view } = await topics.room(topic).engine();
    const { name, language: from } = state.topic;
    const found = await topics.options.translate(topics.settings, {
      ...{ name, from, into: language },
      terms: view.queryTerms(),
    });
    const texts = 'texts' in found ? found.texts : [];
    return commit(topic, (engine) => {
      const { languages, ...settings } = engine.state.topic.settings;
      // If no translation is found, the existing ones stay, because the user may have entered them.
      const known = languages?.[language] ?? [];
      const next = { ...languages, [language]: texts.length > 0 ? texts : known };
      return { change: engine.updateTopic({ settings: { ...settings, languages: next } }), value: found };
    });
  },

  /** Deletes all rows of a topic for good. */
  async deleteTopic({ topics }, { topic }) {
    await topics.deleteTopic(topic);
    return null;
  },

  /** Hides a topic that the user deleted, or shows it again. */
  async hideTopic({ topics }, { topic, hidden }) {
    await topics.hideTopic(topic, hidden);
    return null;
  },

  /**
   * Adds a page, whose HTML was read in a tab, as a seed. Returns its URL, title, and whether it was no seed before.
   * @throws CommandError `bad-argument` for a URL that is no web address; FetchError for a private address; PageError
   * for a page that cannot be parsed.
   */
  async markPage({ topics, commit }, { topic, page: { url: given, html, language } }) {
    const url = canonicalUrl(given);
    if (url === undefined) throw new CommandError('bad-argument', `${given} is not the address of a web page`);
    // Refused, because only this user could read a page at a private address, and an import would refuse the topic's
    // file.
    assertAddress(url);
    const read = { url, html, byteLength: html.length, language };
    const arrival = await topics.deps.retriever.read(read, MARKED, topics.options.clock.nowMs());
    return markArrival(commit, topic, { ...arrival, readers: 'unknown' });
  },

  /** Fetches a page and adds it as a seed. @throws FetchError, PageError */
  markUrl: async ({ topics, commit }, { topic, url }) =>
    markArrival(commit, topic, await topics.deps.retriever.retrieve(url, MARKED, undefined)),

  /** Allows or forbids the crawl to follow the links of a page that was read in a tab. */
  releasePage: ({ commit }, { topic, url, released }) =>
    commit(topic, (engine) => ({ change: releasePage(engine.state, url, released), value: null })),

  /**
   * Stores the page that a tab read in place of a failed request, or the tab's failure.
   * @throws CommandError `no-page` for a URL without a failure that a tab can solve.
   */
  async takeBrowserRead({ topics, commit }, { topic, url, ...outcome }) {
    const read = await readCaptured(topics, url, outcome);
    return commit(topic, (engine) => {
      const attempt = attemptForBrowser(engine.state, url);
      if (attempt === undefined) throw new CommandError('no-page', `${url} does not need the browser`);
      const change = takeBrowserRead(engine.state, attempt, read, () => engine.model.rank());
      return { change, value: { added: change.pages !== undefined } };
    });
  },

  /** Logs one verdict on several pages as one step. @throws CommandError `no-page` for an unknown page. */
  judge: ({ commit }, { topic, urls, verdict, ...more }) =>
    commitStep(commit, topic, (engine) => {
      // A disagreement between reviewers can concern an address that this copy of the topic never fetched.
      const unknown = more.settles ? undefined : urls.find((url) => engine.state.pages.byUrl(url) === undefined);
      if (unknown !== undefined) throw new CommandError('no-page', `${unknown} is not a page of this topic`);
      return engine.verdicts.judge(urls.map((url) => ({ url, verdict, ...more })));
    }),

  /** Logs a decision on a whole site, such as excluded, as one step. `url` is the page on which the user decided. */
  judgeSite: ({ commit }, { topic, site, outcome, url, reason }) =>
    commitStep(commit, topic, (engine) => engine.verdicts.judgeSite(site, outcome, url, reason)),

  /** Splits a site by host or directory, joins it with the site `extent`, or restores the default, as one step. */
  divideSite: ({ commit }, { topic, site, extent }) =>
    commitStep(commit, topic, (engine) => engine.verdicts.divideSite(site, extent)),

  /** Rejects a page, even an unknown one. Changes nothing for a page that is already rejected. */
  rejectPage: ({ commit }, { topic, url }) =>
    commit(topic, (engine) => {
      const isRejected = engine.model.feedback.rejected.has(url);
      return { change: isRejected ? { topic } : engine.verdicts.judge([{ url, verdict: 'no' }]).change, value: null };
    }),

  /** Takes back a step of the verdict log. */
  undo: ({ commit }, { topic, ...target }) =>
    commit(topic, (engine) => {
      const { change, ...value } = engine.verdicts.undo(target);
      return { change, value };
    }),

  /** Stores tags and text of a page or site. */
  note: ({ commit }, { topic, target, ...content }) =>
    commit(topic, (engine) => {
      const { change, content: value } = engine.verdicts.note(target, content);
      return { change, value };
    }),

  /**
   * Starts a session; a given policy becomes the one of the topic. @throws CommandError without permission, or when one
   * is running.
   */
  async startSession({ topics, commit }, { topic, budgetPages, policy, newSites }) {
    topics.requirePermission();
    await commit(topic, (engine) => {
      // The session starts first, because starting can be refused and must then change nothing else.
      const started = engine.session.start(budgetPages, newSites);
      const { settings } = engine.state.topic;
      const topicChange = policy === undefined ? {} : engine.updateTopic({ settings: { ...settings, policy } });
      return { change: { ...topicChange, ...started }, value: null };
    });
    return restartLoop(topics, topic, true);
  },

  /** Starts a watch run, as `startWatch` does. @throws CommandError `no-permission`, `already-running` */
  async watchTopic({ topics, commit }, { topic }) {
    topics.requirePermission();
    const { startWatch } = await import('../engine/watch/watch-run');
    await commit(topic, (engine) => ({ change: startWatch(engine, topics.options.clock.nowMs()), value: null }));
    return restartLoop(topics, topic, true);
  },

  pauseSession: (engine, { topic }) => changeSession(engine, topic, 'pause'),

  /** Resumes a paused session. @throws CommandError without permission. */
  async resumeSession(engine, { topic }) {
    engine.topics.requirePermission();
    return changeSession(engine, topic, 'resume');
  },

  stopSession: (engine, { topic }) => changeSession(engine, topic, 'stop'),

  /**
   * Resumes after a dead worker: removes broken imports, ranks unranked topics, and runs the sessions under way, or
   * stores them as paused where they may not run. `reading` is the page during which the worker hung. Returns the
   * topics with a running session.
   */
  async recover({ topics, imports }, { hung, reading }) {
    await (await imports()).sweep();
    // A worker may have died between the end of an import and the ranking.
    for (const topic of await topics.options.store.unranked()) await topics.rank(topic);
    for (const { id } of await topics.options.store.listTopics()) {
      if (topics.runningTopics().includes(id)) continue;
      const session = await topics.options.store.loadSession(id);
      if (session !== undefined && isUnderWay(session)) {
        if (hung && session.status === 'running')
          await topics.room(id).apply((engine) => ({ change: engine.session.hung(reading), value: undefined }));
        if (topics.withheldFor === undefined) topics.run(id);
        else await topics.withhold(id, topics.withheldFor);
      }
    }
    return { running: topics.runningTopics() };
  },

  importRows: ({ commit }, request) => importRows(commit, request),
  beginTopicImport: async ({ imports }, request) => (await imports()).begin(request),
  addTopicRows: async ({ imports }, request) => (await imports()).add(request),
  finishTopicImport: async ({ imports }, request) => (await imports()).finish(request),
  cancelTopicImport: async ({ imports }, request) => (await imports()).cancel(request),

  /**
   * Queues the results of a search page that the user has open. @throws CommandError `no-results-page` for another
   * page.
   */
  async offerResultsPage({ commit }, { topic, page }) {
    // Few users need this parser of results pages, so the worker loads it only here.
    const { parseResultsPage } = await import('../providers/serp/results-page');
    const read = parseResultsPage(page.url, page.html);
    if (read === undefined) throw new CommandError('no-results-page', 'not a results page that can be read');
    const { engine: provider, query, hits } = read;
    return commit(topic, (engine) => {
      const named = hits.map((hit) => ({ ...hit, provider }));
      const { change, added } = engine.offer(proposedHits(query, named));
      return { change, value: { engine: provider, query, found: hits.length, added } };
    });
  },

  /**
   * Returns at most `count` searches that the user's own browser can run next, and the source that asks its search
   * engine, if there is one.
   */
  async nextSearches({ topics }, { topic, count }) {
    const { searchesOf, sourceOfEngine } = await import('./own-search');
    const engine = await topics.room(topic).engine();
    return {
      searches: searchesOf(engine, count, topics.settings.searchAddress),
      source: sourceOfEngine(engine, topics.settings),
    };
  },

  /**
   * Queues the results of a search that the user's browser ran, and marks the search as answered. Returns the engine,
   * the query, and the numbers of results and of new queued URLs.
   * @throws CommandError `no-results-page`.
   */
  async takeSearch({ commit }, { topic, search, page }) {
    const { resultsOf } = await import('./own-search');
    const take = resultsOf(search, page);
    if (take === undefined) throw new CommandError('no-results-page', 'the page shows no results of the search');
    return commit(topic, take);
  },

  /** Returns the best query of the topic that keyword search has not sent yet. */
  suggestQuery: async ({ topics }, { topic }) => ({ query: (await topics.room(topic).engine()).query() }),

  /**
   * Returns what the topic's methods have learnt, and how semantic similarity scores `url`, by default the best page.
   */
  async describeMethods({ topics }, { topic, url }) {
    const { methodsAtWork } = await import('../engine/session/methods-at-work');
    return methodsAtWork(await topics.room(topic).engine(), url);
  },

  testProvider: ({ topics }, { provider }) => topics.options.testProvider(topics.settings, provider),

  readArchived,

  /** Exports, as text, the seeds and confirmed pages that earlier exports in the same format do not contain. */
  writeNew: ({ topics }, { topic }) => topics.options.writeNew(topic),

  /** Asks web archives for captures of a page, and stores their answer. */
  findCaptures: ({ topics }, { topic, url }) => topics.options.findCaptures(topics.settings, topic, url),
};

/** Provenance of pages that the user marks. */
const MARKED = { operator: 'mark', round: 0, depth: 0 } as const;

/**
 * Stores a session as paused, resumed or stopped; then waits for the end of its loop, which only `resume` starts again.
 */
async function changeSession(
  { topics, commit }: Engine,
  topic: string,
  to: 'pause' | 'resume' | 'stop',
): Promise<null> {
  await commit(topic, (engine) => ({ change: engine.session.change(to), value: null }));
  return restartLoop(topics, topic, to === 'resume');
}

/**
 * Ends the loop of a topic's session, which may still be finishing its last round, and reports the changed session.
 * @param runs whether to start the loop again afterwards.
 */
async function restartLoop(topics: OpenTopics, topic: string, runs: boolean): Promise<null> {
  await topics.halt(topic);
  if (runs) topics.run(topic);
  topics.changed(topic);
  return null;
}

/** Commits a step of the verdict log. Returns its number, and the version of the ranking that takes it into account. */
function commitStep(
  commit: Commit,
  topic: string,
  change: (engine: TopicEngine) => ReturnType<Verdicts['judge']>,
): Promise<Judged> {
  return commit(topic, (engine) => {
    const { change: toStore, step } = change(engine);
    return { change: toStore, value: { step, rankingVersion: engine.state.rankingVersion } };
  });
}

/**
 * Reads the page that a tab captured for the address `url`. Never rejects.
 * @returns the page, or the failure if the tab gave none, it cannot be read, or the tab ended at another site or an
 * address that is not requested.
 */
async function readCaptured(
  { deps, options }: Engine['topics'],
  url: string,
  { page, unreached }: TabOutcome,
): Promise<BrowserRead> {
  const failed = { code: 'page-failed', message: '', retryable: false };
  if (unreached) return { code: 'network-failed', message: '', retryable: true };
  if (page === undefined) return failed;
  const { html, language } = page;
  const end = canonicalUrl(page.url);
  if (end === undefined || siteOf(end) !== siteOf(url) || isOffLimits(page.url)) return failed;
  const fault = addressFault(end);
  if (fault !== undefined) return { ...failed, code: fault };
  const given = { url: end, html, byteLength: html.length, language };
  return deps.retriever
    .read(given, MARKED, options.clock.nowMs())
    .catch((error: unknown) => ({ ...failed, message: pageFailure(error).message }));
}

/** Adds a page that has been read as a seed. Returns its URL, title, and whether it was no seed before. */
function markArrival(commit: Commit, topic: string, arrival: Arrival): Promise<MarkedPage> {
  return commit(topic, (engine) => {
    const { change, added } = engine.verdicts.mark(arrival);
    return { change, value: { url: arrival.page.url, title: arrival.page.title, added } };
  });
}

/** Time stamp of a capture in its URL. With `id_` after it, archives return the page without their own changes. */
const TIMESTAMP = /\/(\d{14})\//;

/**
 * Reads the last capture of a page in the user's archives and adds it to the topic under the page's own URL, so that
 * its links are those of the page.
 * @throws CommandError `not-archived`, `bad-argument`; FetchError, PageError
 */
async function readArchived(
  { topics, commit }: Engine,
  { topic, url: given }: Requests['readArchived'],
): Promise<ArchiveCopy> {
  const url = canonicalUrl(given);
  if (url === undefined) throw new CommandError('bad-argument', `${given} is not the address of a web page`);
  const { captures, fault } = await topics.options.findCaptures(topics.settings, topic, url);
  const { lastUrl, lastMs } = captures ?? {};
  if (lastUrl === undefined || lastMs === undefined) throw new CommandError('not-archived', fault ?? 'no capture');
  const { retriever } = topics.deps;
  const copyUrl = lastUrl.replace(TIMESTAMP, '/$1id_/');
  const own = await topics.options.ownCopy(topics.settings, copyUrl);
  const answer = own ?? (await retriever.revalidate(copyUrl, {}));
  if (answer === undefined || answer.status >= 300)
    throw new FetchError('http-client-error', lastUrl, 'the archive did not return the capture');
  const archived = { url: lastUrl, atMs: lastMs };
  const arrival = await retriever.readAnswer({ ...answer, url, finalUrl: url }, ARCHIVED);
  return commit(topic, (engine) => ({
    change: takeArchived(engine.state, { ...arrival, archived }, () => engine.model.rank()),
    value: archived,
  }));
}

/** Provenance of pages that were read in a web archive. */
const ARCHIVED = { operator: 'import', round: 0, depth: 0 } as const;
