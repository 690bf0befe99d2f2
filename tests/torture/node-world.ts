/** The real runner in Node over IndexedDB in memory and the practice web, in a worker that dies when fate says so. */
import 'fake-indexeddb/auto';
import type { Clock } from '../../lib/engine/ports';
import type { EngineCommand, RequestOf, ResultOf } from '../../lib/messaging/commands';
import { failure, type Result } from '../../lib/messaging/results';
import type { FetchFunction } from '../../lib/net/http';
import { EngineService } from '../../lib/runner/engine-service';
import { workerDependencies } from '../../lib/runner/worker-dependencies';
import type { Settings } from '../../lib/settings/settings';
import { TendrilDb } from '../../lib/store/db';
import { DexieStore } from '../../lib/store/dexie-store';
import { DexieStaging } from '../../lib/store/staging';
import { practiceSettings } from '../e2e/harness/practice-settings';
import { analyzer } from '../support/read-page';
import { createVirtualClock } from '../support/virtual-clock';
import { wholeRankings } from '../support/whole-rankings';
import { type Fate, Life } from './mortal';
import { CHECKED_TABLES, type StoreRows } from './store-faults';

/** Nobody dies. */
export const IMMORTAL = (): Fate => ({ count: 0, endsAt: () => false });

/** When a world begins, in milliseconds since the epoch. */
export const START_MS = 1_700_000_000_000;
/** Longer than any test waits. */
const SETTLED_MS = 3_000_000;
/** Times a command is sent again, as the background does when its worker dies. */
const MAX_SENDS = 1_000;

export interface WorldOptions {
  readonly fetch: FetchFunction;
  readonly fate?: Fate;
  readonly settings?: Settings;
  readonly clock?: Clock;
  /** Told what the engine tells the background and the pages. */
  readonly heard?: (told: unknown) => void;
}

/** What the background and the pages see: commands that are sent again to the next worker when one dies. */
export class NodeWorld {
  readonly name = `torture-${crypto.randomUUID()}`;
  /** Moments at which a life ended. */
  readonly deaths: string[] = [];
  readonly warned: unknown[][] = [];
  /** One for all: the store in memory closes no connection while anybody is at work in it, so that many would pile up. */
  readonly #onlooker = new TendrilDb(this.name);
  readonly #clock: Clock;
  readonly #fate: Fate;
  readonly #settings: Settings;
  readonly #fetch: FetchFunction;
  readonly #heard: (told: unknown) => void;
  #ids = 0;
  #life: Life | undefined;
  #service: EngineService | undefined;
  #ready: Promise<unknown> = Promise.resolve();

  constructor({ fetch, heard = () => {}, ...options }: WorldOptions) {
    const { fate = IMMORTAL(), settings = practiceSettings(), clock = createVirtualClock(START_MS) } = options;
    this.#clock = clock;
    this.#fate = fate;
    this.#settings = settings;
    this.#fetch = fetch;
    this.#heard = heard;
  }

  get nowMs(): number {
    return this.#clock.nowMs();
  }

  /** Lets time pass. */
  later(ms: number): Promise<void> {
    return this.#clock.sleep(ms);
  }

  /** Of this life. */
  get service(): EngineService {
    return this.#service ?? this.#born();
  }

  /** Ends the life that is, as at a restart of the browser; the next command finds another one. */
  restart(): void {
    this.#life?.end('restart');
  }

  /** One answer, however many workers die over it. */
  async send<C extends EngineCommand>(command: C, request: RequestOf<C>): Promise<Result<ResultOf<C>>> {
    const call = crypto.randomUUID();
    for (let sends = 0; sends < MAX_SENDS; sends++) {
      const service = this.service;
      const life = this.#life as Life;
      const lost = Symbol();
      const carriedOut = async () => {
        await this.#ready;
        const result = await service.execute(command, JSON.parse(JSON.stringify(request)), call);
        await life.survives(`before the answer to ${command}`);
        return result;
      };
      const result = await Promise.race([carriedOut(), life.ended.then(() => lost)]);
      if (typeof result !== 'symbol') return result as Result<ResultOf<C>>;
    }
    return failure('engine-unreachable', `${command} was sent ${MAX_SENDS} times`);
  }

  /** @throws Error where the command fails. */
  async done<C extends EngineCommand>(command: C, request: RequestOf<C>): Promise<ResultOf<C>> {
    const result = await this.send(command, request);
    if (result.ok) return result.value;
    throw new Error(`${command}: ${result.error.code} ${result.error.detail}; ${JSON.stringify(this.warned.at(-1))}`);
  }

  /** Waits for the session of the topic to end, waking who died. @throws Error where it goes on for ever. */
  async settled(topic: string, untilPages = Number.POSITIVE_INFINITY): Promise<string> {
    for (const giveUpAt = Date.now() + SETTLED_MS; Date.now() < giveUpAt; ) {
      const { sessions } = await this.read(['sessions']);
      const status = sessions.find((row) => row.topic === topic)?.status ?? 'idle';
      if (status !== 'running') return status;
      if (untilPages < Number.POSITIVE_INFINITY) {
        const { pages } = await this.read(['pages']);
        if (pages.filter((page) => page.topic === topic).length >= untilPages) return status;
      }
      void this.service;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(`the session did not end; ${JSON.stringify(this.warned.at(-1))}`);
  }

  rows(): Promise<StoreRows> {
    return this.read(CHECKED_TABLES) as Promise<StoreRows>;
  }

  /** As somebody else sees it who has opened the same database. */
  async read<T extends keyof StoreRows>(tables: readonly T[]): Promise<Pick<StoreRows, T>> {
    return this.with((db) =>
      db.transaction('r', [...tables, 'rankings', 'rankingParts'], async () => {
        const lists = await Promise.all(tables.map((table) => db.table(table).toArray()));
        const rows = Object.fromEntries(tables.map((table, i) => [table, lists[i]]));
        const rankings = wholeRankings(rows.rankings, await db.rankingParts.toArray());
        return { ...rows, rankings } as unknown as Pick<StoreRows, T>;
      }),
    );
  }

  async with<T>(work: (db: TendrilDb) => PromiseLike<T>): Promise<T> {
    return await work(this.#onlooker);
  }

  async close(): Promise<void> {
    this.#life?.end('over');
    this.#service = undefined;
    await this.#onlooker.delete();
  }

  #born(): EngineService {
    const life = new Life(this.name, this.#fate, this.#clock, this.#fetch);
    const unanswered = async () => failure('engine-unreachable', 'nobody answers');
    const service = new EngineService({
      store: new DexieStore(life.database),
      staging: new DexieStaging(life.database),
      logger: { debug: () => {}, warn: (...details: unknown[]) => this.warned.push(details) },
      resources: async () => ({ background: [], semantic: undefined }),
      newId: () => `id-${++this.#ids}`,
      clock: life.world.clock,
      progress: this.#heard,
      ...workerDependencies(life.database, unanswered, analyzer, life.world),
    });
    service.onEvent(this.#heard);
    this.#life = life;
    this.#service = service;
    void life.ended.then((moment) => {
      this.deaths.push(moment);
      if (this.#service === service) this.#service = undefined;
    });
    // What the gate does with a new worker.
    this.#ready = service.execute('configure', { settings: this.#settings, mayDiscover: true });
    void this.#ready.then(() => service.execute('recover', {}));
    return service;
  }
}
