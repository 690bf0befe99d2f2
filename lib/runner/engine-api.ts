/** The API that the engine worker exposes through Comlink to the document that owns it. */
import type { EngineCommand, ResultOf } from '../messaging/commands';
import type { AnswerQuestion, EventMessage } from '../messaging/protocol';
import type { Result } from '../messaging/results';
import type { TellReading } from './mutex';

/** An event that the worker sends unasked; the document that owns the worker forwards it as an `EventMessage`. */
export type EngineEvent = Omit<EventMessage, 'to'>;

export interface EngineApi {
  /**
   * Executes a command and validates its request. Commands on one topic change it one after another. Expected faults
   * resolve to a `Failure`; they do not reject.
   */
  execute<C extends EngineCommand>(command: C, request: unknown, id: string): Promise<Result<ResultOf<C>>>;
  /** Resolves as soon as the worker is idle, holds the writer lock, and the database responds. */
  ping(): void | Promise<void>;
  /** Replaces the event listener. Across the worker boundary, `callback` must be a Comlink proxy. */
  onEvent(callback: (event: EngineEvent) => void): void;
  /**
   * Replaces the function that answers the worker's questions. Across the worker boundary, it must be a Comlink proxy.
   */
  onQuestion(answer: AnswerQuestion): void;
  /**
   * Replaces the listener for the page being parsed. Across the worker boundary, `callback` must be a Comlink proxy.
   */
  onReading(callback: TellReading): void;
}
