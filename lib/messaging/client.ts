import { browser } from '../browser/browser';
import type { AnswerQuestion, Command, CommandMessage, QuestionMessage, RequestOf, Result, ResultOf } from './protocol';
import { detailOf, failure, isResult } from './results';

/** The background may be asleep or just dying when the first message arrives. */
const RETRY_AFTER_MS = 200;

/**
 * Sends a command to the background. Never rejects: an unreachable background is `engine-unreachable`, after one more
 * try under the same id, so that a command whose answer was lost is not carried out twice.
 */
export async function sendCommand<C extends Command>(command: C, request: RequestOf<C>): Promise<Result<ResultOf<C>>> {
  const message: CommandMessage<C> = { to: 'background', id: crypto.randomUUID(), command, request };
  const first = await attempt(message);
  if (isResult(first.answer)) return first.answer;
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  const second = await attempt(message);
  return isResult(second.answer) ? second.answer : failure('engine-unreachable', second.problem);
}

/** Asks the background on behalf of the engine worker. */
export const askBackground: AnswerQuestion = async (question, request) => {
  const message: QuestionMessage = { to: 'host', question, request };
  const { answer, problem } = await attempt(message);
  return isResult(answer) ? answer : failure('engine-unreachable', problem);
};

async function attempt(message: CommandMessage | QuestionMessage): Promise<{ answer: unknown; problem: string }> {
  try {
    return { answer: await browser.runtime.sendMessage(message), problem: 'no answer' };
  } catch (error) {
    return { answer: undefined, problem: detailOf(error) };
  }
}
