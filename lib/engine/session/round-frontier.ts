import type { FrontierPolicy, Outcome, Priority, ScoredLink } from '../frontier/policy';
import { byPriority, takeFrom } from '../frontier/priority-queue';
import type { QueuedUrl } from '../frontier/queue';
import type { SiteShares } from '../frontier/site-shares';
import type { Candidate } from '../operators/operator';
import { FRONTIERS } from '../papers/frontiers/registry';
import type { Random } from '../ports';
import type { FrontierRecord, Memory, OperatorName } from '../types';
import { hostOf } from '../url/site';
import type { TopicView } from './topic-view';

/**
 * Addresses that wait at most, of those that may be fetched and of those that may not now; beyond it the least relevant are given up, a
 * tenth at a time, so that few rounds look for them.
 */
const MAX_WAITING = 20_000;
const LEFT_WAITING = 18_000;
/** What is given up first, whatever a site has given; of equals, the latest. */
const FAINTEST_FIRST: Priority<QueuedUrl> = { of: ({ expected }) => -expected, tie: ({ link }) => link.order };

/** The topic's frontier as one round sees and changes it. The topic itself is left alone until the round is written. */
export class RoundFrontier {
  /** What joined and waits on. */
  readonly #added = new Map<string, FrontierRecord>();
  /** What was taken off. */
  readonly #gone = new Set<string>();
  /** Of those that wait; kept until others join, since a round takes again where addresses gave no page. */
  #scored: readonly QueuedUrl[] | undefined;
  /** The order of what waits, behind those taken last. */
  #behind: Iterator<FrontierRecord, undefined> | undefined;
  #order: number;
  #memory: Memory;
  /** Of the round before; not yet told. */
  #outcomes: readonly Outcome[] | undefined;
  readonly #shares: SiteShares;

  /** @param seen addresses that the round has asked for. */
  constructor(
    private readonly view: TopicView,
    private readonly random: Random,
    private readonly seen: ReadonlySet<string>,
    private readonly isHeld: (url: string) => boolean = () => false,
    /** Whose addresses are fetched; of all operators where absent. */
    private readonly only?: OperatorName,
  ) {
    this.#order = view.session.nextFrontierOrder;
    this.#memory = view.session.frontierMemory;
    this.#shares = view.siteShares();
  }

  /** Queues what is neither known nor waiting. @returns how many joined. */
  push(operator: OperatorName, candidates: readonly Candidate[]): number {
    let joined = 0;
    for (const { url, foundBy, preview } of candidates) {
      if (this.seen.has(url) || this.view.isKnown(url) || this.#isWaiting(url)) continue;
      this.#added.set(url, {
        topic: this.view.topic.id,
        url,
        host: hostOf(url),
        foundBy: { ...foundBy, operator },
        preview,
        hubScore: this.view.hubScore(url),
        order: this.#order++,
      });
      this.#gone.delete(url);
      this.#scored = undefined;
      joined += 1;
    }
    return joined;
  }

  /** Lets addresses wait on that were taken off and not asked for. */
  putBack(operator: OperatorName, candidates: readonly Candidate[]): void {
    for (const candidate of candidates) {
      if (!this.view.waiting().has(candidate.url) || !this.#gone.delete(candidate.url))
        this.push(operator, [candidate]);
    }
  }

  /** Those of some addresses that wait, taken off the frontier. */
  takeOff(urls: readonly string[], limit: number): readonly FrontierRecord[] {
    const taken: FrontierRecord[] = [];
    for (const url of urls) {
      const link = this.#isWaiting(url) ? (this.#added.get(url) ?? this.view.waiting().get(url)) : undefined;
      if (link === undefined || !this.#isWanted(link) || taken.length >= limit) continue;
      taken.push(link);
      this.#drop(url);
    }
    return taken;
  }

  /**
   * The next addresses by the topic's policy, whichever operator named them, taken off the frontier.
   * @param perHost of one host at most.
   */
  take(limit: number, perHost = Number.POSITIVE_INFINITY): readonly FrontierRecord[] {
    const queued = this.#scored ?? this.view.scoredQueue(this.#waiting(), this.#shares);
    for (const one of queued) if (this.seen.has(one.url) || this.view.isSettled(one)) this.#drop(one.url);
    const scored = queued.filter(({ url }) => !this.#gone.has(url));
    this.#scored = scored;
    const policy = FRONTIERS[this.view.topic.settings.frontier];
    const ofHost = new Map<string, number>();
    const hasRoom = ({ host }: FrontierRecord) => (ofHost.get(host) ?? 0) < perHost;
    const isFree = (link: FrontierRecord) => this.#isWanted(link) && hasRoom(link) && !this.isHeld(link.url);
    const take = ({ url, host }: FrontierRecord) => {
      this.#drop(url);
      this.#shares.take(this.view.siteOf(url));
      ofHost.set(host, (ofHost.get(host) ?? 0) + 1);
    };
    this.#behind = policy.greedy && byPriority(scored, policy.greedy, isFree);
    const taken = this.#behind
      ? takeFrom(this.#behind, limit, take)
      : this.#takeByTurns(
          policy,
          scored.filter(({ link }) => isFree(link)),
          limit,
          hasRoom,
          take,
        );
    this.#forgetFaintest(scored);
    return taken;
  }

  /** What stands behind those that were taken last, each told once. It waits on. Policies that draw lots tell of nothing. */
  upcoming(limit: number): readonly string[] {
    return this.#behind === undefined ? [] : takeFrom(this.#behind, limit).map(({ url }) => url);
  }

  /** One at a time: each page taken makes those of its site worth less. */
  #takeByTurns(
    policy: FrontierPolicy,
    free: readonly ScoredLink[],
    limit: number,
    hasRoom: (link: FrontierRecord) => boolean,
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
      left = left.filter(({ link }) => !this.#gone.has(link.url) && hasRoom(link));
    }
    return taken;
  }

  /** Those that must wait are counted by themselves: a host that asked for a pause, or has given its share, takes nobody else's place. */
  #forgetFaintest(scored: readonly QueuedUrl[]): void {
    if (scored.length <= MAX_WAITING) return;
    const waiting = scored.filter(({ url }) => !this.#gone.has(url));
    const held = new Set(waiting.filter(({ url }) => this.isHeld(url)));
    for (const some of [[...held], waiting.filter((link) => !held.has(link))]) {
      if (some.length <= MAX_WAITING) continue;
      for (const { url } of takeFrom(byPriority(some, FAINTEST_FIRST), some.length - LEFT_WAITING)) this.#drop(url);
    }
  }

  outcome() {
    const waiting = this.view.waiting();
    return {
      frontierAdded: [...this.#added.values()],
      frontierRemoved: [...this.#gone].filter((url) => waiting.has(url)),
      nextFrontierOrder: this.#order,
      frontierMemory: this.#memory,
    };
  }

  *#waiting(): Generator<FrontierRecord> {
    const waiting = this.view.waiting().values();
    if (this.#gone.size === 0) yield* waiting;
    else for (const link of waiting) if (!this.#gone.has(link.url)) yield link;
    yield* this.#added.values();
  }

  #isWanted({ foundBy }: FrontierRecord): boolean {
    return this.only === undefined || foundBy.operator === this.only;
  }

  #isWaiting(url: string): boolean {
    return this.#added.has(url) || (this.view.waiting().has(url) && !this.#gone.has(url));
  }

  #drop(url: string): void {
    this.#added.delete(url);
    this.#gone.add(url);
  }
}
