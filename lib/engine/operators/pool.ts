import type { Json, Memory } from '../types';
import type { Candidate } from './operator';

/** Candidates kept for later pulls. */
const MAX_KEPT = 150;
const MAX_PREVIEW_CHARS = 240;

/**
 * What an operator was told of and has not fetched yet. Providers name more addresses than a round may fetch, so each
 * pull fetches the most promising of all that are waiting, and the rest waits on.
 */
export class CandidatePool {
  readonly #waiting = new Map<string, Candidate>();

  constructor(memory: Memory, isKnown: (url: string) => boolean) {
    const stored = memory.pool;
    if (!Array.isArray(stored)) return;
    for (const entry of stored) {
      const candidate = candidateOf(entry);
      if (candidate && !isKnown(candidate.url)) this.#waiting.set(candidate.url, candidate);
    }
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** An address that waits already keeps its first origin. */
  add(candidates: readonly Candidate[]): void {
    for (const candidate of candidates)
      if (!this.#waiting.has(candidate.url)) this.#waiting.set(candidate.url, candidate);
  }

  /** The `count` most promising candidates, taken out; equals in order of arrival. */
  take(count: number, promise: (candidate: Candidate) => number): Candidate[] {
    const taken = this.#sorted(promise).slice(0, Math.max(0, count));
    for (const { url } of taken) this.#waiting.delete(url);
    return taken;
  }

  /** To be spread into the memory that the operator returns. */
  toMemory(promise: (candidate: Candidate) => number): Memory {
    const kept = this.#sorted(promise).slice(0, MAX_KEPT);
    return {
      pool: kept.map(({ url, foundBy, preview }) => ({
        url,
        foundBy: foundBy as unknown as Json,
        preview: preview.slice(0, MAX_PREVIEW_CHARS),
      })),
    };
  }

  #sorted(promise: (candidate: Candidate) => number): Candidate[] {
    return [...this.#waiting.values()]
      .map((candidate) => ({ candidate, worth: promise(candidate) }))
      .sort((a, b) => b.worth - a.worth)
      .map(({ candidate }) => candidate);
  }
}

function candidateOf(entry: Json): Candidate | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const { url, preview, foundBy } = entry as { [key: string]: Json };
  if (typeof url !== 'string' || typeof preview !== 'string' || typeof foundBy !== 'object') return undefined;
  return { url, preview, foundBy: foundBy as unknown as Candidate['foundBy'] };
}
