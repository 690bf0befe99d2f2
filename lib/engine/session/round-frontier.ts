import { frontierOf } from '../frontier/registry';
import type { Random } from '../ports';
import type { FrontierRecord, LinksRecord, Memory, PageRecord } from '../types';
import { hostOf } from '../url/site';
import { scoreFrontier } from './frontier-scoring';
import type { RoundHost } from './round';
import type { TopicState } from './topic-state';

/** The topic's frontier as one round sees and changes it. The topic itself is left alone until the round is written. */
export class RoundFrontier {
  readonly #waiting: Map<string, FrontierRecord>;
  readonly #added = new Map<string, FrontierRecord>();
  readonly #removed = new Set<string>();
  #order: number;
  #memory: Memory;

  constructor(
    private readonly state: TopicState,
    private readonly host: RoundHost,
    private readonly random: Random,
    private readonly isKnown: (url: string) => boolean,
  ) {
    this.#waiting = new Map(state.frontier);
    this.#order = state.session.nextFrontierOrder;
    this.#memory = state.session.frontierMemory;
  }

  /** Queues a page's links that are not known and not queued yet. `canonical` gives undefined for what is no page. */
  push(from: PageRecord, links: LinksRecord, canonical: (url: string) => string | undefined): void {
    links.targets.forEach((target, i) => {
      const url = canonical(target);
      if (url === undefined || this.isKnown(url) || this.#waiting.has(url)) return;
      const link: FrontierRecord = {
        topic: this.state.topic.id,
        url,
        host: hostOf(url),
        from: from.n,
        anchor: links.anchors[i] ?? '',
        context: links.contexts[i] ?? '',
        depth: from.foundBy.depth + 1,
        hubScore: this.host.hubScore(url),
        order: this.#order++,
      };
      this.#waiting.set(url, link);
      this.#added.set(url, link);
    });
  }

  /** The next links by the topic's policy, taken off the frontier. */
  take(limit: number): readonly FrontierRecord[] {
    for (const url of this.#waiting.keys()) if (this.isKnown(url)) this.#drop(url);
    const scored = scoreFrontier(this.state, this.#waiting.values(), this.host.previews, this.host.pageRelevance);
    const policy = frontierOf(this.state.topic.settings.frontier);
    const selection = policy.select(scored, limit, this.#memory, this.random);
    this.#memory = selection.memory;
    for (const link of selection.links) this.#drop(link.url);
    for (const url of selection.dropped) this.#drop(url);
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
    this.host.previews.forget(url);
    if (!this.#added.delete(url)) this.#removed.add(url);
  }
}
