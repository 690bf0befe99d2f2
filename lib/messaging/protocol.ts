/**
 * Every message that crosses between extension contexts, and nothing else. Interface pages and the background read
 * IndexedDB themselves and send commands only; the engine worker is the one writer.
 */
import type { CommandFault, FetchFault, PageFault, StoreFault } from '../engine/errors';
import type { Policy, TopicRecord, TopicSettings, VerdictRecord } from '../engine/types';
import type { Settings } from '../settings/settings';

export type Fault =
  | CommandFault
  | FetchFault
  | PageFault
  | StoreFault
  /** The browser keeps extensions out of this page (its own pages, its store, files). */
  | 'unsupported-page'
  | 'engine-unreachable'
  | 'forbidden'
  | 'unexpected';

/** `code` is the key of the interface's sentence (`error_<code>`); `detail` is for the log. */
export interface Failure {
  readonly code: Fault;
  readonly detail: string;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure };

/** Characters of HTML kept of a live page; what comes after them is cut off. */
export const MAX_HTML_CHARS = 5 * 1024 * 1024;

/** A page as a content script read it from the live document. */
export interface CapturedPage {
  readonly url: string;
  readonly html: string;
  readonly contentType: string;
  readonly language: string;
}

export interface MarkedPage {
  readonly url: string;
  readonly title: string;
  /** False when the page was a seed already. */
  readonly added: boolean;
}

/** What came back from a provider's test button. */
export interface ProviderTest {
  readonly ok: boolean;
  readonly hits: readonly { readonly url: string; readonly title: string }[];
  readonly code?: string;
  readonly message?: string;
  readonly durationMs: number;
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

/** One row of an import after parsing: what is to become of an address. */
export interface ImportRow {
  readonly url: string;
  readonly verdict: 'seed' | 'yes' | 'no';
  readonly title?: string;
  /** Kept with the verdict and given back by the exports. */
  readonly tags?: readonly string[];
  readonly atMs?: number;
}

/** Commands the engine worker carries out, one after another: request and result by name. */
export interface EngineCommands {
  /**
   * The first message to a new worker, and again at every change. `origins` are the match patterns of the granted host
   * permissions; where absent, nothing is held back for want of one.
   */
  configure: { request: { settings: Settings; origins?: readonly string[] }; result: null };
  createTopic: {
    request: { name: string; description?: string; language?: string };
    result: TopicRecord;
  };
  updateTopic: {
    request: { topic: string; name?: string; description?: string; settings?: Partial<TopicSettings> };
    result: TopicRecord;
  };
  deleteTopic: { request: { topic: string }; result: null };
  markPage: { request: { topic: string; page: CapturedPage }; result: MarkedPage };
  /** Fetches the address politely, then marks it. */
  markUrl: { request: { topic: string; url: string }; result: MarkedPage };
  /** `urls` are judged in one transaction, as one undoable step each. `rankingVersion` is that of the ranking it wrote. */
  judge: {
    request: { topic: string; urls: readonly string[]; verdict: 'yes' | 'no' | 'skip' };
    result: { seqs: readonly number[]; rankingVersion: number };
  };
  /** Takes back the entries `seqs`, or the last entry not yet undone. */
  undo: { request: { topic: string; seqs?: readonly number[] }; result: { undone: readonly VerdictRecord[] } };
  startSession: { request: { topic: string; budgetPages: number; policy?: Policy }; result: null };
  pauseSession: { request: { topic: string }; result: null };
  resumeSession: { request: { topic: string }; result: null };
  stopSession: { request: { topic: string }; result: null };
  /** Takes up sessions that were running when the worker died. Idempotent. */
  recover: { request: Record<string, never>; result: { running: readonly string[] } };
  /** Imports rows; each is fetched in later rounds where its page is unknown. Importing twice changes nothing. */
  importRows: {
    request: { topic: string; rows: readonly ImportRow[] };
    result: { added: number; known: number };
  };
  /**
   * Begins to add a topic with all its records, as written by the Tendril JSON export, or to replace the one of the same id.
   * Until it is finished, nobody sees it; one import goes on at a time, others fail with `import-busy`. `head` is the document
   * without its tables.
   */
  beginTopicImport: { request: { head: unknown }; result: { import: string } };
  /**
   * Rows of one table of the document; batches are numbered from 0. A batch that is refused ends the import, and nothing is left
   * of it. Fails with `import-lost` where the engine that began has died.
   */
  addTopicRows: { request: { import: string; batch: number; table: string; rows: readonly unknown[] }; result: null };
  /** Checks what only the whole can tell, and lists the topic. */
  finishTopicImport: { request: { import: string }; result: TopicRecord };
  cancelTopicImport: { request: { import: string }; result: null };
  testProvider: { request: { provider: string }; result: ProviderTest };
  /** Takes the results of a search engine's page as candidates. Fails with `no-results-page`. */
  offerResultsPage: { request: { topic: string; page: CapturedPage }; result: ResultsRead };
  /** The best query for a search engine that has not been asked yet. */
  suggestQuery: { request: { topic: string }; result: { query: string } };
}

/** Commands the background carries out itself, with the engine's help where it needs it. */
export interface HostCommands {
  /** Reads the live page of a tab, by default the active one of the current window, and marks it. */
  markTab: { request: { topic: string; tabId?: number }; result: MarkedPage };
  /** One result per tab, in the order given; one that fails does not stop the others. */
  markTabs: { request: { topic: string; tabIds: readonly number[] }; result: readonly Result<MarkedPage>[] };
  /** Fetches the address and marks it. */
  markLink: { request: { topic: string; url: string }; result: MarkedPage };
  /** Takes the results on the live results page of a tab, by default the active one, as candidates. */
  readResultsPage: { request: { topic: string; tabId?: number }; result: ResultsRead };
  /** Asks the user's own search engine for the topic, in the given tab or in a new one. */
  searchWeb: { request: { topic: string; tabId?: number }; result: { query: string } };
  /** The user has the suggestions before him: what is there now is no longer new on the badge. */
  markSeen: { request: { topic: string }; result: null };
  refreshBadge: { request: Record<string, never>; result: null };
}

/** What the engine worker asks of the background, which alone has the browser's interfaces. */
export interface HostQuestions {
  /** Pages that led the user to `url`, or are bookmarked beside it. Fails with `no-permission` where neither may be read. */
  referrersOf: { request: { url: string }; result: readonly { readonly url: string; readonly title: string }[] };
}

export type HostQuestion = keyof HostQuestions;
/** Never rejects. */
export type AnswerQuestion = <Q extends HostQuestion>(
  question: Q,
  request: HostQuestions[Q]['request'],
) => Promise<Result<HostQuestions[Q]['result']>>;

export type EngineCommand = keyof EngineCommands;
export type HostCommand = keyof HostCommands;
export type Command = EngineCommand | HostCommand;
type Commands = EngineCommands & HostCommands;
export type RequestOf<C extends Command> = Commands[C]['request'];
export type ResultOf<C extends Command> = Commands[C]['result'];

/** Interface → background, which carries it out or passes it on to the engine. */
export interface CommandMessage<C extends Command = Command> {
  readonly to: 'background';
  /** Names this call: sent again with the same id, it is carried out once and answered twice. */
  readonly id: string;
  readonly command: C;
  readonly request: RequestOf<C>;
}

/** Background → the document that owns the engine worker. */
export interface EngineMessage<C extends EngineCommand = EngineCommand> {
  readonly to: 'engine';
  readonly id: string;
  readonly command: C;
  readonly request: RequestOf<C>;
}

/** The document that owns the worker → background. */
export interface HostMessage {
  readonly to: 'host';
  readonly event: 'ready' | 'session-changed' | 'session-failed';
  readonly topic?: string;
}

/** The document that owns the worker → background, which answers with a `Result`. */
export interface QuestionMessage<Q extends HostQuestion = HostQuestion> {
  readonly to: 'host';
  readonly question: Q;
  readonly request: HostQuestions[Q]['request'];
}

export type Message = CommandMessage | EngineMessage | HostMessage | QuestionMessage;
