/** Checks of what arrives from another context. Engine commands are checked once more by the engine's own handlers. */
import * as v from 'valibot';
import { type EngineCommand, type HostCommand, type HostCommands, MAX_HTML_CHARS } from './protocol';

const MAX_TABS = 1_000;

const ENGINE_COMMANDS: Readonly<Record<EngineCommand, true>> = {
  configure: true,
  createTopic: true,
  updateTopic: true,
  deleteTopic: true,
  markPage: true,
  markUrl: true,
  judge: true,
  undo: true,
  startSession: true,
  pauseSession: true,
  resumeSession: true,
  stopSession: true,
  recover: true,
  importRows: true,
  beginTopicImport: true,
  addTopicRows: true,
  finishTopicImport: true,
  cancelTopicImport: true,
  testProvider: true,
  offerResultsPage: true,
  suggestQuery: true,
};

export function isEngineCommand(name: string): name is EngineCommand {
  return Object.hasOwn(ENGINE_COMMANDS, name);
}

const Url = v.pipe(v.string(), v.url());
const Topic = v.pipe(v.string(), v.minLength(1));
const TabId = v.pipe(v.number(), v.integer(), v.minValue(0));

export const HOST_REQUESTS: { readonly [C in HostCommand]: v.GenericSchema<HostCommands[C]['request']> } = {
  markTab: v.object({ topic: Topic, tabId: v.optional(TabId) }),
  markTabs: v.object({ topic: Topic, tabIds: v.pipe(v.array(TabId), v.maxLength(MAX_TABS)) }),
  markLink: v.object({ topic: Topic, url: Url }),
  readResultsPage: v.object({ topic: Topic, tabId: v.optional(TabId) }),
  searchWeb: v.object({ topic: Topic, tabId: v.optional(TabId) }),
  markSeen: v.object({ topic: Topic }),
  refreshBadge: v.object({}),
};

export function isHostCommand(name: string): name is HostCommand {
  return Object.hasOwn(HOST_REQUESTS, name);
}

const call = {
  id: v.pipe(v.string(), v.minLength(1)),
  command: v.string(),
  request: v.record(v.string(), v.unknown()),
};

export const CommandMessageSchema = v.object({ to: v.literal('background'), ...call });
export const EngineMessageSchema = v.object({ to: v.literal('engine'), ...call });
export const HostMessageSchema = v.object({
  to: v.literal('host'),
  event: v.picklist(['ready', 'session-changed', 'session-failed']),
  topic: v.optional(v.string()),
});

export const QuestionMessageSchema = v.object({
  to: v.literal('host'),
  question: v.literal('referrersOf'),
  request: v.object({ url: Url }),
});

/** A page as the content script read it; the page itself is not to be trusted. */
export const CapturedPageSchema = v.object({
  url: v.pipe(Url, v.regex(/^https?:/)),
  html: v.pipe(v.string(), v.maxLength(MAX_HTML_CHARS)),
  contentType: v.pipe(v.string(), v.maxLength(200)),
  language: v.pipe(v.string(), v.maxLength(100)),
});
