import type { Frontier, Outcome, ScoredLink } from '../frontier/frontier';
import { takeGreedily } from '../frontier/greedy';
import { frontierOf } from '../frontier/registry';
import type { Candidate } from '../operators/operator';
import type { Random } from '../ports';
import type { FrontierRecord, Memory, OperatorName } from '../types';
import { hostOf } from '../url/site';
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
  /** Of those that wait; kept until others join, since a round takes again where addresses gave no page. */
  #scored: readonly ScoredLink[] | undefined;
  #order: number;
  #memory: Memory;
  /** Of the round before; not yet told. */
  #outcomes: readonly Outcome[] | undefined;
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
      this.#scored = undefined;
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
    this.#scored ??= scoreFrontier(this.view, [...this.#waiting.values()]);
    const scored = this.#scored.filter(({ link }) => this.#waiting.has(link.url));
    const policy = frontierOf(this.view.topic.settings.frontier);
    const shared = scored.map((each) => new SharedLink(each, (link) => this.#shares.of(this.view.siteOfWaiting(link))));
    const isFree = ({ url }: FrontierRecord) => !this.isHeld(url);
    const take = (link: FrontierRecord) => {
      this.#drop(link.url);
      this.#shares.take(this.view.siteOfWaiting(link));
    };
    const taken = policy.greedy
      ? takeGreedily(shared, limit, policy.greedy, isFree, take)
      : this.#takeByTurns(
          policy,
          shared.filter(({ link }) => isFree(link)),
          limit,
          take,
        );
    this.#forgetFaintest(scored);
    return taken;
  }

  /** One at a time: each page taken makes those of its site worth less. */
  #takeByTurns(
    policy: Frontier,
    free: readonly ScoredLink[],
    limit: number,
    take: (link: FrontierRecord) => void,
  ): FrontierRecord[] {
    const taken: FrontierRecord[] = [];
    let left = free;
    while (taken.length < limit) {
      const { links, dropped, memory } = policy.select(
        left,
        1,
        this.#memory,
        this.random,
        this.#outcomes ?? this.view.lastOutcomes(),
      );
      this.#outcomes = [];
      this.#memory = memory;
      for (const url of dropped) this.#drop(url);
      const [next] = links;
      if (next === undefined) break;
      taken.push(next);
      take(next);
      left = left.filter(({ link }) => this.#waiting.has(link.url));
    }
    return taken;
  }

  #forgetFaintest(scored: readonly ScoredLink[]): void {
    if (this.#waiting.size <= MAX_WAITING) return;
    const waiting = scored.filter(({ link }) => this.#waiting.has(link.url) && !this.isHeld(link.url));
    const excess = waiting.length - MAX_WAITING;
    if (excess <= 0) return;
    const limit = Float64Array.from(waiting, ({ relevance }) => relevance).sort()[excess - 1] as number;
    const faint = waiting.filter(({ relevance }) => relevance <= limit);
    faint.sort((a, b) => a.relevance - b.relevance || b.link.order - a.link.order);
    for (const { link } of faint.slice(0, excess)) this.#drop(link.url);
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

/** A link as the policy sees it: worth less the more its site has given (frontier/site-share.ts). */
class SharedLink implements ScoredLink {
  constructor(
    private readonly scored: ScoredLink,
    private readonly shareOf: (link: FrontierRecord) => number,
  ) {}

  get link(): FrontierRecord {
    return this.scored.link;
  }

  get share(): number {
    return this.shareOf(this.link);
  }

  get relevance(): number {
    return this.scored.relevance * this.share;
  }

  get importance(): number {
    return this.scored.importance;
  }

  get source(): number {
    return this.scored.source * this.share;
  }

  get concepts(): number {
    return this.scored.concepts * this.share;
  }
}
