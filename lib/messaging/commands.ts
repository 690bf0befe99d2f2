/**
 * The table of commands: what each is asked with, and what it gives. A command is added here and where it is carried out
 * (`runner/commands.ts` for the engine's, `background/background.ts` for the background's), and nowhere else.
 */
import * as v from 'valibot';
import { MAX_BUDGET_PAGES } from '../engine/defaults';
import {
  type CaptureRecord,
  type NoteRecord,
  SITE_OUTCOMES,
  SPLIT,
  type TopicRecord,
  type VerdictRecord,
} from '../engine/types';
import { SettingsSchema } from '../settings/settings';
import {
  Address,
  CapturedPageSchema,
  Description,
  ImportRowSchema,
  MAX_TABS,
  PolicyName,
  ReasonText,
  TabId,
  TeamPatch,
  Topic,
  TopicName,
  TopicSettingsPatch,
} from './request-parts';
import { failure, type Result, success } from './results';
import { Site } from './site-and-time';

export interface MarkedPage {
  readonly url: string;
  readonly title: string;
  /** False when the page was a seed already. */
  readonly added: boolean;
}

/** What a verdict came to. */
export interface Judged {
  /** The step to take back. */
  readonly step: number;
  /** Version of the ranking that takes it into account. */
  readonly rankingVersion: number;
}

/** What came back from a provider's test button. */
export interface ProviderTest {
  readonly ok: boolean;
  readonly hits: readonly { readonly url: string; readonly title: string }[];
  readonly code?: string;
  readonly message?: string;
  readonly durationMs: number;
}

/** Answer of an archive: exactly one of the two. */
export interface CaptureAnswer {
  readonly captures?: CaptureRecord;
  /** Code of a provider fault. */
  readonly fault?: string;
}

/** What a results page in front of the user gave. */
export interface ResultsRead {
  /** Identifier of the search engine. */
  readonly engine: string;
  readonly query: string;
  /** Results on the page. */
  readonly found: number;
  /** Of these, addresses that the topic did not know yet: they wait for the next round. */
  readonly added: number;
}

/** A command by the members of its request; its result is a type only. */
function command<R>() {
  return <E extends v.ObjectEntries>(
    entries: E,
  ): { readonly request: v.ObjectSchema<E, undefined>; readonly result?: R } => ({
    request: v.object(entries),
  });
}

/** Commands that the engine worker carries out, one after another. */
export const ENGINE_COMMANDS = {
  /**
   * The first message to a new worker, and again at every change. `origins` are the match patterns of the granted host
   * permissions; where absent, nothing is held back for want of one. Without `mayDiscover`, sessions that run are paused and none starts.
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
  updateTopic: command<TopicRecord>()({
    topic: Topic,
    name: v.optional(TopicName),
    description: v.optional(Description),
    settings: v.optional(TopicSettingsPatch, {}),
    ...TeamPatch.entries,
  }),
  /** Starts a run of watching. Fails with `already-running` while a session of the topic runs or is paused. */
  watchTopic: command<null>()({ topic: Topic }),
  deleteTopic: command<null>()({ topic: Topic }),
  markPage: command<MarkedPage>()({ topic: Topic, page: CapturedPageSchema }),
  /** Fetches the address politely, then marks it. */
  markUrl: command<MarkedPage>()({ topic: Topic, url: Address }),
  /** Lets the crawl go out from a page that only the user can read, or no longer. */
  releasePage: command<null>()({ topic: Topic, url: Address, released: v.boolean() }),
  /**
   * Takes what a tab of the browser made of an address that a plain request cannot read; without `page`, the tab failed as well. Fails
   * with `no-page` where no such attempt is open.
   */
  takeBrowserRead: command<{ readonly added: boolean }>()({
    topic: Topic,
    url: Address,
    page: v.optional(CapturedPageSchema),
  }),
  /** Judges known pages, however many, in one step. */
  judge: command<Judged>()({
    topic: Topic,
    urls: v.pipe(v.array(v.string()), v.minLength(1)),
    verdict: v.picklist(['yes', 'no', 'skip']),
    /** The pages were shown because they were drawn at random from all suggestions. */
    sampled: v.optional(v.literal(true)),
    reason: v.optional(ReasonText),
    /** The answer settles a disagreement between reviewers. */
    settles: v.optional(v.literal(true)),
  }),
  /**
   * Decides on a whole site in one step; see `SiteOutcome`. `url` is the address it was decided by: with `belongs`, the entry
   * page, which becomes a seed.
   */
  judgeSite: command<Judged>()({
    topic: Topic,
    site: Site,
    outcome: v.picklist(SITE_OUTCOMES),
    url: v.optional(Address),
    reason: v.optional(ReasonText),
  }),
  /**
   * Splits a site (`SPLIT` of url/site.ts), joins it with another by that one's name or, by its own, lets it reach as far as usual:
   * one step, and pages count for the sites that they lie on then.
   */
  divideSite: command<Judged>()({ topic: Topic, site: Site, extent: v.union([v.literal(SPLIT), Site]) }),
  /** The page does not belong to the topic, whether the topic knows it already or not. Doing it twice changes nothing. */
  rejectPage: command<null>()({ topic: Topic, url: Address }),
  /**
   * Takes back the last step, or `step`, or every step `since` one, or what stands for `url` alone. The undo is a `step` of
   * its own: taken back, it is the redo.
   */
  undo: command<{ readonly step: number; readonly undone: readonly VerdictRecord[] }>()({
    topic: Topic,
    step: v.optional(v.number()),
    since: v.optional(v.number()),
    url: v.optional(v.string()),
  }),
  /**
   * The user's own tags and words on a page or a whole site, in place of those before; what is not given stays. Gives what is
   * kept: tags trimmed and each once. Nothing is ranked by it.
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
    /** New sites with a fitting page after which it is done. */
    newSites: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_BUDGET_PAGES))),
  }),
  pauseSession: command<null>()({ topic: Topic }),
  resumeSession: command<null>()({ topic: Topic }),
  stopSession: command<null>()({ topic: Topic }),
  /**
   * Takes up sessions that were running when the worker died. `hung`: it was ended because it fell silent, so the page it was
   * `reading` is set aside. Idempotent.
   */
  recover: command<{ readonly running: readonly string[] }>()({
    hung: v.optional(v.boolean(), false),
    reading: v.optional(v.string()),
  }),
  /** Imports rows; each is fetched in later rounds where its page is unknown. Importing twice changes nothing. */
  importRows: command<{ readonly added: number; readonly known: number }>()({
    topic: Topic,
    rows: v.array(ImportRowSchema),
  }),
  /**
   * Begins to add a topic with all its records, as written by the Tendril JSON export, or to replace the one of the same id.
   * Until it is finished, nobody sees it; one import goes on at a time, others fail with `import-busy`. `head` is the document
   * without its tables.
   */
  beginTopicImport: command<{ readonly import: string }>()({
    head: v.unknown(),
    /** `merge` into the topic of the same id, `replace` it, or keep the file's topic `apart` under an id of its own. */
    mode: v.optional(v.picklist(['replace', 'merge', 'apart']), 'replace'),
  }),
  /**
   * Rows of one table of the document; batches are numbered from 0. A batch that is refused ends the import, and nothing is left
   * of it. Fails with `import-lost` where the engine that began has died.
   */
  addTopicRows: command<null>()({
    import: v.string(),
    batch: v.number(),
    table: v.string(),
    rows: v.array(v.unknown()),
  }),
  /** Checks what only the whole can tell, and lists the topic. */
  finishTopicImport: command<TopicRecord>()({ import: v.string() }),
  cancelTopicImport: command<null>()({ import: v.string() }),
  testProvider: command<ProviderTest>()({ provider: v.string() }),
  /** Asks the archives for captures of a page and stores the answer; or the code of the archive's fault. */
  findCaptures: command<CaptureAnswer>()({ topic: Topic, url: Address }),
  /** Takes the results of a search engine's page as candidates. Fails with `no-results-page`. */
  offerResultsPage: command<ResultsRead>()({ topic: Topic, page: CapturedPageSchema }),
  /** The best query for a search engine that has not been asked yet. */
  suggestQuery: command<{ readonly query: string }>()({ topic: Topic }),
};

/** Words of a group that a search adds to the topic's own. */
const MOST_SEARCH_WORDS = 8;

/** Commands that the background carries out itself, with the engine's help where it needs it. */
const BACKGROUND_COMMANDS = {
  /** Reads the live page of a tab, by default the active one of the current window, and marks it. */
  markTab: command<MarkedPage>()({ topic: Topic, tabId: v.optional(TabId) }),
  /** One result per tab, in the order given; one that fails does not stop the others. */
  markTabs: command<readonly Result<MarkedPage>[]>()({
    topic: Topic,
    tabIds: v.pipe(v.array(TabId), v.maxLength(MAX_TABS)),
  }),
  /** Takes the results on the live results page of a tab, by default the active one, as candidates. */
  readResultsPage: command<ResultsRead>()({ topic: Topic, tabId: v.optional(TabId) }),
  /** Asks the user's own search engine for the topic, or for its name and some words, in the given tab or in a new one. */
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

/** What a sender need not be able to change. */
type Sent<T> = T extends readonly (infer U)[]
  ? readonly Sent<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Sent<T[K]> }
    : T;

/** What a command is sent with. */
export type RequestOf<C extends Command> = Sent<v.InferInput<Commands[C]['request']>>;
export type ResultOf<C extends Command> = Exclude<Commands[C]['result'], undefined>;
/** Requests after the door: checked, and made whole. */
export type Requests = { [C in Command]: v.InferOutput<Commands[C]['request']> };
/** What the user asked for while the browser's question of permission stood before it. */
export type Wish = {
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

/** Checks a request at the door of whoever carries it out. Gives `bad-argument` for one that does not fit. */
export function readRequest<C extends Command>(name: C, request: unknown): Result<Requests[C]> {
  const parsed = v.safeParse(SCHEMAS[name].request, request);
  return parsed.success ? success(parsed.output) : failure('bad-argument', v.summarize(parsed.issues));
}
