import { CommandError, FetchError, PageError, StoreError } from '../engine/errors';
import { type EngineCommand, type Requests, type ResultOf, readRequest } from '../messaging/commands';
import type { EngineEvent } from '../messaging/protocol';
import { detailOf, type Failure, failure, type Result } from '../messaging/results';
import type { TopicStaging } from '../store/staging';
import { type Engine, HANDLERS } from './commands';
import type { TopicImports } from './topic-imports';
import { OpenTopics, type TopicsOptions } from './topics';

/** Options of `EngineService`: the dependencies that the worker, or a test, supplies. */
export interface EngineServiceOptions extends TopicsOptions {
  readonly staging: TopicStaging;
}

/** Executes commands in the worker: validates each request once, and turns every error into a `Failure`. */
export class EngineService {
  readonly topics: OpenTopics;
  #imports: Promise<TopicImports> | undefined;

  constructor(private readonly options: EngineServiceOptions) {
    this.topics = new OpenTopics(options);
  }

  /** Makes `callback` the only listener to events of the engine, and sends it `ready` at once. */
  onEvent(callback: (event: EngineEvent) => void): void {
    this.topics.onEvent(callback);
  }

  /**
   * Executes a command and returns its result, or a failure for an invalid request. Never rejects. A call that an
   * earlier worker has committed gets its stored answer; two open calls with one id do not come here (`AnswerOnce`).
   */
  async execute<C extends EngineCommand>(
    command: C,
    request: unknown,
    call: string = crypto.randomUUID(),
  ): Promise<Result<ResultOf<C>>> {
    const read = readRequest(command, request);
    if (!read.ok) return read;
    try {
      // The sender repeats a call when the worker died after its commit. The stored answer then replaces the execution.
      const known = await this.options.store.answerTo(call);
      if (known) return { ok: true, value: known.value as ResultOf<C> };
      return { ok: true, value: await this.#handle(command, read.value, call) };
    } catch (error) {
      return { ok: false, error: this.#failureOf(command, error) };
    }
  }

  /** Runs the command's handler. @throws what the handler throws. */
  #handle<C extends EngineCommand>(command: C, request: Requests[C], call: string): Promise<ResultOf<C>> {
    const { topics } = this;
    const engine: Engine = {
      topics,
      imports: () => this.#loadImports(),
      call,
      commit: (topic, change) => topics.room(topic).apply(change, call),
    };
    return HANDLERS[command](engine, request);
  }

  /** Returns the check of imported topics, loaded at its first use, because few sessions need it. */
  #loadImports(): Promise<TopicImports> {
    this.#imports ??= import('./topic-imports').then(
      ({ TopicImports: Imports }) => new Imports(this.topics, this.options.staging),
    );
    return this.#imports;
  }

  /**
   * Returns code and detail of an error. One that no handler throws on purpose is logged, and its code `unexpected`.
   */
  #failureOf(command: EngineCommand, error: unknown): Failure {
    if (
      error instanceof CommandError ||
      error instanceof FetchError ||
      error instanceof PageError ||
      error instanceof StoreError
    ) {
      return { code: error.code, detail: error.message };
    }
    this.options.logger.warn(`the command ${command} failed`, error);
    return failure('unexpected', detailOf(error)).error;
  }
}
