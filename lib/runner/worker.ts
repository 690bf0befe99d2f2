/** Entry point of the engine worker. */
import * as Comlink from 'comlink';
import { createAnalyzer } from '../engine/text/analyze';
import { progressSender } from '../messaging/progress';
import type { AnswerQuestion } from '../messaging/protocol';
import { failure } from '../messaging/results';
import { systemClock } from '../net/clock';
import { readFeed } from '../providers/site-feeds';
import { TendrilDb } from '../store/db';
import { DexieStore } from '../store/dexie-store';
import { DexieStaging } from '../store/staging';
import { StallWatch } from '../store/stall-watch';
import type { EngineApi } from './engine-api';
import { EngineService } from './engine-service';
import { ReadingReporter } from './mutex';
import { createPdfReader } from './pdf-reader';
import { createResources } from './resources';
import { REAL_WORLD, workerDependencies } from './worker-dependencies';

const WRITER_LOCK = 'tendril-engine-writer';

const database = new TendrilDb();
const stalls = new StallWatch(database);
const logger = { debug: () => {}, warn: (message: string, details: unknown) => console.warn(message, details) };

async function readPackaged(path: string): Promise<Uint8Array> {
  const response = await fetch(new URL(`/${path}`, self.location.origin));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const atWork = new ReadingReporter();
let answer: AnswerQuestion = async () => failure('engine-unreachable', 'nobody answers yet');

const service = new EngineService({
  store: new DexieStore(database),
  staging: new DexieStaging(database),
  clock: systemClock,
  logger,
  resources: createResources(readPackaged, logger.warn),
  newId: () => crypto.randomUUID(),
  progress: progressSender(),
  ...workerDependencies(
    database,
    (question, request) => answer(question, request),
    createAnalyzer({ read: readPackaged, warn: logger.warn }),
    { ...REAL_WORLD, atWork, readers: { feed: readFeed, pdf: createPdfReader() } },
  ),
});

/** Resolves when this worker holds the writer lock; a second worker waits until the first one has ended or died. */
const writing = new Promise<void>((granted) => {
  navigator.locks.request(WRITER_LOCK, () => {
    granted();
    return new Promise<never>(() => {});
  });
});

const api: EngineApi = {
  execute: async (command, request, id) => {
    await writing;
    database.revive();
    await stalls.opened();
    return service.execute(command, request, id);
  },
  // A stalled database delays the answer, so that this worker counts as hung and the next one reopens the database.
  ping: () => writing.then(() => stalls.moves()),
  onEvent: (callback) => service.onEvent(callback),
  onQuestion: (callback) => {
    answer = callback;
  },
  onReading: (callback) => {
    atWork.tell = callback;
  },
};
Comlink.expose(api);
