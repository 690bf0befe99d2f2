import { FetchError } from '../engine/errors';
import type { Clock, Random } from '../engine/ports';
import { type RateGroup, rateGroupOf } from '../engine/url/site';

/** Largest share by which a delay is randomly lengthened, so that requests to several hosts do not coincide. */
const DELAY_JITTER = 0.05;
/** Request rate of a platform, such as a blog host, relative to the rate of a single site. */
const PLATFORM_RATE = 4;
/** Longest hold that requests wait for. During a longer hold they fail with `host-held`. */
export const MAX_HOLD_WAIT_MS = 30_000;
/** Longest hold (pause that a host asked for). Longer ones are shortened to this. */
const MAX_HOLD_MS = 24 * 3_600_000;
/** Hosts remembered at most; the least recently used one is forgotten first. */
const MAX_HOSTS = 5_000;

interface HostState {
  readonly host: string;
  readonly group: RateGroup;
  tail: Promise<unknown>;
  waiting: number;
  lastEndMs: number;
  holdUntilMs: number;
  /** Whether any request to the host has succeeded. */
  hasAnswered: boolean;
}

/** Queue of a registrable domain, whose hosts wait for each other. */
interface DomainState {
  tail: Promise<unknown>;
  waiting: number;
  /** Time of the last request in the domain: its end or, on a platform, its start. */
  lastMs: number;
}

/** The time until which a host asked for no requests. */
export interface HostHold {
  readonly host: string;
  readonly untilMs: number;
}

/** Stores long holds between runs. */
interface HoldStore {
  /** Returns the holds that are not over at `nowMs`. */
  load(nowMs: number): Promise<readonly HostHold[]>;
  save(hold: HostHold): Promise<void>;
}

/** Whether a host shares the rate of its domain, or has its own, as a search service with a published limit. */
type Rate = 'of-domain' | 'own';

/** @param yieldSlot frees the request's slot while no data arrives. */
type QueuedTask<T> = (yieldSlot: () => void) => Promise<T>;

/** Decides when a host may receive a request. All code that sends requests shares one queue. */
export interface HostQueue {
  /**
   * Runs `task` once four conditions hold: the host has no other request in flight, `delayMs` has passed since its last
   * one, its hold is over, and a slot is free. The global limit is the number of slots.
   *
   * The hosts of a registrable domain count as one host. On a platform, where the hosts belong to different people,
   * requests start `1 / PLATFORM_RATE` of the delay apart. A task that calls `yieldSlot` frees its slot; at most
   * `IDLE_PER_SLOT` tasks per slot may do so.
   * @throws FetchError `host-held` where the hold lasts longer than `MAX_HOLD_WAIT_MS`.
   */
  run<T>(host: string, delayMs: number, task: QueuedTask<T>, signal?: AbortSignal, rate?: Rate): Promise<T>;
  /** Pauses the host for `ms`, at most `MAX_HOLD_MS`; never shortens a hold. Resolves when a long hold is stored. */
  hold(host: string, ms: number): Promise<void>;
  /** Records a request that the queue did not start, such as a redirect; the delay starts now. */
  noteEnd(host: string): void;
  /** Whether any request to the host has succeeded. */
  hasAnswered(host: string): boolean;
  /** Returns the milliseconds until the host's hold is over; 0 without a hold. */
  heldForMs(host: string): number;
  /** Changes the global limit of simultaneous requests; running ones continue. */
  setMaxConcurrent(count: number): void;
}

export function createHostQueue(options: {
  readonly clock: Clock;
  readonly random: Random;
  readonly maxConcurrent: number;
  readonly holds?: HoldStore;
}): HostQueue {
  const { clock, random } = options;
  const restored = restore(options.holds);
  const hosts = new Map<string, HostState>();
  const domains = new Map<string, DomainState>();
  const slots = createSlots(options.maxConcurrent);

  function stateOf(host: string): HostState {
    const known = hosts.get(host);
    const group = known?.group ?? rateGroupOf(host);
    const fresh = {
      host,
      group,
      tail: Promise.resolve(),
      waiting: 0,
      lastEndMs: Number.NEGATIVE_INFINITY,
      holdUntilMs: 0,
      hasAnswered: false,
    };
    const state: HostState = known ?? fresh;
    hosts.delete(host);
    hosts.set(host, state);
    if (hosts.size > MAX_HOSTS) forgetIdle();
    return state;
  }

  function forgetIdle(): void {
    for (const [host, state] of hosts) {
      if (state.waiting === 0 && state.holdUntilMs <= clock.nowMs()) {
        hosts.delete(host);
        return;
      }
    }
  }

  async function restore(holds: HoldStore | undefined): Promise<void> {
    // If the stored holds cannot be read, each host repeats its request for a pause with its next answer.
    const rows = await holds?.load(clock.nowMs()).catch(() => []);
    // A hold that ends later than possible was stored with a wrong clock, and is ignored.
    for (const { host, untilMs } of rows ?? []) if (untilMs <= clock.nowMs() + MAX_HOLD_MS) keepHold(host, untilMs);
  }

  function keepHold(host: string, untilMs: number): boolean {
    const state = stateOf(host);
    const latestMs = Math.min(untilMs, clock.nowMs() + MAX_HOLD_MS);
    if (latestMs <= state.holdUntilMs) return false;
    state.holdUntilMs = latestMs;
    return true;
  }

  async function untilDue(state: HostState, delayMs: number, signal?: AbortSignal): Promise<void> {
    await restored;
    const domain = domainOf(state.group);
    const lengthened = delayMs * (1 + DELAY_JITTER * random.next());
    for (;;) {
      // If the clock was set back, times in the future would delay the host by the difference.
      state.lastEndMs = Math.min(state.lastEndMs, clock.nowMs());
      domain.lastMs = Math.min(domain.lastMs, clock.nowMs());
      state.holdUntilMs = Math.min(state.holdUntilMs, clock.nowMs() + MAX_HOLD_MS);
      const holdMs = state.holdUntilMs - clock.nowMs();
      if (holdMs > MAX_HOLD_WAIT_MS)
        throw new FetchError('host-held', state.host, 'the host asked for a pause', holdMs);
      const waitMs = Math.max(state.lastEndMs + lengthened, state.holdUntilMs) - clock.nowMs();
      if (waitMs <= 0) return;
      await clock.sleep(waitMs, signal);
    }
  }

  function domainOf({ domain }: RateGroup): DomainState {
    const state = domains.get(domain) ?? { tail: Promise.resolve(), waiting: 0, lastMs: Number.NEGATIVE_INFINITY };
    domains.delete(domain);
    domains.set(domain, state);
    for (const [name, { waiting }] of domains) {
      if (domains.size <= MAX_HOSTS) break;
      if (waiting === 0) domains.delete(name);
    }
    return state;
  }

  /** Runs `task` in its domain's turn. On a platform, a task may start before the previous one has ended. */
  async function inDomain<T>(
    group: RateGroup,
    delayMs: number,
    task: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const domain = domainOf(group);
    const before = domain.tail;
    let end = () => {};
    domain.tail = new Promise<void>((resolve) => {
      end = resolve;
    });
    domain.waiting += 1;
    const done = () => {
      domain.waiting -= 1;
      end();
    };
    try {
      await before;
      const gapMs = group.isPlatform ? delayMs / PLATFORM_RATE : delayMs;
      domain.lastMs = Math.min(domain.lastMs, clock.nowMs());
      const waitMs = domain.lastMs + gapMs - clock.nowMs();
      if (waitMs > 0) await clock.sleep(waitMs, signal);
      domain.lastMs = clock.nowMs();
      if (group.isPlatform) end();
      return await task();
    } finally {
      if (!group.isPlatform) domain.lastMs = clock.nowMs();
      done();
    }
  }

  async function turn<T>(
    state: HostState,
    delayMs: number,
    task: QueuedTask<T>,
    signal: AbortSignal | undefined,
    rate: Rate,
  ): Promise<T> {
    signal?.throwIfAborted();
    await untilDue(state, delayMs, signal);
    const inSlot = async () => {
      const { release, park } = await slots.take(!state.hasAnswered);
      try {
        signal?.throwIfAborted();
        const result = await task(park);
        state.hasAnswered = true;
        return result;
      } finally {
        state.lastEndMs = clock.nowMs();
        release();
      }
    };
    return rate === 'own' ? inSlot() : inDomain(state.group, delayMs, inSlot, signal);
  }

  return {
    run(host, delayMs, task, signal, rate = 'of-domain') {
      const state = stateOf(host);
      state.waiting += 1;
      const result = state.tail.then(() => turn(state, delayMs, task, signal, rate));
      const settled = () => {
        state.waiting -= 1;
      };
      state.tail = result.then(settled, settled);
      return result;
    },
    async hold(host, ms) {
      const untilMs = clock.nowMs() + Math.min(ms, MAX_HOLD_MS);
      if (keepHold(host, untilMs) && ms > MAX_HOLD_WAIT_MS) await options.holds?.save({ host, untilMs });
    },
    noteEnd(host) {
      const state = stateOf(host);
      state.lastEndMs = clock.nowMs();
      domainOf(state.group).lastMs = clock.nowMs();
    },
    hasAnswered: (host) => hosts.get(host)?.hasAnswered ?? false,
    heldForMs(host) {
      return Math.min(MAX_HOLD_MS, Math.max(0, (hosts.get(host)?.holdUntilMs ?? 0) - clock.nowMs()));
    },
    setMaxConcurrent: (count) => slots.resize(count),
  };
}

/** One of this many slots is reserved for hosts that have answered before. */
const SLOTS_PER_KNOWN = 6;

/** Requests per slot that may wait for data without occupying the slot. */
const IDLE_PER_SLOT = 2;

interface Slot {
  release(): void;
  /** Frees the slot while the request continues, unless too many requests do so already. */
  park(): void;
}

/** Creates a counting semaphore, first come first served. Hosts that never answered leave some slots to the others. */
function createSlots(size: number): { take(isStranger: boolean): Promise<Slot>; resize(size: number): void } {
  let taken = 0;
  let strangers = 0;
  let parked = 0;
  let limit = size;
  const queue: { readonly isStranger: boolean; enter(): void }[] = [];
  const admit = () => {
    while (taken < limit) {
      const mayStranger = strangers < limit - Math.floor(limit / SLOTS_PER_KNOWN);
      const at = queue.findIndex(({ isStranger }) => mayStranger || !isStranger);
      const [next] = at < 0 ? [] : queue.splice(at, 1);
      if (!next) return;
      taken += 1;
      if (next.isStranger) strangers += 1;
      next.enter();
    }
  };
  return {
    take(isStranger) {
      let isParked = false;
      const leave = () => {
        taken -= 1;
        if (isStranger) strangers -= 1;
        admit();
      };
      const slot: Slot = {
        park() {
          if (isParked || parked >= limit * IDLE_PER_SLOT) return;
          isParked = true;
          parked += 1;
          leave();
        },
        release() {
          if (isParked) parked -= 1;
          else leave();
        },
      };
      return new Promise((resolve) => {
        queue.push({ isStranger, enter: () => resolve(slot) });
        admit();
      });
    },
    resize(next) {
      limit = next;
      admit();
    },
  };
}
