import type { Clock } from '../engine/ports';
import type { RateGroup } from '../engine/url/site';

/** Request rate of a platform, such as a blog host, relative to the rate of a single site. */
const PLATFORM_RATE = 4;
/** Hosts, and domains, remembered at most; the least recently used one is forgotten first. */
export const MAX_HOSTS = 5_000;

/** Queue of a registrable domain, whose hosts wait for each other. */
interface DomainState {
  tail: Promise<unknown>;
  waiting: number;
  /** Time of the last request in the domain: its end or, on a platform, its start. */
  lastMs: number;
}

/** Runs the requests to each registrable domain one after another, with a delay in between. */
export class DomainTurns {
  readonly #domains = new Map<string, DomainState>();

  constructor(private readonly clock: Clock) {}

  /**
   * Runs `task` after the domain's earlier tasks, `delayMs` after the end of the last one. On a platform, it starts
   * `delayMs / PLATFORM_RATE` after the start of the last one, even if that has not ended. Rejects as `task` does, or
   * when aborted during the delay.
   */
  async run<T>(
    { domain: name, isPlatform }: RateGroup,
    delayMs: number,
    task: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const domain = this.#stateOf(name);
    const before = domain.tail;
    let end = () => {};
    domain.tail = new Promise<void>((resolve) => {
      end = resolve;
    });
    domain.waiting += 1;
    try {
      await before;
      await this.#untilDue(domain, isPlatform ? delayMs / PLATFORM_RATE : delayMs, signal);
      domain.lastMs = this.clock.nowMs();
      if (isPlatform) end();
      return await task();
    } finally {
      if (!isPlatform) domain.lastMs = this.clock.nowMs();
      domain.waiting -= 1;
      end();
    }
  }

  /** Records a request to the domain that `run` did not start, such as a redirect; the delay starts now. */
  noteEnd({ domain }: RateGroup): void {
    this.#stateOf(domain).lastMs = this.clock.nowMs();
  }

  /** Moves a last request that lies in the future, because the clock was set back, to the present. */
  forgetFuture({ domain }: RateGroup): void {
    const state = this.#stateOf(domain);
    state.lastMs = Math.min(state.lastMs, this.clock.nowMs());
  }

  /** Waits until `gapMs` have passed since the domain's last request; one in the future counts as now. */
  async #untilDue(domain: DomainState, gapMs: number, signal?: AbortSignal): Promise<void> {
    domain.lastMs = Math.min(domain.lastMs, this.clock.nowMs());
    const waitMs = domain.lastMs + gapMs - this.clock.nowMs();
    if (waitMs > 0) await this.clock.sleep(waitMs, signal);
  }

  /**
   * Returns a domain's queue and makes it the most recently used; above `MAX_HOSTS` idle domains are forgotten, oldest
   * first.
   */
  #stateOf(domain: string): DomainState {
    const unknown = { tail: Promise.resolve(), waiting: 0, lastMs: Number.NEGATIVE_INFINITY };
    const state = this.#domains.get(domain) ?? unknown;
    this.#domains.delete(domain);
    this.#domains.set(domain, state);
    for (const [name, { waiting }] of this.#domains) {
      if (this.#domains.size <= MAX_HOSTS) break;
      if (waiting === 0) this.#domains.delete(name);
    }
    return state;
  }
}
