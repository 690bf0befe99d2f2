/** One of this many slots is reserved for hosts that have answered before. */
const SLOTS_PER_KNOWN = 6;

/** Requests per slot that may wait for data without occupying the slot. */
const IDLE_PER_SLOT = 2;

interface Slot {
  /** Ends the use of the slot; to be called once. */
  release(): void;
  /** Frees the slot while the request continues, unless too many requests do so already. */
  park(): void;
}

/** A counting semaphore, first come first served. Hosts that never answered leave some slots to the others. */
export class Slots {
  #limit: number;
  #taken = 0;
  #strangers = 0;
  #parked = 0;
  readonly #queue: { readonly isStranger: boolean; enter(): void }[] = [];

  /** @param limit number of slots */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves with a free slot. @param isStranger whether the slot is for a host that never answered */
  take(isStranger: boolean): Promise<Slot> {
    return new Promise((resolve) => {
      this.#queue.push({ isStranger, enter: () => resolve(this.#makeSlot(isStranger)) });
      this.#admit();
    });
  }

  /** Changes the number of slots; those beyond it that are taken stay so until they are released. */
  resize(limit: number): void {
    this.#limit = limit;
    this.#admit();
  }

  /** Returns the handle of a taken slot, with which its holder frees it once, or earlier while a host is silent. */
  #makeSlot(isStranger: boolean): Slot {
    let isParked = false;
    return {
      park: () => {
        if (isParked || this.#parked >= this.#limit * IDLE_PER_SLOT) return;
        isParked = true;
        this.#parked += 1;
        this.#free(isStranger);
      },
      release: () => {
        if (isParked) this.#parked -= 1;
        else this.#free(isStranger);
      },
    };
  }

  /** Frees a slot for the next in the queue. */
  #free(isStranger: boolean): void {
    this.#taken -= 1;
    if (isStranger) this.#strangers -= 1;
    this.#admit();
  }

  /** Gives free slots to the queue; strangers leave some to hosts that have answered before. */
  #admit(): void {
    while (this.#taken < this.#limit) {
      const mayStranger = this.#strangers < this.#limit - Math.floor(this.#limit / SLOTS_PER_KNOWN);
      const at = this.#queue.findIndex(({ isStranger }) => mayStranger || !isStranger);
      const [next] = at < 0 ? [] : this.#queue.splice(at, 1);
      if (!next) return;
      this.#taken += 1;
      if (next.isStranger) this.#strangers += 1;
      next.enter();
    }
  }
}
