/**
 * All commands with the schema of their request and the type of their result. To add a command, add it here and
 * implement it: in `runner/commands.ts` for the engine, in `background/background.ts` for the background.
 */
import * as v from 'valibot';
import { OPERATOR_NAMES, SITE_OUTCOMES, SPLIT } from '../engine/basics';
import { MAX_BUDGET_PAGES } from '../engine/defaults';
import type { MethodReport } from '../engine/method-report';
import type { OwnSearch } from '../engine/own-searches';
import type { ArchiveCopy, NoteRecord, TopicRecord, VerdictRecord } from '../engine/records';
import { SettingsSchema } from '../settings/settings';
import type {
  CaptureAnswer,
  Judged,
  MarkedPage,
  NewExport,
  ProviderTest,
  ResultsRead,
  RoundSource,
} from './command-results';
import {
  Address,
  CapturedPageSchema,
  Description,
  ImportRowSchema,
  LanguageCode,
  PolicyName,
  ReasonText,
  Site,
  TabId,
  TeamPatch,
  Topic,
  TopicName,
  TopicSettingsPatch,
} from './request-parts';
import { failure, type Result, success } from './results';

/** Most searches that one press sends to the user's own search engine. */
export const MOST_SEARCHES = 5;

const MAX_SEARCH_CHARS = 4_000;
const SearchText = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_SEARCH_CHARS));
/** A search with the user's own search engine. */
const OwnSearchSchema: v.GenericSchema<OwnSearch> = v.object({
  operator: v.picklist(OPERATOR_NAMES),
  name: SearchText,
  text: SearchText,
  kind: v.picklist(['keyword', 'related', 'backward']),
  query: SearchText,
  depth: v.pipe(v.number(), v.integer(), v.minValue(0)),
  further: v.exactOptional(
    v.object({
      page: v.pipe(v.number(), v.integer(), v.minValue(2)),
      url: v.pipe(v.string(), v.url(), v.regex(/^https?:/), v.maxLength(MAX_SEARCH_CHARS)),
    }),
  ),
});

/** Defines a command by the entries of its request; the result `R` exists only as a type. */
function command<R>() {
  return <E extends v.ObjectEntries>(
    entries: E,
  ): { readonly request: v.ObjectSchema<E, undefined>; readonly result?: R } => ({
    request: v.object(entries),
  });
}

/** Commands that the engine worker executes. */
const ENGINE_COMMANDS = {
  /**
   * Configures the worker; sent to a new worker and at every change. `origins` are the match patterns of the granted
   * host permissions; if absent, no request is refused for lack of permission. Without `mayDiscover`, running sessions
   * are paused and none can start.
   */
  configure: command<null>()({
    settings: SettingsSchema,
    origins: v.optional(v.array(v.string())),
    mayDiscover: v.optional(v.boolean(), true),
  }),
  createTopic: command<TopicRecord>()({
    name: TopicName,
    description: v.optional(Description, ''),
    language: v.optional(v.string(), 'und'),
  }),
  /**
   * Changes a topic. `from` are the changed settings as the sender last saw them: lists and records that changed
   * meanwhile are merged (`mergedSettings`). Settings without `from` replace the stored ones.
   */
  updateTopic: command<TopicRecord>()({
    topic: Topic,
    name: v.optional(TopicName),
    description: v.optional(Description),
    settings: v.optional(TopicSettingsPatch, {}),
    from: v.optional(TopicSettingsPatch),
    ...TeamPatch.entries,
  }),
  /** Starts a watch run. Fails with `already-running` while a session of the topic is running or paused. */
  watchTopic: command<null>()({ topic: Topic }),
  /**
   * Writes the seeds and confirmed pages that no export in the topic's last format contained, as text. Returns null if
   * there are none, or if they do not fit into one message.
   */
  writeNew: command<NewExport | null>()({ topic: Topic }),
  /**
   * Adds a language to the topic, or looks up its name and terms in that language again. The translations come from
   * titles of Wikipedia articles and labels of Wikidata; a code tells why none could be looked up.
   */
  translateTopic: command<{ readonly texts: readonly string[] } | { readonly fault: string }>()({
    topic: Topic,
    language: LanguageCode,
  }),
  /** Deletes a topic for good. */
  deleteTopic: command<null>()({ topic: Topic }),
  /** Hides a topic until it is deleted for good or shown again. */
  hideTopic: command<null>()({ topic: Topic, hidden: v.boolean() }),
  markPage: command<MarkedPage>()({ topic: Topic, page: CapturedPageSchema }),
  /** Fetches the page and marks it. */
  markUrl: command<MarkedPage>()({ topic: Topic, url: Address }),
  /** Sets whether links and terms of a page that only the user can read are used for discovery. */
  releasePage: command<null>()({ topic: Topic, url: Address, released: v.boolean() }),
  /**
   * Stores the outcome of a tab (`TabOutcome`) for a page for which a plain request failed. Fails with `no-page` where
   * the topic has no such failed attempt.
   */
  takeBrowserRead: command<{ readonly added: boolean }>()({
    topic: Topic,
    url: Address,
    page: v.optional(CapturedPageSchema),
    unreached: v.optional(v.literal(true)),
  }),
  /** Gives one verdict on any number of known pages, in one step. */
  judge: command<Judged>()({
    topic: Topic,
    urls: v.pipe(v.array(v.string()), v.minLength(1)),
    verdict: v.picklist(['yes', 'no', 'skip']),
    /** The pages were a random sample of all suggestions. */
    sampled: v.optional(v.literal(true)),
    reason: v.optional(ReasonText),
    /** The verdict settles a disagreement between reviewers. */
    settles: v.optional(v.literal(true)),
  }),
  /**
   * Decides on a whole site in one step; see `SiteOutcome`. `url` is the page on which the user decided; `belongs`
   * confirms it and `rejected` rejects it.
   */
  judgeSite: command<Judged>()({
    topic: Topic,
    site: Site,
    outcome: v.picklist(SITE_OUTCOMES),
    url: v.optional(Address),
    reason: v.optional(ReasonText),
  }),
  /**
   * Changes the extent of a site in one step, and reassigns its pages. `SPLIT` (url/site.ts) splits the site, the name
   * of another site joins the two, and its own name restores the default.
   */
  divideSite: command<Judged>()({ topic: Topic, site: Site, extent: v.union([v.literal(SPLIT), Site]) }),
  /** Rejects a page, even one that the topic does not know yet. Repeating the command changes nothing. */
  rejectPage: command<null>()({ topic: Topic, url: Address }),
  /**
   * Undoes the last step, or `step`, or all steps from `since` on, or the verdict on `url` alone. The undo is a step of
   * its own; undoing it is the redo.
   */
  undo: command<{ readonly step: number; readonly undone: readonly VerdictRecord[] }>()({
    topic: Topic,
    step: v.optional(v.number()),
    since: v.optional(v.number()),
    url: v.optional(v.string()),
  }),
  /**
   * Replaces the user's tags and text on a page or a site; an absent member stays unchanged. Returns the stored note,
   * with trimmed and distinct tags. Notes do not affect the ranking.
   */
  note: command<Pick<NoteRecord, 'tags' | 'text'>>()({
    topic: Topic,
    target: v.union([Site, Address]),
    tags: v.optional(v.array(v.string())),
    text: v.optional(v.string()),
  }),
  startSession: command<null>()({
    topic: Topic,
    budgetPages: v.pipe(
      v.number(),
      v.transform(Math.round),
      v.minValue(1),
      v.maxValue(MAX_BUDGET_PAGES, `a budget is 1 to ${MAX_BUDGET_PAGES} pages`),
    ),
    policy: v.optional(PolicyName),
    /** The session ends after this many new sites with a relevant page. */
    newSites: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_BUDGET_PAGES))),
  }),
  pauseSession: command<null>()({ topic: Topic }),
  resumeSession: command<null>()({ topic: Topic }),
  stopSession: command<null>()({ topic: Topic }),
  /**
   * Resumes sessions that were running when the worker died. If `hung`, the worker was terminated because it did not
   * respond, and the page it was `reading` is skipped from now on. Repeating the command changes nothing.
   */
  recover: command<{ readonly running: readonly string[] }>()({
    hung: v.optional(v.boolean(), false),
    reading: v.optional(v.string()),
  }),
  /** Imports rows; later rounds fetch pages that the topic lacks. Importing the same rows twice changes nothing. */
  importRows: command<{ readonly added: number; readonly known: number }>()({
    topic: Topic,
    rows: v.array(ImportRowSchema),
  }),
  /**
   * Begins the import of a whole topic from a Tendril JSON export. The topic is invisible until the import finishes.
   * Only one import can be open; others fail with `import-busy`. `head` is the document without its tables.
   */
  beginTopicImport: command<{ readonly import: string }>()({
    head: v.unknown(),
    /** `merge` into the topic `into`, `replace` the topic with the file's id, or add it `apart` under a new id. */
    mode: v.optional(v.picklist(['replace', 'merge', 'apart']), 'replace'),
    /** Stored copy of the same topic; absent = the topic with the file's id. */
    into: v.optional(Topic),
  }),
  /**
   * Adds a batch of rows of one table; batches are numbered from 0. A refused batch ends the import and deletes its
   * rows. Fails with `import-lost` where the engine has restarted since the import began.
   */
  addTopicRows: command<null>()({
    import: v.string(),
    batch: v.number(),
    table: v.string(),
    rows: v.array(v.unknown()),
  }),
  /** Checks the rows against each other and lists the topic. */
  finishTopicImport: command<TopicRecord>()({ import: v.string() }),
  cancelTopicImport: command<null>()({ import: v.string() }),
  testProvider: command<ProviderTest>()({ provider: v.string() }),
  /** Queries web archives for captures of a page and stores the answer; returns a code where an archive fails. */
  findCaptures: command<CaptureAnswer>()({ topic: Topic, url: Address }),
  /** Reads a lost page from its last capture in a web archive. Fails with `not-archived` where no archive has one. */
  readArchived: command<ArchiveCopy>()({ topic: Topic, url: Address }),
  /** Adds the results on a search engine's page as candidates. Fails with `no-results-page`. */
  offerResultsPage: command<ResultsRead>()({ topic: Topic, page: CapturedPageSchema }),
  /** Returns the next searches for the user's own search engine, and the source that asks it in rounds, if any. */
  nextSearches: command<{ readonly searches: readonly OwnSearch[]; readonly source: RoundSource | undefined }>()({
    topic: Topic,
    count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SEARCHES)),
  }),
  /**
   * Adds the results of such a search as candidates of its operator. Fails with `no-results-page` for a page that asks
   * for something else first, such as a captcha; the search then counts as not answered.
   */
  takeSearch: command<ResultsRead>()({ topic: Topic, search: OwnSearchSchema, page: CapturedPageSchema }),
  /** Returns the topic's best query that keyword search has not sent yet. */
  suggestQuery: command<{ readonly query: string }>()({ topic: Topic }),
  /**
   * Returns what the topic's methods have learnt. `url` is the suggestion whose semantic similarity is explained; by
   * default the best one.
   */
  describeMethods: command<MethodReport>()({ topic: Topic, url: v.optional(Address) }),
};

/** Most tabs that one request can mark. */
const MAX_TABS = 1_000;
/** Most words of a group that a search adds to the topic's query. */
const MOST_SEARCH_WORDS = 8;

/** Commands that the background executes, with the engine's help where needed. */
const BACKGROUND_COMMANDS = {
  /** Reads the live page of a tab, by default the active one of the current window, and marks it. */
  markTab: command<MarkedPage>()({ topic: Topic, tabId: v.optional(TabId) }),
  /** Marks the pages of several tabs. Returns one result per tab, in the given order; a failed tab stops no other. */
  markTabs: command<readonly Result<MarkedPage>[]>()({
    topic: Topic,
    tabIds: v.pipe(v.array(TabId), v.maxLength(MAX_TABS)),
  }),
  /** Adds the results on a search engine's page in a tab, by default the active one, as candidates. */
  readResultsPage: command<ResultsRead>()({ topic: Topic, tabId: v.optional(TabId) }),
  /** Searches the user's own search engine for the topic's query and `words`, in the given tab or a new one. */
  searchWeb: command<{ readonly query: string }>()({
    topic: Topic,
    tabId: v.optional(TabId),
    words: v.optional(v.pipe(v.array(v.string()), v.maxLength(MOST_SEARCH_WORDS))),
  }),
};

type Commands = typeof ENGINE_COMMANDS & typeof BACKGROUND_COMMANDS;
export type EngineCommand = keyof typeof ENGINE_COMMANDS;
export type BackgroundCommand = keyof typeof BACKGROUND_COMMANDS;
export type Command = keyof Commands;

/** `T` with all members and arrays readonly, since a sender does not change a request. */
type Sent<T> = T extends readonly (infer U)[]
  ? readonly Sent<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Sent<T[K]> }
    : T;

/** Request of a command as it is sent, before defaults are filled in. */
export type RequestOf<C extends Command> = Sent<v.InferInput<Commands[C]['request']>>;
export type ResultOf<C extends Command> = Exclude<Commands[C]['result'], undefined>;
/** Validated requests, with defaults filled in. */
export type Requests = { [C in Command]: v.InferOutput<Commands[C]['request']> };
/** Command that waits until the user answers the browser's permission prompt. */
export type PendingAction = {
  readonly [C in 'startSession' | 'resumeSession']: { readonly command: C; readonly request: RequestOf<C> };
}['startSession' | 'resumeSession'];
export type ImportRow = RequestOf<'importRows'>['rows'][number];

const SCHEMAS: { readonly [C in Command]: { readonly request: v.GenericSchema<unknown, Requests[C]> } } = {
  ...ENGINE_COMMANDS,
  ...BACKGROUND_COMMANDS,
};

export function isEngineCommand(name: string): name is EngineCommand {
  return Object.hasOwn(ENGINE_COMMANDS, name);
}

export function isBackgroundCommand(name: string): name is BackgroundCommand {
  return Object.hasOwn(BACKGROUND_COMMANDS, name);
}

/** Validates a request and fills in defaults. Returns the failure `bad-argument` for an invalid one. */
export function readRequest<C extends Command>(name: C, request: unknown): Result<Requests[C]> {
  const parsed = v.safeParse(SCHEMAS[name].request, request);
  return parsed.success ? success(parsed.output) : failure('bad-argument', v.summarize(parsed.issues));
}
