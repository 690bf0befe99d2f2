/** The engine in Node: the commands of the extension over a store file, and Node's network. */
import type { SessionRecord } from '../lib/engine/session-records';
import { createAnalyzer } from '../lib/engine/text/analyze';
import type { EngineCommand, RequestOf, ResultOf } from '../lib/messaging/commands';
import type { SessionProgress } from '../lib/messaging/progress';
import type { EngineEvent } from '../lib/messaging/protocol';
import { failure, type Result } from '../lib/messaging/results';
import type { FetchFunction } from '../lib/net/http';
import { readFeed } from '../lib/providers/site-feeds';
import { EngineService } from '../lib/runner/engine-service';
import { createResources } from '../lib/runner/resources';
import { REAL_WORLD, workerDependencies } from '../lib/runner/worker-dependencies';
import { FIRST_SETTINGS, type Settings } from '../lib/settings/settings';
import type { TendrilDb } from '../lib/store/db';
import { DexieStore } from '../lib/store/dexie-store';
import { DexieStaging } from '../lib/store/staging';
import tendril from '../package.json' with { type: 'json' };
import { openFileDatabase } from './file-database';
import { lock } from './lock';
import { createNetwork } from './network';
import { readPackaged } from './packaged';
import { createThreadedPdfReader } from './pdf-thread';

interface HostOptions {
  /** Path of the store file, which is created if it does not exist. One process at a time can open it. */
  readonly file: string;
  readonly settings?: Settings;
  /** Replaces the network, for tests. */
  readonly fetch?: FetchFunction;
  /** Receives warnings; by default they are dropped. */
  readonly warn?: (message: string, details: unknown) => void;
}

/** News of a host while a session runs: an event of the engine, or the progress of the session. */
type HostNews = EngineEvent | SessionProgress;

/** An open store file with its engine. */
export interface Host {
  /** For queries (`lib/store`), which the screens of the extension use as well. Only commands may change it. */
  readonly db: TendrilDb;
  readonly settings: Settings;
  /** Executes a command of `lib/messaging/commands.ts`. Never rejects. */
  command<C extends EngineCommand>(name: C, request: RequestOf<C>): Promise<Result<ResultOf<C>>>;
  /** Calls `listener` with each event and progress of all topics, until the returned function is called. */
  watch(listener: (news: HostNews) => void): () => void;
  /** Resolves when no session of the topic runs, with its last state. @throws StoreError where it cannot be stored. */
  untilSessionEnds(topic: string): Promise<SessionRecord | undefined>;
  /** Pauses the running sessions and closes the file. */
  close(): Promise<void>;
}

const { version, homepage }: { readonly version: string; readonly homepage?: string } = tendril;
const USER_AGENT = `Tendril/${version}${homepage === undefined ? '' : ` (+${homepage})`}`;

/**
 * Opens a store file. Sessions that ran when its last process died are paused; `resumeSession` continues them.
 * @throws StoreError `broken`, `too-new`; LockedError where another process has the file open.
 */
export async function openHost({
  file,
  settings = FIRST_SETTINGS,
  warn = () => {},
  fetch,
}: HostOptions): Promise<Host> {
  const held = lock(file);
  try {
    const { db, failed, close } = await openFileDatabase(file);
    const network =
      fetch === undefined ? createNetwork({ userAgent: USER_AGENT, exempt: ownServiceUrls(settings) }) : undefined;
    const listeners = new Set<(news: HostNews) => void>();
    const tell = (news: HostNews) => {
      for (const listener of listeners) listener(news);
    };
    const unanswered = async () => failure('no-permission', 'there is no browser history');
    const service = new EngineService({
      store: new DexieStore(db),
      staging: new DexieStaging(db),
      clock: REAL_WORLD.clock,
      logger: { debug: () => {}, warn },
      resources: createResources(readPackaged, warn),
      newId: () => crypto.randomUUID(),
      progress: tell,
      ...workerDependencies(db, unanswered, createAnalyzer({ read: readPackaged, warn }), {
        clock: REAL_WORLD.clock,
        fetch: fetch ?? (network?.fetch as FetchFunction),
        readers: { feed: readFeed, pdf: createThreadedPdfReader() },
      }),
    });
    service.onEvent(tell);
    // If the file cannot be written, `failed` rejects, so that the command does not count as done.
    const command: Host['command'] = (name, request) =>
      Promise.race([service.execute(name, request), failed]).catch(({ code, message }) => failure(code, message));
    const wereRunning = await db.sessions.filter(({ status }) => status === 'running').count();
    await command('configure', { settings, mayDiscover: wereRunning === 0 });
    if (wereRunning > 0 || held.wasStale) await command('recover', {});
    await command('configure', { settings, mayDiscover: true });
    return {
      db,
      settings,
      command,
      /** Adds a listener. @returns a function that removes it */
      watch(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      untilSessionEnds: (topic) => Promise.race([untilEnded(service, db, topic), failed]),
      /** Pauses the running sessions, closes file and network, and releases the lock; never waits for a broken file. */
      async close() {
        const ended = Promise.all(service.topics.runningTopics().map((topic) => command('pauseSession', { topic })));
        await Promise.race([ended, failed]).catch(() => undefined);
        close();
        await network?.close();
        held.release();
      },
    };
  } catch (error) {
    held.release();
    throw error;
  }
}

/** Resolves when no session of the topic runs, with its last state; undefined if there was none. Checks every 50 ms. */
async function untilEnded(service: EngineService, db: TendrilDb, topic: string): Promise<SessionRecord | undefined> {
  for (;;) {
    const session = await db.sessions.get(topic);
    if (!service.topics.runningTopics().includes(topic)) return session;
    await new Promise((resolve) => setTimeout(resolve, ENDED_EVERY_MS));
  }
}

const ENDED_EVERY_MS = 50;

/** Returns the valid URLs of search services and receivers in the settings, which may be on a private network. */
function ownServiceUrls({ providers, targets }: Settings): string[] {
  const addresses = [
    ...Object.values(providers).map(({ baseUrl }) => baseUrl),
    ...Object.values(targets).map(({ address }) => address),
  ];
  return addresses.filter((address) => URL.canParse(address));
}
