import { frontierOf } from '../frontier/registry';
import type { Candidate } from '../operators/operator';
import type { Random } from '../ports';
import type { FrontierRecord, Memory, OperatorName } from '../types';
import { hostOf } from '../url/site';
import { scoreFrontier } from './frontier-scoring';
import type { TopicView } from './topic-view';

/** Addresses that wait at most; beyond it the least relevant are given up. */
const MAX_WAITING = 20_000;

/** The topic's frontier as one round sees and changes it. The topic itself is left alone until the round is written. */
export class RoundFrontier {
  readonly #waiting: Map<string, FrontierRecord>;
  readonly #added = new Map<string, FrontierRecord>();
  readonly #removed = new Set<string>();
  #order: number;
  #memory: Memory;

  constructor(
    private readonly view: TopicView,
    private readonly random: Random,
    private readonly isKnown: (url: string) => boolean,
    private readonly isHeld: (url: string) => boolean = () => false,
  ) {
    this.#waiting = new Map(view.waiting());
    this.#order = view.session.nextFrontierOrder;
    this.#memory = view.session.frontierMemory;
  }

  /** Queues what is neither known nor waiting. @returns how many joined. */
  push(operator: OperatorName, candidates: readonly Candidate[]): number {
    let joined = 0;
    for (const { url, foundBy, preview } of candidates) {
      if (this.isKnown(url) || this.#waiting.has(url)) continue;
      const link: FrontierRecord = {
        topic: this.view.topic.id,
        url,
        host: hostOf(url),
        foundBy: { ...foundBy, operator },
        preview,
        hubScore: this.view.hubScore(url),
        order: this.#order++,
      };
      this.#waiting.set(url, link);
      this.#added.set(url, link);
      joined += 1;
    }
    return joined;
  }

  /** Lets addresses wait on that were taken off and not asked for. */
  putBack(operator: OperatorName, candidates: readonly Candidate[]): void {
    for (const candidate of candidates) {
      if (!this.#removed.delete(candidate.url)) this.push(operator, [candidate]);
    }
  }

  /** The next addresses by the topic's policy, whichever operator named them, taken off the frontier. */
  take(limit: number): readonly FrontierRecord[] {
    for (const url of this.#waiting.keys()) if (this.isKnown(url)) this.#drop(url);
    const free = [...this.#waiting.values()].filter(({ url }) => !this.isHeld(url));
    const scored = scoreFrontier(this.view, free);
    const policy = frontierOf(this.view.topic.settings.frontier);
    const selection = policy.select(scored, limit, this.#memory, this.random);
    this.#memory = selection.memory;
    for (const link of selection.links) this.#drop(link.url);
    for (const url of selection.dropped) this.#drop(url);
    const waiting = scored.filter(({ link }) => this.#waiting.has(link.url));
    const excess = waiting.length - MAX_WAITING;
    if (excess > 0) {
      waiting.sort((a, b) => a.relevance - b.relevance || b.link.order - a.link.order);
      for (const { link } of waiting.slice(0, excess)) this.#drop(link.url);
    }
    return selection.links;
  }

  outcome() {
    return {
      frontierAdded: [...this.#added.values()],
      frontierRemoved: [...this.#removed],
      nextFrontierOrder: this.#order,
      frontierMemory: this.#memory,
    };
  }

  #drop(url: string): void {
    this.#waiting.delete(url);
    this.view.forgetPreview(url);
    if (!this.#added.delete(url)) this.#removed.add(url);
  }
}
