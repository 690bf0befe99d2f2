import type { OperatorName } from '../basics';
import type { FrontierPolicy, Outcome, Priority, ScoredLink } from '../frontier/policy';
import { byPriority, takeFrom } from '../frontier/priority-queue';
import type { QueuedUrl } from '../frontier/queue';
import type { SiteShares } from '../frontier/site-shares';
import { FRONTIERS } from '../methods/frontiers';
import type { Candidate } from '../operators/operator';
import type { Random } from '../ports';
import type { FrontierRecord } from '../records';
import type { Memory } from '../session-records';
import { SAME_PREVIEW_CHARS } from '../spam/site-trust';
import { hostOf } from '../url/site';
import { frontierMemoryFor, isDropped, learntBy } from './learnt-by';
import type { OpenTopic } from './open-topic';

/**
 * Largest numbers of queued URLs before and after dropping the least relevant. The limit applies separately to URLs
 * that may be fetched now and to the others. A tenth is dropped at once, so that few rounds need to.
 */
const MAX_WAITING = 20_000;
const LEFT_WAITING = 18_000;
/** Order of dropping: lowest relevance first, without site discounts; among equals, the latest first. */
const FAINTEST_FIRST: Priority<QueuedUrl> = { of: ({ expected }) => -expected, tie: ({ link }) => link.order };

/** The topic's frontier during one round. The topic itself does not change before the round is written. */
export class RoundFrontier {
  /** URLs that this round queued or changed, and has not taken. */
  readonly #added = new Map<string, FrontierRecord>();
  /** URLs that this round took or dropped. */
  readonly #gone = new Set<string>();
  /** URLs among them that the policy dropped; they stay stored for other policies. */
  readonly #dropped = new Map<string, FrontierRecord>();
  /** Scores of the queued URLs, kept until URLs are added: a round takes more URLs after some gave no page. */
  #scored: readonly QueuedUrl[] | undefined;
  /** Rest of the queue by priority, after the URLs taken last. */
  #behind: Iterator<FrontierRecord, undefined> | undefined;
  /** Long previews of the URLs taken, and their hosts. A URL of another host with one of them leads to a copy. */
  readonly #texts = new Map<string, string>();
  #order: number;
  #memory: Memory;
  readonly #policy: FrontierPolicy;
  /** Outcomes of the last round, for the policy's next call. */
  #outcomes: readonly Outcome[] | undefined;

  /**
   * @param seen URLs that the round has requested.
   * @param isHeld tells whether a URL cannot be fetched now.
   */
  constructor(
    private readonly topic: OpenTopic,
    private readonly random: Random,
    private readonly seen: ReadonlySet<string>,
    private readonly isHeld: (url: string) => boolean = () => false,
    /** Operator whose URLs are fetched; absent for all operators. */
    private readonly only?: OperatorName,
    private readonly shares: SiteShares = topic.sites.shares(),
  ) {
    const { session, topic: record } = topic.state;
    this.#policy = FRONTIERS[record.settings.frontier](session.budgetPages);
    this.#order = session.nextFrontierOrder;
    this.#memory = frontierMemoryFor(session, record.settings);
  }

  /**
   * Queues URLs that are neither known, queued nor requested in this round, also those that it took before. @returns
   * the number of queued URLs.
   */
  push(operator: OperatorName, candidates: readonly Candidate[]): number {
    let joined = 0;
    for (const { url, foundBy, preview } of candidates) {
      if (this.seen.has(url) || this.topic.isKnown(url) || this.#queuedByUrl(url)) continue;
      this.#added.set(url, {
        topic: this.topic.state.topic.id,
        url,
        host: hostOf(url),
        foundBy: { ...foundBy, operator },
        preview,
        hubScore: this.topic.view.hubScore(url),
        order: this.#order++,
      });
      this.#gone.delete(url);
      this.#dropped.delete(url);
      this.#scored = undefined;
      joined += 1;
    }
    return joined;
  }

  /**
   * Adds numbers of answers of services to the queued URLs that they contain; other URLs are ignored.
   * @param answers number of answers by URL.
   */
  countAnswers(answers: ReadonlyMap<string, number>): void {
    for (const [url, count] of answers) {
      const link = this.#queuedByUrl(url);
      if (link === undefined) continue;
      this.#added.set(url, { ...link, answers: (link.answers ?? 0) + count });
      this.#scored = undefined;
    }
  }

  /** Queues URLs again, unchanged, that were taken and not requested, or failed for now. */
  restore(links: readonly FrontierRecord[]): void {
    for (const link of links) {
      this.#gone.delete(link.url);
      if (this.topic.state.frontier.get(link.url) !== link) this.#added.set(link.url, link);
    }
  }

  /**
   * Removes at most `limit` of the given URLs, in their order, from the queue, and returns them. Skips those that are
   * not queued or belong to another operator than `only`.
   */
  takeListed(urls: readonly string[], limit: number): readonly FrontierRecord[] {
    const taken: FrontierRecord[] = [];
    for (const url of urls) {
      const link = this.#queuedByUrl(url);
      if (link === undefined || !this.#isOfOperator(link) || taken.length >= limit) continue;
      taken.push(link);
      this.#drop(url);
    }
    return taken;
  }

  /**
   * Removes at most `limit` next URLs by the topic's policy from the queue, and returns them in that order; each lowers
   * the discount of its site. Skips URLs that are held, or lead to a copy of a page taken in this round. Also drops the
   * least relevant URLs of a full queue.
   * @param perHost largest number of URLs per host.
   */
  take(limit: number, perHost = Number.POSITIVE_INFINITY): readonly FrontierRecord[] {
    const scored = this.#scoredUrls();
    const policy = this.#policy;
    const ofHost = new Map<string, number>();
    const hasRoom = ({ host }: FrontierRecord) => (ofHost.get(host) ?? 0) < perHost;
    const isCopy = ({ preview, host }: FrontierRecord) => (this.#texts.get(preview) ?? host) !== host;
    const isFree = (link: FrontierRecord) =>
      this.#isOfOperator(link) && hasRoom(link) && !isCopy(link) && !this.isHeld(link.url);
    /** Removes a URL from the queue, and counts it for its site and host. */
    const take = ({ url, host, preview }: FrontierRecord) => {
      this.#drop(url);
      if (preview.length >= SAME_PREVIEW_CHARS) this.#texts.set(preview, host);
      this.shares.take(this.topic.state.pages.siteOf(url));
      ofHost.set(host, (ofHost.get(host) ?? 0) + 1);
    };
    this.#behind = policy.greedy && byPriority(scored, policy.greedy, isFree);
    const taken = this.#behind
      ? takeFrom(this.#behind, limit, take)
      : this.#takeOneByOne(
          policy,
          scored.filter(({ link }) => isFree(link)),
          limit,
          hasRoom,
          take,
        );
    this.#dropLowest(scored);
    return taken;
  }

  /** Drops the least relevant URLs if more than `MAX_WAITING` are queued; for use outside of `take`. */
  dropLeastRelevant(): void {
    if (this.topic.state.frontier.size + this.#added.size > MAX_WAITING) this.#dropLowest(this.#scoredUrls());
  }

  /** Returns the queued URLs with their scores, without those that need no fetch any more. */
  #scoredUrls(): readonly QueuedUrl[] {
    const queued = this.#scored ?? this.topic.queue.of(this.#allQueued(), this.shares);
    for (const one of queued) if (this.seen.has(one.url) || this.topic.isKnownQueued(one)) this.#drop(one.url);
    this.#scored = queued.filter(({ url }) => !this.#gone.has(url));
    return this.#scored;
  }

  /** URLs that follow those taken last, without repeats; they stay queued. Empty for policies that select at random. */
  upcoming(limit: number): readonly string[] {
    return this.#behind === undefined ? [] : takeFrom(this.#behind, limit).map(({ url }) => url);
  }

  /**
   * Takes URLs one at a time by a policy that is not greedy, because each taken URL lowers the discount of its site.
   * Removes the URLs that the policy drops.
   */
  #takeOneByOne(
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
        this.#outcomes ?? lastOutcomes(this.topic),
      );
      this.#outcomes = [];
      this.#memory = memory;
      for (const url of dropped) this.#setAside(url);
      const [next] = links;
      if (next === undefined) break;
      taken.push(next);
      take(next);
      left = left.filter(({ link }) => !this.#gone.has(link.url) && hasRoom(link));
    }
    return taken;
  }

  /**
   * Drops the least relevant URLs above the limit. URLs that cannot be fetched now are counted separately, so that a
   * paused host does not displace others.
   */
  #dropLowest(scored: readonly QueuedUrl[]): void {
    if (scored.length <= MAX_WAITING) return;
    const waiting = scored.filter(({ url }) => !this.#gone.has(url));
    const held = new Set(waiting.filter(({ url }) => this.isHeld(url)));
    for (const some of [[...held], waiting.filter((link) => !held.has(link))]) {
      if (some.length <= MAX_WAITING) continue;
      for (const { url } of takeFrom(byPriority(some, FAINTEST_FIRST), some.length - LEFT_WAITING)) this.#drop(url);
    }
  }

  /**
   * Returns what the round changes in the stored queue: added and removed URLs, next order number, policy's memory.
   * URLs that the policy dropped stay stored, marked with it.
   */
  outcome() {
    const waiting = this.topic.state.frontier;
    return {
      frontierAdded: [...this.#added.values(), ...this.#dropped.values()],
      frontierRemoved: [...this.#gone].filter((url) => waiting.has(url) && !this.#dropped.has(url)),
      nextFrontierOrder: this.#order,
      frontierMemory: this.#memory,
    };
  }

  /**
   * Yields the queued URLs: the stored ones that the round keeps, then those that it added. Left out are stored URLs
   * that the topic's frontier policy has dropped.
   */
  *#allQueued(): Generator<FrontierRecord> {
    const { frontier, topic } = this.topic.state;
    for (const link of frontier.values())
      if (!this.#gone.has(link.url) && !this.#added.has(link.url) && !isDropped(link, topic.settings)) yield link;
    yield* this.#added.values();
  }

  /** True if URLs of all operators are fetched, or if the operator `only` proposed the URL. */
  #isOfOperator({ foundBy }: FrontierRecord): boolean {
    return this.only === undefined || foundBy.operator === this.only;
  }

  /**
   * Returns the queue entry of a URL as the round has changed it; undefined if it is not queued now, was taken, or the
   * policy has dropped it.
   */
  #queuedByUrl(url: string): FrontierRecord | undefined {
    const { frontier, topic } = this.topic.state;
    const stored = this.#gone.has(url) ? undefined : frontier.get(url);
    return this.#added.get(url) ?? (stored && isDropped(stored, topic.settings) ? undefined : stored);
  }

  /** Takes a URL out of the queue of this policy; the store keeps it for others, up to the queue's limit. */
  #setAside(url: string): void {
    const link = this.#queuedByUrl(url);
    const { frontier, topic } = this.topic.state;
    if (link !== undefined && frontier.size + this.#dropped.size < MAX_WAITING)
      this.#dropped.set(url, { ...link, droppedBy: learntBy(topic.settings).frontier });
    this.#drop(url);
  }

  /** Takes a URL out of the queue. */
  #drop(url: string): void {
    this.#added.delete(url);
    this.#gone.add(url);
  }
}

/** Relevances of the pages that operators found in the last round. */
export function lastOutcomes({ state, urls }: OpenTopic): Outcome[] {
  const round = state.session.nextRound - 1;
  const pages = state.pages.all.filter(
    ({ foundBy }) => foundBy.round === round && foundBy.operator !== 'mark' && foundBy.operator !== 'import',
  );
  return pages.map(({ n, url, host }) => ({ url, host, relevance: urls.pageRelevance(n) }));
}
