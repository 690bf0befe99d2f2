import type { Clock, Random } from '../engine/ports';
import { type RateGroup, rateGroupOf } from '../engine/url/site';
import { DomainTurns, MAX_HOSTS } from './domain-turns';
import { type HoldStore, HostHolds } from './host-holds';
import { Slots } from './slots';

/** Largest share by which a delay is randomly lengthened, so that requests to several hosts do not coincide. */
const DELAY_JITTER = 0.05;
/** Pause of a host that sent nothing. Requests do not wait for it (`MAX_HOLD_WAIT_MS`), so their URLs stay queued. */
const SILENCE_PAUSE_MS = 60_000;

interface HostState {
  readonly host: string;
  readonly group: RateGroup;
  tail: Promise<unknown>;
  waiting: number;
  lastEndMs: number;
  /** Whether any request to the host has succeeded. */
  hasAnswered: boolean;
  /** Whether the host was paused because it sent nothing. */
  wasSilent: boolean;
}

/** Whether a host shares the rate of its domain, or has its own, as a search service with a published limit. */
type Rate = 'of-domain' | 'own';

/** @param yieldSlot frees the request's slot while no data arrives. */
type QueuedTask<T> = (yieldSlot: () => void) => Promise<T>;

/** Decides when a host may receive a request. All code that sends requests shares one queue. */
export class HostQueue {
  readonly #hosts = new Map<string, HostState>();
  readonly #domains: DomainTurns;
  readonly #holds: HostHolds;
  readonly #slots: Slots;
  readonly #clock: Clock;
  readonly #random: Random;

  constructor(options: {
    readonly clock: Clock;
    readonly random: Random;
    /** Global limit of simultaneous requests. */
    readonly maxConcurrent: number;
    /** Keeps long holds between runs; by default they end with the queue. */
    readonly holds?: HoldStore;
  }) {
    this.#clock = options.clock;
    this.#random = options.random;
    this.#domains = new DomainTurns(options.clock);
    this.#holds = new HostHolds(options.clock, options.holds);
    this.#slots = new Slots(options.maxConcurrent);
  }

  /**
   * Runs `task` once four conditions hold: the host has no other request in flight, `delayMs` has passed since the end
   * of its last one, its hold is over, and a slot is free. The global limit is the number of slots.
   *
   * The hosts of a registrable domain count as one host, unless `rate` is `own`. On a platform, where the hosts belong
   * to different people, requests start `1 / PLATFORM_RATE` of the delay apart. A task that calls `yieldSlot` frees its
   * slot; at most `IDLE_PER_SLOT` tasks per slot may do so.
   * @throws FetchError `host-held` where the hold lasts longer than `MAX_HOLD_WAIT_MS`.
   */
  run<T>(
    host: string,
    delayMs: number,
    task: QueuedTask<T>,
    signal?: AbortSignal,
    rate: Rate = 'of-domain',
  ): Promise<T> {
    const state = this.#stateOf(host);
    state.waiting += 1;
    const inSlot = () => this.#inSlot(state, task, signal);
    const result = state.tail.then(async () => {
      signal?.throwIfAborted();
      await this.#untilDue(state, delayMs, signal);
      return rate === 'own' ? inSlot() : this.#domains.run(state.group, delayMs, inSlot, signal);
    });
    const settled = () => {
      state.waiting -= 1;
    };
    state.tail = result.then(settled, settled);
    return result;
  }

  /** Pauses the host for `ms`, at most a day; never shortens a hold. Resolves when a long hold is stored. */
  hold(host: string, ms: number): Promise<void> {
    return this.#holds.hold(host, ms);
  }

  /** Pauses a silent host for a minute, and marks it as silent for good. @returns the pause in milliseconds. */
  async pauseSilent(host: string): Promise<number> {
    this.#stateOf(host).wasSilent = true;
    await this.hold(host, SILENCE_PAUSE_MS);
    return SILENCE_PAUSE_MS;
  }

  /** Records a request that the queue did not start, such as a redirect; the delay starts now. */
  noteEnd(host: string): void {
    const state = this.#stateOf(host);
    state.lastEndMs = this.#clock.nowMs();
    this.#domains.noteEnd(state.group);
  }

  /**
   * Whether any task of the host has resolved, as it does for an answer with any status; false for a host that the
   * queue has forgotten.
   */
  hasAnswered(host: string): boolean {
    return this.#hosts.get(host)?.hasAnswered ?? false;
  }

  /** Whether the host was paused because it sent nothing. */
  wasSilent(host: string): boolean {
    return this.#hosts.get(host)?.wasSilent ?? false;
  }

  /** Returns the milliseconds until the host's hold is over; 0 without a hold. */
  heldForMs(host: string): number {
    return this.#holds.heldForMs(host);
  }

  /** Changes the global limit of simultaneous requests; running ones continue. */
  setMaxConcurrent(count: number): void {
    this.#slots.resize(count);
  }

  /**
   * Waits until `delayMs`, randomly lengthened by up to `DELAY_JITTER`, have passed since the end of the host's last
   * request, and its hold is over.
   * @throws FetchError `host-held` for a long hold.
   */
  async #untilDue(state: HostState, delayMs: number, signal?: AbortSignal): Promise<void> {
    await this.#holds.restored;
    const lengthened = delayMs * (1 + DELAY_JITTER * this.#random.next());
    for (;;) {
      const nowMs = this.#clock.nowMs();
      // If the clock was set back, times in the future would delay the host by the difference.
      state.lastEndMs = Math.min(state.lastEndMs, nowMs);
      this.#domains.forgetFuture(state.group);
      const waitMs = Math.max(state.lastEndMs + lengthened - nowMs, this.#holds.waitMs(state.host));
      if (waitMs <= 0) return;
      await this.#clock.sleep(waitMs, signal);
    }
  }

  /**
   * Runs a task in one of the slots that all hosts share. Records the time of its end and, if it resolved, that the
   * host has answered.
   */
  async #inSlot<T>(state: HostState, task: QueuedTask<T>, signal: AbortSignal | undefined): Promise<T> {
    const { release, park } = await this.#slots.take(!state.hasAnswered);
    try {
      signal?.throwIfAborted();
      const result = await task(park);
      state.hasAnswered = true;
      return result;
    } finally {
      state.lastEndMs = this.#clock.nowMs();
      release();
    }
  }

  /** Returns a host's state and makes it the most recently used; above `MAX_HOSTS` an idle host is forgotten. */
  #stateOf(host: string): HostState {
    const known = this.#hosts.get(host);
    const state = known ?? {
      host,
      group: rateGroupOf(host),
      tail: Promise.resolve(),
      waiting: 0,
      lastEndMs: Number.NEGATIVE_INFINITY,
      hasAnswered: false,
      wasSilent: false,
    };
    this.#hosts.delete(host);
    this.#hosts.set(host, state);
    if (this.#hosts.size > MAX_HOSTS) this.#forgetIdle();
    return state;
  }

  /** Forgets the host that was used longest ago, of those without waiting tasks and holds. */
  #forgetIdle(): void {
    for (const [host, { waiting }] of this.#hosts) {
      if (waiting > 0 || this.heldForMs(host) > 0) continue;
      this.#hosts.delete(host);
      return;
    }
  }
}
