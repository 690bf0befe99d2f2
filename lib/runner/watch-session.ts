import { FetchError } from '../engine/errors';
import type { EngineDeps } from '../engine/session/deps';
import { applyFinding, checkTarget, type WatchFinding } from '../engine/watch/watch-check';
import { fetchFresh } from '../engine/watch/watch-run';
import { surplusTargets, type WatchTarget, watchTargets } from '../engine/watch/watch-targets';
import type { WatchedRecord } from '../engine/watch-records';
import type { TopicRoom } from './topic-room';

/** Targets checked in parallel. */
const BATCH = 6;
/** Passes over the targets. A sitemap index names further sitemaps, which the second pass checks. */
const PASSES = 2;

/** The parts of a session's loop that a watch run needs. */
export interface WatchLoop {
  readonly room: TopicRoom;
  deps(): EngineDeps;
  /** Called after every committed change of the session. */
  changed(): void;
  loadWatched(topic: string): Promise<WatchedRecord[]>;
}

/**
 * Runs a watch session to its end: deletes surplus targets, checks all due ones, then fetches the new pages. Every
 * finding and every batch of pages is one commit, so an interrupted run resumes there. A target already checked in this
 * run is skipped.
 * @param sinceMs start of the run.
 * @throws FetchError `offline` if no page arrived because the browser is offline, after the findings are stored.
 */
export async function runWatch(loop: WatchLoop, sinceMs: number, signal: AbortSignal): Promise<void> {
  const deps = loop.deps();
  const sitemapsOf = async (url: string) => (await deps.siteFeeds?.sitemapsOf?.(url, signal)) ?? [];
  const watchedRemoved = surplusTargets(await loop.loadWatched(loop.room.topic));
  if (watchedRemoved.length > 0)
    await loop.room.apply(({ state }) => ({ change: { topic: state.topic.id, watchedRemoved }, value: undefined }));
  for (let pass = 0; pass < PASSES; pass += 1) {
    const engine = await loop.room.engine();
    const targets = await watchTargets(engine, await loop.loadWatched(loop.room.topic), sinceMs, sitemapsOf);
    for (let at = 0; at < targets.length; at += BATCH) {
      if (!(await isRunning(loop, signal))) return;
      deps.onStep?.({ kind: 'checked', done: at, total: targets.length });
      await checkBatch(loop, targets.slice(at, at + BATCH), signal);
    }
  }
  const tried = new Set<string>();
  for (;;) {
    if (!(await isRunning(loop, signal))) return;
    const rows = await loop.loadWatched(loop.room.topic);
    const outcome = await fetchFresh(await loop.room.ready(), rows, tried, loop.deps(), signal);
    if (outcome === undefined) break;
    await loop.room.apply((engine) => ({ change: engine.session.finishRound(outcome), value: undefined }));
    loop.changed();
    const offline = outcome.errors.find(({ code }) => code === 'offline');
    if (offline && outcome.arrivals.length === 0) throw new FetchError('offline', offline.source, offline.message);
  }
  await loop.room.apply((engine) => ({ change: engine.session.finish('watched'), value: undefined }));
  loop.changed();
}

/** Whether the session is stored as running, and `signal` has not aborted. */
async function isRunning(loop: WatchLoop, signal: AbortSignal): Promise<boolean> {
  return !signal.aborted && (await loop.room.engine()).state.session.status === 'running';
}

/** Checks targets in parallel, and then commits each finding. @throws the error of the first target that failed. */
async function checkBatch(loop: WatchLoop, targets: readonly WatchTarget[], signal: AbortSignal): Promise<void> {
  const engine = await loop.room.engine();
  const checks = await Promise.allSettled(targets.map((target) => checkTarget(engine, target, loop.deps(), signal)));
  const findings = checks.flatMap((check): WatchFinding[] =>
    check.status === 'fulfilled' && check.value ? [check.value] : [],
  );
  for (const finding of findings)
    await loop.room.apply((current) => ({ change: applyFinding(current, finding), value: undefined }));
  if (findings.length > 0) loop.changed();
  const failed = checks.find((check) => check.status === 'rejected');
  if (failed) throw failed.reason;
}
