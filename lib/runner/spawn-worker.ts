import * as Comlink from 'comlink';
import type { EngineCommand, ResultOf } from '../messaging/commands';
import type { AnswerQuestion, EngineEvent } from '../messaging/protocol';
import { detailOf, failure, type Result } from '../messaging/results';
import type { ForwardCommand } from '../messaging/server';
import type { EngineApi } from './worker';

/**
 * Time without a heartbeat after which a worker counts as hung. Chromium lets a terminated worker run for two more
 * seconds while the next one loads, so the next one writes within ten seconds.
 */
const SILENT_MS = 7_000;
const HEARTBEAT_MS = 500;
/** Limit of `patience`. It doubles with each terminated worker, because one that hangs again may only be slow. */
const MOST_PATIENCE = 8;
/** Factor of the allowed silence during the start: the worker loads, and waits for the writer lock of a dead one. */
const START_FACTOR = 2;
/** After answering for so many times the allowed silence, a worker counts as healthy and `patience` is 1 again. */
const HEALTHY_FACTOR = 10;

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
 * Starts the engine worker in this page, forwards its events and answers its questions. Needs a context with `Worker`.
 * If the worker cannot start, every command fails with `engine-unreachable`.
 *
 * A worker that hangs is terminated, and its open commands fail with `engine-unreachable`. A new worker gets the same
 * configuration and resumes the sessions without the page that hung. On a low battery, `watchTopic` fails with
 * `low-battery`.
 */
export function spawnEngine(
  onEvent: (event: EngineEvent) => void,
  answer: AnswerQuestion,
  { start, heartbeatMs, silentMs }: SpawnOptions = DEFAULTS,
): { readonly execute: ForwardCommand } {
  let engine = new SpawnedEngine(start(), onEvent, answer);
  let configuration: unknown;
  let silentForMs = 0;
  let calmForMs = 0;
  let patience = 1;
  let answered = true;
  let isAtWork = false;
  /**
   * Ends the hung worker and starts another, which gets the configuration and twice the patience, and resumes the
   * sessions without the page that hung.
   */
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
  // Heartbeats are counted instead of time. A computer that slept, or is too busy to run this timer, does not make the
  // worker look hung.
  setInterval(() => {
    if (!answered) silentForMs += heartbeatMs;
    if (silentForMs >= patience * silentMs * (isAtWork ? 1 : START_FACTOR)) return replace();
    if (!answered) return;
    calmForMs += heartbeatMs;
    if (calmForMs >= HEALTHY_FACTOR * silentMs) patience = 1;
    answered = false;
    silentForMs = 0;
    const asked = engine;
    void asked.ping().then(() => {
      if (asked === engine) answered = isAtWork = true;
    });
  }, heartbeatMs);
  return {
    execute: async (command, request, id) => {
      if (command === 'configure') configuration = request;
      // The extension, not the user, starts a watch run, so the run can wait until the battery is charged.
      if (command === 'watchTopic' && (await isBatteryLow())) return failure('low-battery');
      return engine.execute(command, request, id);
    },
  };
}

/** Charge below which systems save power. */
const LOW_CHARGE = 0.2;

/** Battery of the computer; only pages of Chromium have it. */
interface BatteryOwner {
  getBattery?(): Promise<{ readonly charging: boolean; readonly level: number }>;
}

/** Whether the computer runs on a battery with less than 20 % of its charge; false where the browser does not tell. */
async function isBatteryLow(): Promise<boolean> {
  const owner = navigator as BatteryOwner;
  const battery = await owner.getBattery?.().catch(() => undefined);
  return battery !== undefined && !battery.charging && battery.level < LOW_CHARGE;
}

class SpawnedEngine {
  #hasStarted = false;
  /** The page that the worker last reported as being parsed. */
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
      // An uncaught error after the start fails only one task; the worker keeps running.
      if (!this.#hasStarted) this.#reject(new Error(event.message || 'the engine worker could not be loaded'));
    });
    this.#engine = Comlink.wrap<EngineApi>(worker);
    /** Notes that the worker has started, and forwards an event. */
    const hear = (event: EngineEvent) => {
      this.#hasStarted = true;
      onEvent(event);
    };
    const hearReading = (url: string | undefined) => {
      this.reading = url;
    };
    this.#engine.onQuestion(Comlink.proxy(answer)).catch(() => undefined);
    this.#engine.onReading(Comlink.proxy(hearReading)).catch(() => undefined);
    this.#engine.onEvent(Comlink.proxy(hear)).catch(() => undefined);
  }

  /** Resolves when the worker is idle, holds the writer lock, and the database responds. */
  ping(): Promise<void> {
    return this.#engine.ping();
  }

  /** Sends a command to the worker; a failure when the worker ends before the answer. */
  async execute<C extends EngineCommand>(command: C, request: unknown, id: string): Promise<Result<ResultOf<C>>> {
    try {
      // Comlink's types do not support generic methods.
      const engine = this.#engine as unknown as EngineApi;
      return await Promise.race([engine.execute(command, request, id), this.#ended]);
    } catch (error) {
      return failure('engine-unreachable', detailOf(error));
    }
  }

  /** Ends the worker; open calls fail with the reason. */
  end(reason: string): void {
    this.#worker.terminate();
    this.#reject(new Error(reason));
  }
}
