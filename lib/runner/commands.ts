import * as v from 'valibot';
import { BUDGET_PAGES, MAX_BUDGET_PAGES } from '../engine/defaults';
import { CommandError } from '../engine/errors';
import { parsePage } from '../engine/page/parse';
import type { TopicSettings } from '../engine/types';
import { canonicalUrl } from '../engine/url/canonical';
import type { EngineCommand, RequestOf, ResultOf } from '../messaging/protocol';
import { parseResultsPage } from '../providers/serp/registry';
import { SETTINGS_PATCH } from '../transfer/topic/tendril-schema';
import type { EngineHost } from './engine-host';
import { importRows } from './imports';

type Handler<C extends EngineCommand> = (host: EngineHost, request: RequestOf<C>) => Promise<ResultOf<C>>;

/** Every command of the engine. Arguments come from other contexts and are checked here once more. */
export const COMMANDS: { readonly [C in EngineCommand]: Handler<C> } = {
  async configure(host, { settings, origins }) {
    await host.configure(settings, origins);
    return null;
  },

  createTopic: (host, { name, description = '', language = 'und' }) =>
    host.createTopic(topicName(name), description.trim(), language),

  async updateTopic(host, { topic, name, description, settings = {} }) {
    const methods = topicSettings(settings);
    return host.room(topic).apply((engine) => {
      const current = engine.state.topic;
      const change = engine.updateTopic({
        name: name === undefined ? current.name : topicName(name),
        description: description?.trim() ?? current.description,
        settings: { ...current.settings, ...methods },
      });
      return { change, value: engine.state.topic };
    });
  },

  async deleteTopic(host, { topic }) {
    await host.deleteTopic(topic);
    return null;
  },

  async markPage(host, { topic, page }) {
    const url = address(page.url);
    const parsed = parsePage({
      url,
      finalUrl: url,
      html: page.html,
      byteLength: page.html.length,
      language: page.language,
    });
    const arrival = host.deps.retriever.arrival(parsed, MARKED, host.options.clock.nowMs());
    return host.room(topic).apply((engine) => {
      const { change, added } = engine.mark(arrival);
      return { change, value: { url: arrival.page.url, title: arrival.page.title, added } };
    });
  },

  async markUrl(host, { topic, url }) {
    const arrival = await host.deps.retriever.retrieve(address(url), MARKED, undefined);
    return host.room(topic).apply((engine) => {
      const { change, added } = engine.mark(arrival);
      return { change, value: { url: arrival.page.url, title: arrival.page.title, added } };
    });
  },

  judge: (host, { topic, urls, verdict }) =>
    host.room(topic).apply((engine) => {
      const unknown = urls.find((url) => engine.state.pageByUrl(url) === undefined);
      if (unknown !== undefined) throw new CommandError('no-page', `${unknown} is not a page of this topic`);
      const { change, seqs } = engine.judge(urls.map((url) => ({ url, verdict })));
      return { change, value: { seqs, rankingVersion: engine.state.rankingVersion } };
    }),

  undo: (host, { topic, seqs }) =>
    host.room(topic).apply((engine) => {
      const { change, undone } = engine.undo(seqs);
      return { change, value: { undone } };
    }),

  async startSession(host, { topic, budgetPages, policy }) {
    const budget = Math.round(Number.isFinite(budgetPages) ? budgetPages : BUDGET_PAGES);
    if (budget < 1 || budget > MAX_BUDGET_PAGES) {
      throw new CommandError('bad-argument', `a budget is 1 to ${MAX_BUDGET_PAGES} pages`);
    }
    await host.room(topic).apply((engine) => {
      // First what may be refused: then nothing else has changed.
      const started = engine.session('start', budget);
      const { settings } = engine.state.topic;
      const topicChange = policy === undefined ? {} : engine.updateTopic({ settings: { ...settings, policy } });
      return { change: { ...topicChange, ...started }, value: null };
    });
    // The loop of the session before may not have ended yet; one that runs was refused above and goes on.
    await host.halt(topic);
    host.options.sessionStarted?.();
    host.run(topic);
    host.changed(topic);
    return null;
  },

  async pauseSession(host, { topic }) {
    await host.room(topic).apply((engine) => ({ change: engine.session('pause'), value: null }));
    await host.halt(topic);
    host.changed(topic);
    return null;
  },

  async resumeSession(host, { topic }) {
    await host.room(topic).apply((engine) => ({ change: engine.session('resume'), value: null }));
    await host.halt(topic);
    host.run(topic);
    host.changed(topic);
    return null;
  },

  async stopSession(host, { topic }) {
    await host.room(topic).apply((engine) => ({ change: engine.session('stop'), value: null }));
    await host.halt(topic);
    host.changed(topic);
    return null;
  },

  async recover(host) {
    await host.imports.sweep();
    // Loading ranks: a worker may have died between the end of an import and the ranking.
    for (const topic of await host.options.store.unranked()) await host.rank(topic);
    for (const { id } of await host.options.store.listTopics()) {
      if (host.runningTopics().includes(id)) continue;
      if ((await host.options.store.loadSession(id))?.status === 'running') host.run(id);
    }
    return { running: host.runningTopics() };
  },

  importRows,
  beginTopicImport: (host, request) => host.imports.begin(request),
  addTopicRows: (host, request) => host.imports.add(request),
  finishTopicImport: (host, request) => host.imports.finish(request),
  cancelTopicImport: (host, request) => host.imports.cancel(request),

  offerResultsPage(host, { topic, page }) {
    const read = parseResultsPage(page.url, page.html);
    if (read === undefined) throw new CommandError('no-results-page', 'not a results page that can be read');
    const { engine: provider, query, hits } = read;
    return host.room(topic).apply((engine) => {
      const { change, added } = engine.offer(
        query,
        hits.map((hit) => ({ ...hit, provider })),
      );
      return { change, value: { engine: provider, query, found: hits.length, added } };
    });
  },

  suggestQuery: async (host, { topic }) => ({ query: (await host.room(topic).engine()).query() }),

  testProvider: (host, { provider }) => host.options.testProvider(host.settings, provider),
};

const MARKED = { operator: 'mark', round: 0, depth: 0 } as const;
const MAX_NAME_CHARS = 200;

function topicName(name: string): string {
  const trimmed = name.trim().slice(0, MAX_NAME_CHARS);
  if (trimmed === '') throw new CommandError('bad-argument', 'a topic needs a name');
  return trimmed;
}

function topicSettings(patch: Partial<TopicSettings>): Partial<TopicSettings> {
  const { success, output } = v.safeParse(SETTINGS_PATCH, patch);
  if (!success) throw new CommandError('bad-argument', 'these are not the settings of a topic');
  return output;
}

function address(url: string): string {
  const canonical = canonicalUrl(url);
  if (canonical === undefined) throw new CommandError('bad-argument', `${url} is not the address of a web page`);
  return canonical;
}
