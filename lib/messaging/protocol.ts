/**
 * The envelopes of every message that crosses between extension contexts. Interface pages and the background read IndexedDB
 * themselves and send commands only (`commands.ts`); the engine worker is the one writer.
 */
import * as v from 'valibot';
import type { Result } from './results';

const call = {
  /** Names this call: sent again with the same id, it is carried out once and answered twice. */
  id: v.pipe(v.string(), v.minLength(1)),
  command: v.string(),
  /** Checked by whoever carries it out. */
  request: v.unknown(),
};

/** Interface → background, which carries it out or passes it on to the engine. */
export const CommandMessageSchema = v.object({ to: v.literal('background'), ...call });
export type CommandMessage = Readonly<v.InferOutput<typeof CommandMessageSchema>>;

/** Background → the document that owns the engine worker. */
export const EngineMessageSchema = v.object({ to: v.literal('engine'), ...call });
export type EngineMessage = Readonly<v.InferOutput<typeof EngineMessageSchema>>;

/** The document that owns the worker → background. */
export const EventMessageSchema = v.object({
  to: v.literal('background'),
  event: v.picklist(['ready', 'session-changed', 'out-of-room']),
  topic: v.optional(v.string()),
});
export type EventMessage = Readonly<v.InferOutput<typeof EventMessageSchema>>;

/** What the engine worker asks of the background, which alone has the browser's interfaces. */
export interface Questions {
  /** Pages that led the user to `url`, or are bookmarked beside it. Fails with `no-permission` where neither may be read. */
  referrersOf: { request: { url: string }; result: readonly { readonly url: string; readonly title: string }[] };
}
type EngineQuestion = keyof Questions;
/** Never rejects. */
export type AnswerQuestion = <Q extends EngineQuestion>(
  question: Q,
  request: Questions[Q]['request'],
) => Promise<Result<Questions[Q]['result']>>;

/** The document that owns the worker → background, which answers with a `Result`. */
export const QuestionMessageSchema = v.object({
  to: v.literal('background'),
  question: v.literal('referrersOf'),
  request: v.object({ url: v.pipe(v.string(), v.url()) }),
});
export type QuestionMessage = Readonly<v.InferOutput<typeof QuestionMessageSchema>>;

/** Whoever sent a message, as the browser tells it. */
interface Sender {
  readonly id?: string | undefined;
  readonly url?: string | undefined;
}

/** The browser's messages between contexts, handed in by whoever has them. */
export interface MessageBus {
  /** Hears messages from other contexts; a promise answers, `undefined` leaves the answer to others. */
  onMessage(listener: (message: unknown, sender: Sender) => Promise<unknown> | undefined): void;
  /** True for a page or worker of this extension. */
  isOwnContext(sender: Sender): boolean;
  /** Rejects where nobody listens. */
  sendMessage(message: unknown): Promise<unknown>;
}
