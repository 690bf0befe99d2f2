import { FetchError, PageError, StoreError } from '../engine/errors';
import type { EngineDeps } from '../engine/session/deps';
import type { Arrival } from '../engine/session/topic-state';
import type { TopicRoom } from './topic-room';

/** Imported addresses fetched at a time before the first round. */
const PENDING_BATCH = 10;
/** Imported addresses fetched in one session; the rest wait for the next. */
const MAX_PENDING = 500;

export interface SessionLoopHost {
  readonly room: TopicRoom;
  deps(): EngineDeps;
  /** Called after every committed change of the session. */
  changed(): void;
  warn(message: string, details: unknown): void;
}

/**
 * Runs rounds until the session is no longer `running` (DWDBRM Algorithm 1). Between rounds nothing is held: killed at
 * any point, the next call goes on with the round that was lost.
 */
export async function runSession(host: SessionLoopHost, signal: AbortSignal): Promise<void> {
  try {
    await fetchPending(host, signal);
    for (;;) {
      const engine = await host.room.engine();
      if (engine.state.session.status !== 'running' || signal.aborted) return;
      const next = engine.nextRound(signal);
      if (typeof next === 'string') {
        await host.room.apply((current) => ({ change: current.finish(next), value: undefined }));
        host.changed();
        return;
      }
      const outcome = await next.run();
      await host.room.apply((current) => ({ change: current.finishRound(outcome), value: undefined }));
      host.changed();
    }
  } catch (error) {
    if (signal.aborted) return;
    host.warn('a session failed', error);
    const reason = error instanceof StoreError ? error.code : 'unexpected';
    await host.room
      .apply((engine) => ({ change: engine.fail(reason), value: undefined }))
      .catch((again: unknown) => host.warn('the failure could not be stored', again));
    host.changed();
  }
}

/** Pages of judged addresses that came without one (imports) are fetched first: they are seeds to start from. */
async function fetchPending(host: SessionLoopHost, signal: AbortSignal): Promise<void> {
  const engine = await host.room.engine();
  const urls = engine.pending().slice(0, MAX_PENDING);
  for (let at = 0; at < urls.length && !signal.aborted; at += PENDING_BATCH) {
    const { retriever } = host.deps();
    const arrivals: Arrival[] = [];
    await Promise.all(
      urls.slice(at, at + PENDING_BATCH).map(async (url) => {
        try {
          arrivals.push(await retriever.retrieve(url, { operator: 'import', round: 0, depth: 0 }, signal));
        } catch (error) {
          if (!(error instanceof FetchError || error instanceof PageError)) throw error;
          host.warn('an imported address gave no page', error);
        }
      }),
    );
    if (arrivals.length === 0) continue;
    await host.room.apply((current) => ({ change: current.arrive(arrivals), value: undefined }));
    host.changed();
  }
}
