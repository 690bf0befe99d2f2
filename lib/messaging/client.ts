import type { Command, RequestOf, ResultOf } from './commands';
import type { AnswerQuestion, CommandMessage, MessageBus, QuestionMessage } from './protocol';
import { detailOf, failure, isResult, isUnreached, type Result } from './results';

/** Delay before the second try; the background may be asleep or ending at the first one. */
const RETRY_AFTER_MS = 200;

type SendCommand = <C extends Command>(command: C, request: RequestOf<C>) => Promise<Result<ResultOf<C>>>;

interface Client {
  /**
   * Sends a command to the background. Never rejects. If background or engine cannot be reached, the command is sent
   * once more under the same id, so that it is executed only once. If that fails too, the result is
   * `engine-unreachable`.
   */
  readonly sendCommand: SendCommand;
  /** Sends a question of the engine worker to the background. */
  readonly askBackground: AnswerQuestion;
}

/** Creates the client with which a page sends commands to the background. */
export function createClient({ sendMessage }: Pick<MessageBus, 'sendMessage'>): Client {
  async function attempt(message: CommandMessage | QuestionMessage): Promise<{ answer: unknown; problem: string }> {
    try {
      return { answer: await sendMessage(message), problem: 'no answer' };
    } catch (error) {
      return { answer: undefined, problem: detailOf(error) };
    }
  }
  return {
    async sendCommand(command, request) {
      const message: CommandMessage = { to: 'background', id: crypto.randomUUID(), command, request };
      const first = await attempt(message);
      if (isResult(first.answer) && !isUnreached(first.answer)) return first.answer;
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      const second = await attempt(message);
      return isResult(second.answer) ? second.answer : failure('engine-unreachable', second.problem);
    },
    async askBackground(question, request) {
      const { answer, problem } = await attempt({ to: 'background', question, request });
      return isResult(answer) ? answer : failure('engine-unreachable', problem);
    },
  };
}
