/** What the engine worker exposes by Comlink to the document that owns it. */
import type { EngineCommand, ResultOf } from '../messaging/commands';
import type { AnswerQuestion, EventMessage } from '../messaging/protocol';
import type { Result } from '../messaging/results';
import type { TellReading } from './mutex';

/** Something the worker tells of its own accord; the owner passes it on as a `EventMessage`. */
export type EngineEvent = Omit<EventMessage, 'to'>;

export interface EngineApi {
  /** Commands are carried out one after another; their requests are checked. Never rejects for an expected fault: that is a `Failure`. */
  execute<C extends EngineCommand>(command: C, request: unknown, id: string): Promise<Result<ResultOf<C>>>;
  /** Answered as soon as the worker is not busy, is the one that may write, and the database answers it. */
  ping(): void | Promise<void>;
  /** Replaces the listener. `callback` must be a Comlink proxy when called across the worker's border. */
  onEvent(callback: (event: EngineEvent) => void): void;
  /** Replaces who answers the worker's questions. `answer` must be a Comlink proxy as well. */
  onQuestion(answer: AnswerQuestion): void;
  /** Replaces who is told which page is being read. `callback` must be a Comlink proxy as well. */
  onReading(callback: TellReading): void;
}
