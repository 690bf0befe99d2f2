/** Entry point of the engine worker. */
import * as Comlink from 'comlink';
import { createAnalyzer } from '../engine/text/analyze';
import { progressSender } from '../messaging/progress';
import type { AnswerQuestion, EngineEvent } from '../messaging/protocol';
import { failure } from '../messaging/results';
import type { ForwardCommand } from '../messaging/server';
import { systemClock } from '../net/clock';
import { readFeed } from '../providers/site-feeds';
import { TendrilDb } from '../store/db';
import { DexieStore } from '../store/dexie-store';
import { renewLog } from '../store/log-renewal';
import { DexieStaging } from '../store/staging';
import { StallWatch } from '../store/stall-watch';
import { EngineService } from './engine-service';
import { type ReadingListener, ReadingReporter } from './mutex';
import { createPdfReader } from './pdf-reader';
import { createResources } from './resources';
import { REAL_WORLD, workerDependencies } from './worker-dependencies';
import { holdWriterLock } from './writer-lock';

/**
 * The API that the worker exposes through Comlink to the document that owns it. Across the worker boundary, functions
 * in arguments must be Comlink proxies.
 */
export interface EngineApi {
  /**
   * Executes a command and validates its request. Commands on one topic change it one after another. Expected faults
   * resolve to a `Failure`; they do not reject.
   */
  readonly execute: ForwardCommand;
  /** Resolves as soon as the worker is idle, holds the writer lock, and the database responds. */
  ping(): void | Promise<void>;
  /** Replaces the event listener. */
  onEvent(callback: (event: EngineEvent) => void): void;
  /** Replaces the function that answers the worker's questions. */
  onQuestion(answer: AnswerQuestion): void;
  /** Replaces the listener for the page being parsed. */
  onReading(callback: ReadingListener): void;
}

const database = new TendrilDb();
const stalls = new StallWatch(database);
const logger = { debug: () => {}, warn: (message: string, details: unknown) => console.warn(message, details) };

/**
 * Starts the worker that reads one PDF. Firefox sometimes blocks this worker for good while it starts another one, but
 * was not seen to do so after a message to the page that owns this worker (4 of 51 and 0 of 102 runs of a browser
 * test).
 */
function startPdfWorker(): Worker {
  self.postMessage({ starts: 'pdf' });
  return new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' });
}

/** Time limit for a file of the package; without the file, the rankers that need it abstain. */
const PACKAGED_MS = 30_000;

/** Returns the bytes of a file of the extension's package. @throws Error for a missing one. */
async function fetchPackaged(path: string): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(PACKAGED_MS);
  const response = await fetch(new URL(`/${path}`, self.location.origin), { signal });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Whether a record of the browser's log file may be cut off. */
let logMayBeTorn = false;
database.on('close', () => {
  logMayBeTorn = true;
});

/**
 * Opens the database, and renews its log file if a closing may have damaged it. Never rejects; a failed renewal is
 * logged and tried again.
 */
async function openDatabase(): Promise<void> {
  if (database.allowReopening()) logMayBeTorn = true;
  await stalls.opened();
  if (!logMayBeTorn || !database.isOpen()) return;
  logMayBeTorn = false;
  await renewLog(indexedDB).catch((error: unknown) => {
    logMayBeTorn = true;
    logger.warn('the log of the database could not be renewed', error);
  });
}

const atWork = new ReadingReporter();
let answer: AnswerQuestion = async () => failure('engine-unreachable', 'nobody answers yet');

const service = new EngineService({
  store: new DexieStore(database),
  staging: new DexieStaging(database),
  clock: systemClock,
  logger,
  resources: createResources(fetchPackaged, logger.warn),
  newId: () => crypto.randomUUID(),
  progress: progressSender(),
  ...workerDependencies(
    database,
    (question, request) => answer(question, request),
    createAnalyzer({ read: fetchPackaged, warn: logger.warn }),
    { ...REAL_WORLD, atWork, readers: { feed: readFeed, pdf: createPdfReader({ start: startPdfWorker }) } },
  ),
});

const writing = holdWriterLock(() => self.close());

const api: EngineApi = {
  execute: async (command, request, id) => {
    await writing;
    await openDatabase();
    return service.execute(command, request, id);
  },
  // Without an answer to this ping, the worker counts as hung and is replaced. So a stalled database must delay the
  // answer.
  ping: () => writing.then(() => stalls.untilResponsive()),
  onEvent: (callback) => service.onEvent(callback),
  onQuestion: (callback) => {
    answer = callback;
  },
  onReading: (callback) => {
    atWork.report = callback;
  },
};
Comlink.expose(api);
