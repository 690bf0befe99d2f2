import { FetchError, StoreError } from '../engine/errors';
import { applyPublicReadings, type PublicReading, unreadPages } from '../engine/session/page-visibility';
import { pageFailure } from '../engine/session/retriever';
import type { RoundOutcome } from '../engine/session/round';
import type { PendingOutcome } from '../engine/session/round-fetches';
import type { SessionEnd } from '../engine/session/session-record';
import { isUnderWay, NO_ROOM, OFFLINE } from '../engine/session-records';
import type { WatchLoop } from './watch-session';

/** Longest time that a session waits in all while every queued URL must wait: a little more than the least pause. */
const MOST_WAIT_MS = 65_000;
/** Pages requested in parallel outside of rounds. */
const BATCH = 10;
const WAITS_ON: ReadonlySet<string> = new Set(['host-held', 'no-permission', 'offline']);

/** Dependencies of a session's loop. */
interface SessionLoop extends WatchLoop {
  warn(message: string, details: unknown): void;
  /** Tests whether the disk has room for another round. @throws StoreError `quota` where it has not. */
  probe(): Promise<void>;
  /** Called when the disk is full, so that the session's failure may not fit into the store. */
  outOfRoom(): void;
}

/**
 * Runs rounds until the session is no longer `running` (DWDBRM Algorithm 1). If nothing but pauses is left, the loop
 * waits for those that end soon, `MOST_WAIT_MS` in all. A session that stopped for want of disk space or network is
 * resumed first. If the worker dies during a round, the next call repeats that round. Never rejects for a fault of a
 * round: the session is stored as failed, or as paused while the browser is offline.
 */
export async function runSession(loop: SessionLoop, signal: AbortSignal): Promise<void> {
  try {
    // Without disk space the fetched pages would be lost.
    await loop.probe();
    const { session } = (await loop.room.engine()).state;
    if (session.status !== 'running' && isUnderWay(session))
      await loop.room.apply((engine) => ({ change: engine.session.change('retry'), value: undefined }));
    await fetchPending(loop, signal);
    const tried = new Set<string>();
    if (session.watchSinceMs !== undefined) {
      await readAsPublic(loop, tried, signal);
      // Few topics are watched, so the worker starts without this.
      const { runWatch } = await import('./watch-session');
      return await runWatch(loop, session.watchSinceMs, signal);
    }
    for (let waitMs = MOST_WAIT_MS; ; ) {
      await readAsPublic(loop, tried, signal);
      const engine = await loop.room.ready();
      if (engine.state.session.status !== 'running' || signal.aborted) return;
      const next = engine.session.nextRound(signal);
      if (typeof next === 'string') {
        const waitedMs = await waitForPause(loop, next, waitMs, signal);
        waitMs -= waitedMs;
        if (waitedMs > 0) continue;
        await loop.room.apply((current) => ({ change: current.session.finish(next), value: undefined }));
        loop.changed();
        return;
      }
      const outcome = await next.run();
      if (!signal.aborted && isOffline(outcome)) {
        // The offline round is discarded, so that it runs again later.
        return await withhold(loop);
      }
      await loop.room.apply((current) => ({ change: current.session.finishRound(outcome), value: undefined }));
      loop.changed();
    }
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof FetchError && error.code === 'offline') return await withhold(loop);
    loop.warn('a session failed', error);
    const reason = error instanceof StoreError ? error.code : 'unexpected';
    if (reason === NO_ROOM) loop.outOfRoom();
    await loop.room
      .apply((engine) => ({ change: engine.session.fail(reason), value: undefined }))
      .catch((again: unknown) => loop.warn('the failure could not be stored', again));
    loop.changed();
  }
}

/**
 * Waits until the first queued URL may be requested, and lets the operators run again.
 * @param end reason for which the session would end now. @param mostMs longest wait.
 * @returns the milliseconds waited, at least 1; 0 if no pause ends within `mostMs`. Rejects with the signal's reason
 * when aborted.
 */
async function waitForPause(loop: SessionLoop, end: SessionEnd, mostMs: number, signal: AbortSignal): Promise<number> {
  const { clock, onStep } = loop.deps();
  const pause = (await loop.room.engine()).session.nextPauseEnd(end);
  const waitMs = (pause?.untilMs ?? Number.POSITIVE_INFINITY) - clock.nowMs();
  if (pause === undefined || waitMs > mostMs) return 0;
  onStep?.({ kind: 'wait', ...pause });
  await clock.sleep(waitMs, signal);
  await loop.room.apply((engine) => ({ change: engine.session.change('wake'), value: undefined }));
  return Math.max(1, waitMs);
}

/** Pauses the session, and stores that the browser is offline. */
async function withhold(loop: SessionLoop): Promise<void> {
  await loop.room.apply((engine) => ({ change: engine.session.withhold(OFFLINE), value: undefined }));
  loop.changed();
}

/** Whether a round received no page and no answer to a query, and a request failed because the browser is offline. */
function isOffline({ arrivals, questions, errors }: RoundOutcome): boolean {
  return arrivals.length === 0 && questions.length === 0 && errors.some(({ code }) => code === 'offline');
}

/**
 * Fetches imported addresses that have a verdict but no page yet, within the budget, so that they can be seeds, and
 * stores pages and failures. Addresses that wait for another try are left out; stops when the session no longer runs.
 */
async function fetchPending(loop: SessionLoop, signal: AbortSignal): Promise<void> {
  const { session: before, state } = await loop.room.engine();
  const nowMs = loop.deps().clock.nowMs();
  const pending = before.pending().filter((url) => state.retryWaitMs(url, nowMs) === 0);
  for (let at = 0; at < pending.length && !signal.aborted; ) {
    const { budgetPages, spentPages, status } = (await loop.room.engine()).state.session;
    const size = Math.min(BATCH, budgetPages - spentPages);
    if (status !== 'running' || size <= 0) return;
    const outcomes = await Promise.all(pending.slice(at, at + size).map((url) => fetchOne(loop, url, signal)));
    at += size;
    const known = outcomes.filter((outcome) => outcome !== undefined);
    if (known.length === 0) continue;
    await loop.room.apply((current) => ({ change: current.session.arrive(known), value: undefined }));
    loop.changed();
  }
}

/**
 * Fetches one imported address.
 * @returns the page or the failure; undefined if it should be tried later: interrupted session, host on hold, missing
 * permission, or offline browser.
 */
async function fetchOne(loop: SessionLoop, url: string, signal: AbortSignal): Promise<PendingOutcome | undefined> {
  const { retriever } = loop.deps();
  try {
    return { url, arrival: await retriever.retrieve(url, { operator: 'import', round: 0, depth: 0 }, signal) };
  } catch (error) {
    const failure = pageFailure(error);
    if (signal.aborted || WAITS_ON.has(failure.code)) return undefined;
    return { url, failure };
  }
}

/**
 * Requests pages that were read in a tab, without cookies, to learn whether they are public. If the host does not
 * answer for now, the next session asks again.
 * @param tried addresses that this session has requested; extended by this function.
 */
async function readAsPublic(loop: SessionLoop, tried: Set<string>, signal: AbortSignal): Promise<void> {
  const { state } = await loop.room.engine();
  const unread = unreadPages(state).filter((url) => !tried.has(url));
  for (let at = 0; at < unread.length && !signal.aborted; at += BATCH) {
    const urls = unread.slice(at, at + BATCH);
    const readings = await Promise.all(urls.map((url) => publicReadingOf(loop, url, signal)));
    if (signal.aborted) return;
    for (const url of urls) tried.add(url);
    const known = readings.filter((reading) => reading !== undefined);
    if (known.length === 0) continue;
    await loop.room.apply((engine) => ({ change: applyPublicReadings(engine.state, known), value: undefined }));
    loop.changed();
  }
}

/**
 * Requests a page without cookies.
 * @returns the page, or no `arrival` if the response is not a page; undefined if its host cannot be reached for now.
 */
async function publicReadingOf(
  loop: SessionLoop,
  url: string,
  signal: AbortSignal,
): Promise<PublicReading | undefined> {
  try {
    const foundBy = { operator: 'mark', round: 0, depth: 0 } as const;
    return { url, arrival: await loop.deps().retriever.retrieve(url, foundBy, signal) };
  } catch (error) {
    const { code, retryable } = pageFailure(error);
    return retryable || code === 'offline' ? undefined : { url, arrival: undefined };
  }
}
