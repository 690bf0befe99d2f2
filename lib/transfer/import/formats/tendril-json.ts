import { CommandError } from '../../../engine/errors';
import type { ImportFormat, ImportProblem } from '../../format';
import { summarizeTopic } from '../../topic/topic-summary';
import { problem } from '../lines';

/** The judged pages of a Tendril topic as rows for another topic. The whole topic comes back by `handOverTopic`. */
export const tendrilJsonImport: ImportFormat = {
  id: 'tendril-json',
  accepts: (_fileName, head) => /^\ufeff?\s*\{\s*"format"\s*:\s*"tendril-topic"/.test(head),
  async *read(source) {
    try {
      yield* (await summarizeTopic(source)).rows;
    } catch (error) {
      yield topicProblem(error);
    }
  },
};

/** The problem of a broken topic at its line. @throws what is no fault of the file. */
export function topicProblem(error: unknown): ImportProblem {
  if (!(error instanceof CommandError)) throw error;
  const [, line = '1', text = error.message] = /^line (\d+): (.*)$/s.exec(error.message) ?? [];
  return problem(Number(line), text, 'broken-row');
}
