import { FetchError } from '../engine/errors';
import type { Clock } from '../engine/ports';

/** Longest hold that requests wait for. During a longer hold they fail with `host-held`. */
export const MAX_HOLD_WAIT_MS = 30_000;
/** Longest hold. Longer ones are shortened to this. */
const MAX_HOLD_MS = 24 * 3_600_000;

/** The time until which a host asked for no requests. */
export interface HostHold {
  readonly host: string;
  readonly untilMs: number;
}

/** Stores long holds between runs. */
export interface HoldStore {
  /** Returns the holds that are not over at `nowMs`. */
  load(nowMs: number): Promise<readonly HostHold[]>;
  save(hold: HostHold): Promise<void>;
}

/** The holds of all hosts: pauses that the hosts asked for. */
export class HostHolds {
  readonly #untilMs = new Map<string, number>();
  /** Resolves when the stored holds have been read; never rejects. */
  readonly restored: Promise<void>;

  constructor(
    private readonly clock: Clock,
    private readonly store?: HoldStore,
  ) {
    this.restored = this.#restore();
  }

  /** Pauses the host for `ms`, at most `MAX_HOLD_MS`; never shortens a hold. Resolves when a long hold is stored. */
  async hold(host: string, ms: number): Promise<void> {
    const nowMs = this.clock.nowMs();
    for (const [other, endMs] of this.#untilMs) if (endMs <= nowMs) this.#untilMs.delete(other);
    const untilMs = nowMs + Math.min(ms, MAX_HOLD_MS);
    if (this.#lengthen(host, untilMs) && ms > MAX_HOLD_WAIT_MS) await this.store?.save({ host, untilMs });
  }

  /** Returns the milliseconds until the host's hold is over; 0 without a hold. */
  heldForMs(host: string): number {
    return Math.min(MAX_HOLD_MS, Math.max(0, (this.#untilMs.get(host) ?? 0) - this.clock.nowMs()));
  }

  /**
   * Returns the milliseconds that a request has to wait for the host's hold; 0 without a hold.
   * @throws FetchError `host-held` where that is longer than `MAX_HOLD_WAIT_MS`.
   */
  waitMs(host: string): number {
    const holdMs = this.heldForMs(host);
    // `heldForMs` is cut to the maximum. If the clock was set back, the stored end is later, and is set to the maximum
    // too.
    if (holdMs === MAX_HOLD_MS) this.#untilMs.set(host, this.clock.nowMs() + MAX_HOLD_MS);
    if (holdMs > MAX_HOLD_WAIT_MS) throw new FetchError('host-held', host, 'the host asked for a pause', holdMs);
    return holdMs;
  }

  /** Loads the stored holds that are not over; none if the store fails. */
  async #restore(): Promise<void> {
    // If the stored holds cannot be read, each host repeats its request for a pause with its next answer.
    const rows = await this.store?.load(this.clock.nowMs()).catch(() => []);
    for (const { host, untilMs } of rows ?? []) {
      // A hold that ends later than possible was stored with a wrong clock, and is ignored.
      if (untilMs <= this.clock.nowMs() + MAX_HOLD_MS) this.#lengthen(host, untilMs);
    }
  }

  /** Moves the end of a host's hold to `untilMs`, if that is later. @returns whether it was. */
  #lengthen(host: string, untilMs: number): boolean {
    if (untilMs <= (this.#untilMs.get(host) ?? 0)) return false;
    this.#untilMs.set(host, untilMs);
    return true;
  }
}
