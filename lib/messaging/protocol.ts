/**
 * Schemas of all messages between extension contexts. Interface pages and the background read IndexedDB directly and
 * change it only through commands (`commands.ts`); the engine worker is the only writer.
 */
import * as v from 'valibot';
import type { Result } from './results';

const call = {
  /** Id of the call; if it is sent twice, it is executed once and answered twice. */
  id: v.pipe(v.string(), v.minLength(1)),
  command: v.string(),
  /** Validated by the context that executes the command. */
  request: v.unknown(),
};

/** Command from the interface to the background, which executes it or forwards it to the engine. */
export const CommandMessageSchema = v.object({ to: v.literal('background'), ...call });
export type CommandMessage = Readonly<v.InferOutput<typeof CommandMessageSchema>>;

/** Command from the background to the document that owns the engine worker. */
export const EngineMessageSchema = v.object({ to: v.literal('engine'), ...call });
export type EngineMessage = Readonly<v.InferOutput<typeof EngineMessageSchema>>;

/** Event from the document that owns the worker to the background. */
export const EventMessageSchema = v.object({
  to: v.literal('background'),
  event: v.picklist(['ready', 'session-changed', 'out-of-room']),
  topic: v.optional(v.string()),
});
export type EventMessage = Readonly<v.InferOutput<typeof EventMessageSchema>>;
/**
 * An event that the engine worker sends unasked; the document that owns the worker forwards it as an `EventMessage`.
 */
export type EngineEvent = Omit<EventMessage, 'to'>;

/** Questions of the engine worker to the background, which alone can use the browser's extension APIs. */
export interface Questions {
  /**
   * Pages from which the user reached `url`, and bookmarks in the same folder. Fails with `no-permission` where the
   * extension may read neither history nor bookmarks.
   */
  referrersOf: { request: { url: string }; result: readonly { readonly url: string; readonly title: string }[] };
}
type EngineQuestion = keyof Questions;
/** Answers a question of the engine worker. Never rejects. */
export type AnswerQuestion = <Q extends EngineQuestion>(
  question: Q,
  request: Questions[Q]['request'],
) => Promise<Result<Questions[Q]['result']>>;

/** Question from the document that owns the worker to the background, which answers with a `Result`. */
export const QuestionMessageSchema = v.object({
  to: v.literal('background'),
  question: v.literal('referrersOf'),
  request: v.object({ url: v.pipe(v.string(), v.url()) }),
});
export type QuestionMessage = Readonly<v.InferOutput<typeof QuestionMessageSchema>>;

/** Sender of a message, as reported by the browser. */
interface Sender {
  readonly id?: string | undefined;
  readonly url?: string | undefined;
}

/** The browser's API for receiving messages; tests replace it. */
export interface MessageBus {
  /** Registers a listener, which answers with a promise or leaves the answer to other listeners by `undefined`. */
  onMessage(listener: (message: unknown, sender: Sender) => Promise<unknown> | undefined): void;
  /** Whether the sender is a page or worker of this extension. */
  isOwnContext(sender: Sender): boolean;
}
