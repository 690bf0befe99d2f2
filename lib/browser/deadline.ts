/** Time limits for calls that another process answers, such as the renderer of a tab. */

/** Time in which a call must settle. A page in an endless loop, or with an open dialog, never answers. */
const CALL_MS = 10_000;

/** Error of a call that was not answered in time. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/**
 * Limits the time of `work`: resolves or rejects as it does within `ms`. The work itself goes on.
 * @throws Unanswered after `ms`; the signal's reason when it aborts
 */
export function within<T>(work: Promise<T>, ms: number, signal?: AbortSignal): Promise<T> {
  const ended = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unanswered(`no answer within ${ms} ms`)), ms);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    const stop = () => reject(signal?.reason);
    signal?.addEventListener('abort', stop, { signal: ended.signal });
    if (signal?.aborted) stop();
    work.then(resolve, reject);
  }).finally(() => ended.abort());
}

/**
 * Returns `api` with a time limit of 10 seconds on each call that returns a promise.
 * @throws Unanswered by such a call
 */
export function withDeadlines<T extends object>(api: T): T {
  return new Proxy({} as T, {
    /** Returns a member; functions with the time limit. */
    get(_, name) {
      const member: unknown = Reflect.get(api, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const answer: unknown = Reflect.apply(member, api, given);
        return answer instanceof Promise ? within(answer, CALL_MS) : answer;
      };
    },
  });
}
