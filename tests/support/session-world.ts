/** A session loop for tests, over a search and pages in memory, and over a store that can refuse changes. */
import { FetchError, StoreError } from '../../lib/engine/errors';
import type { FetchedPage, Providers } from '../../lib/engine/ports';
import type { TopicSettings } from '../../lib/engine/records';
import type { EngineDeps, RoundStep } from '../../lib/engine/session/deps';
import { Retriever } from '../../lib/engine/session/retriever';
import type { SessionRecord } from '../../lib/engine/session-records';
import type { TopicChange } from '../../lib/engine/topic-change';
import { runSession } from '../../lib/runner/session-loop';
import { TopicRoom } from '../../lib/runner/topic-room';
import { MemoryStore } from './memory-store';
import { arrivalOf, idleDeps, NOW_MS, TOPIC, topicOf, urlsOf } from './topic';

type SearchAnswer = Awaited<ReturnType<Providers['search']>>;
export const SEED = 'https://seed.example/';
const SETTINGS = { policy: 'keyword-search', pagesPerRound: 3, rankers: ['cosine'] } as const;

class RefusingStore extends MemoryStore {
  /** Returns the error with which a change is refused; undefined to store it. */
  refuse: (change: TopicChange) => StoreError | undefined = () => undefined;
  /** Whether the test for free space succeeds. */
  room = true;
  override async probe(): Promise<void> {
    if (!this.room) throw new StoreError('quota', 'no room');
  }
  override async commit(change: TopicChange): Promise<void> {
    const refusal = this.refuse(change);
    if (refusal) throw refusal;
    return super.commit(change);
  }
}

interface WorldFixture {
  /** Answer of keyword search; without hits by default. */
  readonly search?: () => Partial<SearchAnswer>;
  /** Called before a URL is fetched; may throw. */
  readonly fetching?: (url: string) => unknown;
  /** Called before the session waits. */
  readonly sleeping?: (ms: number) => unknown;
  /** Final URLs of URLs that redirect. */
  readonly redirects?: Readonly<Record<string, string>>;
  readonly maxPagesPerSite?: number;
  readonly settings?: Partial<TopicSettings>;
  readonly budgetPages?: number;
  /** URLs that an import marked as seeds, and whose pages are not fetched yet. */
  readonly imported?: readonly string[];
  /** Whether a search service is switched on; one is by default. */
  readonly hasService?: boolean;
}

/** Creates a topic with one seed and a started session. `run` of the result runs the session's loop. */
export async function sessionIn({
  search,
  fetching,
  sleeping,
  redirects = {},
  maxPagesPerSite,
  settings,
  budgetPages = 9,
  imported = [],
  hasService = true,
}: WorldFixture) {
  const store = new RefusingStore();
  await store.commit({ topic: TOPIC, topicRecord: topicOf({ ...SETTINGS, ...settings }) });
  const fetched: string[] = [];
  const { analyzer } = idleDeps();
  const fetcher = {
    async fetchPage(url: string): Promise<FetchedPage> {
      // Pages of a host have the same text here, so a page that cannot exist must fail.
      if (url.includes('no-such-page')) throw new FetchError('http-client-error', url, 'status 404');
      fetched.push(url);
      await fetching?.(url);
      const bytes = new TextEncoder().encode(`<p>hive queen ${new URL(url).hostname.replaceAll('.', ' ')}`);
      return { url, finalUrl: redirects[url] ?? url, status: 200, contentType: 'text/html', bytes, fetchedAtMs: 0 };
    },
    fetchText: async () => '',
  };
  let nowMs = NOW_MS;
  const steps: RoundStep[] = [];
  const deps: EngineDeps = idleDeps({
    maxPagesPerSite,
    clock: {
      nowMs: () => nowMs,
      sleep: async (ms, signal) => {
        if (ms > 0) await sleeping?.(ms);
        signal?.throwIfAborted();
        nowMs += ms;
      },
    },
    onStep: (step) => steps.push(step),
    retriever: new Retriever(fetcher, analyzer, () => 0),
    providers: {
      serves: (kind) => hasService && kind === 'keyword',
      search: async () => ({ hits: [], failures: [], exhausted: true, ...search?.() }),
    },
  });
  const room = new TopicRoom(
    TOPIC,
    store,
    () => deps,
    async () => ({ background: [], semantic: undefined }),
  );
  await room.apply((engine) => ({
    change: engine.verdicts.mark(arrivalOf(SEED, 'hive queen')).change,
    value: undefined,
  }));
  await room.apply((engine) => ({
    change: engine.verdicts.judge(imported.map((url) => ({ url, verdict: 'seed' }))).change,
    value: undefined,
  }));
  await room.apply((engine) => ({ change: engine.session.start(budgetPages), value: undefined }));
  const changes: (SessionRecord['status'] | undefined)[] = [];
  const warned: string[] = [];
  const host: Parameters<typeof runSession>[0] = {
    room,
    deps: () => deps,
    changed: () => void store.loadSession(TOPIC).then((session) => changes.push(session?.status)),
    warn: (message) => warned.push(message),
    loadWatched: (id: string) => store.loadWatched(id),
    probe: () => store.probe(),
    outOfRoom: () => warned.push('out of room'),
  };
  const controller = new AbortController();
  return {
    store,
    room,
    fetched,
    warned,
    changes,
    steps,
    controller,
    /** Lets time pass. */
    pass: (ms: number) => {
      nowMs += ms;
    },
    run: (signal = controller.signal) => runSession(host, signal),
    session: () => store.loadSession(TOPIC),
    pages: async () => urlsOf((await store.loadTopic(TOPIC))?.pages ?? []),
  };
}

/** Returns a keyword search that finds three new pages at each call. */
export function endless(): () => Partial<SearchAnswer> {
  let next = 0;
  return () => {
    const hits = [0, 1, 2].map(() => ({
      url: `https://p${next++}.example/`,
      title: 'hive',
      snippet: '',
      provider: 'x',
    }));
    return { hits };
  };
}
