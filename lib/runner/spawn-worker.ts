import * as Comlink from 'comlink';
import type { EngineCommand, ResultOf } from '../messaging/commands';
import type { AnswerQuestion } from '../messaging/protocol';
import { detailOf, failure, type Result } from '../messaging/results';
import type { EngineApi, EngineEvent } from './engine-api';
import type { TellReading } from './mutex';

/**
 * Longest silence of a worker; one that answers no heartbeat for so long hangs in some page. Chromium lets an ended worker run for
 * two seconds more, in which the next one loads: it writes within ten seconds of the hang.
 */
const SILENT_MS = 7_000;
const HEARTBEAT_MS = 500;
/** Each worker that is ended doubles the patience with the next, up to so many times: what hangs again may only be slow. */
const MOST_PATIENCE = 8;
/** A worker may take so many times as long to start: it loads, and waits until a dead one lets go of the store. */
const STARTING = 2;
/** A worker that answered for so many times the longest silence has shown that it does not hang. */
const CALM = 10;

interface SpawnOptions {
  start(): Worker;
  readonly heartbeatMs: number;
  readonly silentMs: number;
}

const DEFAULTS: SpawnOptions = {
  start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' }),
  heartbeatMs: HEARTBEAT_MS,
  silentMs: SILENT_MS,
};

/**
 * Starts the engine worker in this page, hears its events and has its questions answered. Only for contexts that have
 * `Worker`. A worker that cannot start answers every command with `engine-unreachable`. One that does not start or falls silent is ended:
 * its open commands fail with `engine-unreachable`, and another one takes its place, configured as it was and told to go on
 * without the page it hung in.
 */
export function spawnEngine(
  onEvent: (event: EngineEvent) => void,
  answer: AnswerQuestion,
  { start, heartbeatMs, silentMs }: SpawnOptions = DEFAULTS,
): Pick<EngineApi, 'execute'> {
  let engine = new SpawnedEngine(start(), onEvent, answer);
  let configuration: unknown;
  let silentForMs = 0;
  let calmForMs = 0;
  let patience = 1;
  let answered = true;
  let isAtWork = false;
  const replace = () => {
    const { reading } = engine;
    engine.end('the engine worker hung');
    engine = new SpawnedEngine(start(), onEvent, answer);
    answered = true;
    isAtWork = false;
    silentForMs = 0;
    calmForMs = 0;
    patience = Math.min(MOST_PATIENCE, 2 * patience);
    if (configuration === undefined) return;
    void engine.execute('configure', configuration, crypto.randomUUID());
    void engine.execute('recover', { hung: true, reading }, crypto.randomUUID());
  };
  // Counted in beats, not by the clock: a computer that slept has heard nothing either, and one that is too busy for the beats is for the worker.
  setInterval(() => {
    if (!answered) silentForMs += heartbeatMs;
    if (silentForMs >= patience * silentMs * (isAtWork ? 1 : STARTING)) return replace();
    if (!answered) return;
    calmForMs += heartbeatMs;
    if (calmForMs >= CALM * silentMs) patience = 1;
    answered = false;
    silentForMs = 0;
    const asked = engine;
    void asked.ping().then(() => {
      if (asked === engine) answered = isAtWork = true;
    });
  }, heartbeatMs);
  return {
    execute: (command, request, id) => {
      if (command === 'configure') configuration = request;
      return engine.execute(command, request, id);
    },
  };
}

class SpawnedEngine {
  #hasStarted = false;
  /** The page that the worker said last it was reading. */
  reading: string | undefined;
  readonly #worker: Worker;
  readonly #engine: Comlink.Remote<EngineApi>;
  readonly #ended: Promise<never>;
  #reject: (reason: Error) => void = () => {};

  constructor(worker: Worker, onEvent: (event: EngineEvent) => void, answer: AnswerQuestion) {
    this.#worker = worker;
    this.#ended = new Promise<never>((_resolve, reject) => {
      this.#reject = reject;
    });
    this.#ended.catch(() => undefined);
    worker.addEventListener('error', (event) => {
      // After the start, an uncaught error is one lost task and not the end of the worker.
      if (!this.#hasStarted) this.#reject(new Error(event.message || 'the engine worker could not be loaded'));
    });
    this.#engine = Comlink.wrap<EngineApi>(worker);
    const hear = (event: EngineEvent) => {
      this.#hasStarted = true;
      onEvent(event);
    };
    this.#engine.onQuestion(Comlink.proxy(answer)).catch(() => undefined);
    const hearReading: TellReading = (url) => {
      this.reading = url;
    };
    this.#engine.onReading(Comlink.proxy(hearReading)).catch(() => undefined);
    this.#engine.onEvent(Comlink.proxy(hear)).catch(() => undefined);
  }

  /** Resolves when the worker is not busy, and no other one stands in its way. */
  ping(): Promise<void> {
    return this.#engine.ping();
  }

  async execute<C extends EngineCommand>(command: C, request: unknown, id: string): Promise<Result<ResultOf<C>>> {
    try {
      // Comlink's types know no generic method.
      const engine = this.#engine as unknown as EngineApi;
      return await Promise.race([engine.execute(command, request, id), this.#ended]);
    } catch (error) {
      return failure('engine-unreachable', detailOf(error));
    }
  }

  end(reason: string): void {
    this.#worker.terminate();
    this.#reject(new Error(reason));
  }
}
