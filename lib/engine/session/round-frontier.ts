import type { ScoredLink } from '../frontier/frontier';
import { frontierOf } from '../frontier/registry';
import type { Candidate } from '../operators/operator';
import type { Random } from '../ports';
import type { FrontierRecord, Memory, OperatorName } from '../types';
import { hostOf, siteOf } from '../url/site';
import { scoreFrontier } from './frontier-scoring';
import type { SiteShares } from './site-shares';
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
  readonly #shares: SiteShares;

  constructor(
    private readonly view: TopicView,
    private readonly random: Random,
    private readonly isKnown: (url: string) => boolean,
    private readonly isHeld: (url: string) => boolean = () => false,
  ) {
    this.#waiting = new Map(view.waiting());
    this.#order = view.session.nextFrontierOrder;
    this.#memory = view.session.frontierMemory;
    this.#shares = view.siteShares();
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
    const taken: FrontierRecord[] = [];
    let left = scored.map((each) => this.#shared(each));
    // One at a time: each page taken makes those of its site worth less.
    while (taken.length < limit) {
      const { links, dropped, memory } = policy.select(left, 1, this.#memory, this.random);
      this.#memory = memory;
      for (const url of [...dropped, ...links.map((link) => link.url)]) this.#drop(url);
      const [next] = links;
      if (next === undefined) break;
      taken.push(next);
      this.#shares.take(siteOf(next.url));
      left = left.filter(({ link }) => this.#waiting.has(link.url));
    }
    const waiting = scored.filter(({ link }) => this.#waiting.has(link.url));
    const excess = waiting.length - MAX_WAITING;
    if (excess > 0) {
      waiting.sort((a, b) => a.relevance - b.relevance || b.link.order - a.link.order);
      for (const { link } of waiting.slice(0, excess)) this.#drop(link.url);
    }
    return taken;
  }

  /** A link as the policy sees it: worth less the more its site has given (frontier/site-share.ts). */
  #shared(scored: ScoredLink): ScoredLink {
    const site = siteOf(scored.link.url);
    const share = () => this.#shares.of(site);
    return {
      link: scored.link,
      get share() {
        return share();
      },
      get relevance() {
        return scored.relevance * share();
      },
      get importance() {
        return scored.importance;
      },
      get source() {
        return scored.source * share();
      },
    };
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
