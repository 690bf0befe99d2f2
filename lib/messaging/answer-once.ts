import { isUnreached } from './results';

/** Answers are kept this long after they were given. */
const KEEP_MS = 60_000;

/**
 * Remembers calls by id, so that a call sent again gets the first one's answer instead of being carried out again. That the engine
 * was not reached is no answer: it may be reached by now.
 */
export class AnswerOnce {
  readonly #answers = new Map<string, Promise<unknown>>();

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
