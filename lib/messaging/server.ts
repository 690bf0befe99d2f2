import * as v from 'valibot';
import { isOwnContext, onMessage } from '../browser/browser';
import { AnswerOnce } from './answer-once';
import type {
  AnswerQuestion,
  EngineCommand,
  EngineMessage,
  HostCommand,
  HostCommands,
  HostMessage,
  RequestOf,
  Result,
  ResultOf,
} from './protocol';
import { detailOf, failure } from './results';
import {
  CommandMessageSchema,
  EngineMessageSchema,
  HOST_REQUESTS,
  HostMessageSchema,
  isEngineCommand,
  isHostCommand,
  QuestionMessageSchema,
} from './schemas';

export type ExecuteEngine = <C extends EngineCommand>(
  command: C,
  request: RequestOf<C>,
  id: string,
) => Promise<Result<ResultOf<C>>>;

export type HostHandlers = {
  readonly [C in HostCommand]: (request: HostCommands[C]['request']) => Promise<Result<HostCommands[C]['result']>>;
};

/**
 * Answers the interface's commands and the engine's questions, and hears the engine's events. Must be called synchronously when the background
 * starts. Only pages of this extension are served; content scripts and everyone else are told `forbidden`.
 */
export function serveBackground(handlers: {
  readonly engine: ExecuteEngine;
  readonly host: HostHandlers;
  readonly answer: AnswerQuestion;
  onHostEvent(message: HostMessage): void;
}): void {
  const once = new AnswerOnce();
  onMessage((message, sender) => {
    if (v.is(HostMessageSchema, message)) {
      if (isOwnContext(sender)) handlers.onHostEvent(message);
      return undefined;
    }
    if (v.is(QuestionMessageSchema, message)) {
      if (!isOwnContext(sender)) return Promise.resolve(failure('forbidden', sender.url));
      return guarded(() => handlers.answer(message.question, message.request));
    }
    if (addressee(message) !== 'background') return undefined;
    if (!isOwnContext(sender)) return Promise.resolve(failure('forbidden', sender.url));
    const parsed = v.safeParse(CommandMessageSchema, message);
    if (!parsed.success) return Promise.resolve(failure('bad-argument', v.summarize(parsed.issues)));
    const { id, command, request } = parsed.output;
    return once.run(id, () => guarded(() => dispatch(handlers, id, command, request)));
  });
}

/** Answers the background's `EngineMessage`s in the document that owns the worker. */
export function serveEngine(execute: ExecuteEngine): void {
  const once = new AnswerOnce();
  onMessage((message, sender) => {
    if (!v.is(EngineMessageSchema, message) || !isEngineCommand(message.command)) return undefined;
    if (!isOwnContext(sender)) return Promise.resolve(failure('forbidden', sender.url));
    const { id, command, request } = message as EngineMessage;
    return once.run(id, () => guarded(() => execute(command, request, id)));
  });
}

async function dispatch(
  handlers: { readonly engine: ExecuteEngine; readonly host: HostHandlers },
  id: string,
  command: string,
  request: Record<string, unknown>,
): Promise<Result<unknown>> {
  if (isEngineCommand(command)) return handlers.engine(command, request as RequestOf<EngineCommand>, id);
  if (!isHostCommand(command)) return failure('bad-argument', `no command ${command}`);
  const parsed = v.safeParse(HOST_REQUESTS[command], request);
  if (!parsed.success) return failure('bad-argument', v.summarize(parsed.issues));
  const handle = handlers.host[command] as (request: unknown) => Promise<Result<unknown>>;
  return handle(parsed.output);
}

async function guarded<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    return failure('unexpected', detailOf(error));
  }
}

function addressee(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'to' in message ? message.to : undefined;
}
