import * as v from 'valibot';
import {
  type BackgroundCommand,
  type EngineCommand,
  isBackgroundCommand,
  isEngineCommand,
  type Requests,
  type ResultOf,
  readRequest,
} from './commands';
import {
  type AnswerQuestion,
  CommandMessageSchema,
  EngineMessageSchema,
  type EventMessage,
  EventMessageSchema,
  type MessageBus,
  QuestionMessageSchema,
} from './protocol';
import { detailOf, failure, isUnreached, type Result } from './results';

/** Time for which answers are kept. */
const KEEP_MS = 60_000;

/**
 * Caches answers by call id, so that a repeated call gets the first answer and is not executed again. The failure
 * `engine-unreachable` is not cached, since the next try may succeed.
 */
export class AnswerOnce {
  readonly #answers = new Map<string, Promise<unknown>>();

  /**
   * Runs `work` once per call id; a call with the same id within a minute after the answer, or before it, gets the
   * first answer.
   */
  run<T>(id: string, work: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(id);
    if (known) return known as Promise<T>;
    const answer = work();
    this.#answers.set(id, answer);
    const forget = () => this.#answers.delete(id);
    const keep = () => setTimeout(forget, KEEP_MS);
    answer.then((given) => (isUnreached(given) ? forget() : keep()), keep);
    return answer;
  }
}

const ToBackground = v.looseObject({ to: v.literal('background') });

/** Forwards a command to the engine worker, which validates the request. */
export type ForwardCommand = <C extends EngineCommand>(
  command: C,
  request: unknown,
  id: string,
) => Promise<Result<ResultOf<C>>>;

type BackgroundHandlers = {
  readonly [C in BackgroundCommand]: (request: Requests[C]) => Promise<Result<ResultOf<C>>>;
};

/**
 * Answers commands of the interface and questions of the engine, and receives the engine's events. Must be called
 * synchronously when the background starts. Only pages of this extension are served; other senders get `forbidden`.
 * Repeated calls with one id run once; invalid ones get `bad-argument`, and a handler that throws gives `unexpected`.
 */
export function serveBackground(
  { onMessage, isOwnContext }: MessageBus,
  handlers: {
    readonly engine: ForwardCommand;
    readonly background: BackgroundHandlers;
    readonly answer: AnswerQuestion;
    onEvent(message: EventMessage): void;
  },
): void {
  const once = new AnswerOnce();
  /** Forwards an engine command, which the worker validates; validates and executes a command of the background. */
  const carryOut = async (id: string, command: string, request: unknown): Promise<Result<unknown>> => {
    if (isEngineCommand(command)) return handlers.engine(command, request, id);
    if (isBackgroundCommand(command)) return validateAndHandle(handlers.background, command, request);
    return failure('bad-argument', `no command ${command}`);
  };
  onMessage((message, sender) => {
    if (!v.is(ToBackground, message)) return undefined;
    if (!isOwnContext(sender)) return Promise.resolve(failure('forbidden', sender.url));
    if (v.is(EventMessageSchema, message)) {
      handlers.onEvent(message);
      return undefined;
    }
    if (v.is(QuestionMessageSchema, message))
      return withFailures(() => handlers.answer(message.question, message.request));
    const parsed = v.safeParse(CommandMessageSchema, message);
    if (!parsed.success) return Promise.resolve(failure('bad-argument', v.summarize(parsed.issues)));
    const { id, command, request } = parsed.output;
    return once.run(id, () => withFailures(() => carryOut(id, command, request)));
  });
}

/**
 * Executes the background's `EngineMessage`s in the document that owns the worker. Other messages get no answer, other
 * senders `forbidden`; repeated calls with one id run once.
 */
export function serveEngine({ onMessage, isOwnContext }: MessageBus, execute: ForwardCommand): void {
  const once = new AnswerOnce();
  onMessage((message, sender) => {
    if (!v.is(EngineMessageSchema, message)) return undefined;
    const { id, command, request } = message;
    if (!isEngineCommand(command)) return undefined;
    if (!isOwnContext(sender)) return Promise.resolve(failure('forbidden', sender.url));
    return once.run(id, () => withFailures(() => execute(command, request, id)));
  });
}

/** Runs a command's handler, if the request fits its schema; else returns `bad-argument`. */
async function validateAndHandle<C extends BackgroundCommand>(
  handlers: BackgroundHandlers,
  command: C,
  request: unknown,
) {
  const read = readRequest(command, request);
  return read.ok ? handlers[command](read.value) : read;
}

/** Returns the result of `work`; `unexpected` if it throws. */
async function withFailures<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    return failure('unexpected', detailOf(error));
  }
}
