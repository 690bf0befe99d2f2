/** Messages between the extension's own pages, its background and its hidden document. */
import type { Runtime } from 'webextension-polyfill';
import type { Command, RequestOf, ResultOf } from '../messaging/commands';
import type {
  AnswerQuestion,
  CommandMessage,
  EngineMessage,
  EventMessage,
  MessageBus,
  QuestionMessage,
} from '../messaging/protocol';
import { detailOf, failure, isResult, isUnreached, type Result } from '../messaging/results';
import { browser } from './browser';

/** Delay before the second try; the background may be asleep or ending at the first one. */
const RETRY_AFTER_MS = 200;

/** Receives messages of the extension's other contexts. */
export const messageBus: MessageBus = {
  onMessage: (listener) => browser.runtime.onMessage.addListener(listener as Runtime.OnMessageListenerAsync),
  // Excludes content scripts and other extensions.
  isOwnContext: ({ id, url = '' }) => id === browser.runtime.id && url.startsWith(browser.runtime.getURL('')),
};

/**
 * Sends a message to all other contexts of the extension. Never rejects.
 * @returns the answer of the context that listens, undefined if there is none, and then the problem.
 */
export async function sendMessage(
  message: CommandMessage | EngineMessage | EventMessage | QuestionMessage,
): Promise<{ readonly answer: unknown; readonly problem: string }> {
  try {
    return { answer: await browser.runtime.sendMessage(message), problem: 'no answer' };
  } catch (error) {
    return { answer: undefined, problem: detailOf(error) };
  }
}

/** Sends a message to the background. Returns its answer, or `engine-unreachable`; never rejects. */
async function sendForResult(message: CommandMessage | QuestionMessage): Promise<Result<never>> {
  const { answer, problem } = await sendMessage(message);
  return isResult(answer) ? answer : failure('engine-unreachable', problem);
}

/**
 * Sends a command to the background under a new id. Never rejects. If background or engine cannot be reached, the
 * command is sent once more after 200 ms. It has the same id, so that it is executed only once. If that fails too, the
 * result is `engine-unreachable`.
 */
export async function sendCommand<C extends Command>(command: C, request: RequestOf<C>): Promise<Result<ResultOf<C>>> {
  const message: CommandMessage = { to: 'background', id: crypto.randomUUID(), command, request };
  const first = await sendForResult(message);
  if (!isUnreached(first)) return first;
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  return sendForResult(message);
}

/** Sends a question of the engine worker to the background. */
export const askBackground: AnswerQuestion = (question, request) =>
  sendForResult({ to: 'background', question, request });
