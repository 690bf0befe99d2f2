/** The verdict log as people read it: newest first, undone entries marked, with what an undo would take away. Pure folds. */
import type { VerdictRecord } from '../engine/types';
import type { FoundPage } from './found-pages';
import type { LiveVerdict } from './standing';

export interface HistoryEntry {
  readonly seq: number;
  readonly url: string;
  readonly verdict: LiveVerdict['verdict'];
  readonly atMs: number;
  /** When it was taken back; undefined while it holds. */
  readonly undoneAtMs: number | undefined;
}

/** @param log ascending */
export function historyOf(log: readonly VerdictRecord[]): HistoryEntry[] {
  const undone = new Map<number, number>();
  for (const { verdict, undoes, atMs } of log) if (verdict === 'undo' && undoes !== undefined) undone.set(undoes, atMs);
  const entries: HistoryEntry[] = [];
  for (const { seq, url, verdict, atMs } of log)
    if (verdict !== 'undo') entries.push({ seq, url, verdict, atMs, undoneAtMs: undone.get(seq) });
  return entries.reverse();
}

/** Pages by the page that led to them. */
export function foundThrough(pages: readonly FoundPage[]): Map<string, readonly FoundPage[]> {
  const children = new Map<string, FoundPage[]>();
  for (const page of pages) {
    const { from } = page.foundBy;
    if (from === undefined) continue;
    const siblings = children.get(from);
    if (siblings) siblings.push(page);
    else children.set(from, [page]);
  }
  return children;
}

/**
 * How many unjudged pages an undo of `entry` withdraws: found through its page after the verdict, or through such a page
 * in turn. Only a seed or a confirmation leads anywhere.
 */
export function withdrawnWith(
  entry: HistoryEntry,
  children: ReadonlyMap<string, readonly FoundPage[]>,
  standing: ReadonlyMap<string, LiveVerdict>,
): number {
  if (entry.verdict !== 'seed' && entry.verdict !== 'yes') return 0;
  const gone = new Set<string>();
  const waiting: FoundPage[] = (children.get(entry.url) ?? []).filter((page) => page.fetchedAtMs >= entry.atMs);
  for (let page = waiting.pop(); page; page = waiting.pop()) {
    if (standing.has(page.url) || gone.has(page.url)) continue;
    gone.add(page.url);
    waiting.push(...(children.get(page.url) ?? []));
  }
  return gone.size;
}
