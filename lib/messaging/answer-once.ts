/** Answers are kept this long after they were given. */
const KEEP_MS = 60_000;

/** Remembers calls by id, so that a call sent again gets the first one's answer instead of being carried out again. */
export class AnswerOnce {
  readonly #answers = new Map<string, Promise<unknown>>();

  run<T>(id: string, work: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(id);
    if (known) return known as Promise<T>;
    const answer = work();
    this.#answers.set(id, answer);
    const forget = () => setTimeout(() => this.#answers.delete(id), KEEP_MS);
    answer.then(forget, forget);
    return answer;
  }
}
