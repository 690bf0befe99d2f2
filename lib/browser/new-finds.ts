import type { TendrilDb } from '../store/db';
import { browser } from './browser';

const KEY = 'seen';

/** By topic: pages numbered below this were there when the user last looked. */
type Seen = Readonly<Record<string, number>>;

async function seenThrough(): Promise<Seen> {
  const stored = (await browser.storage.local.get(KEY))[KEY];
  return typeof stored === 'object' && stored !== null ? (stored as Seen) : {};
}

/** New sites of the topic that came since the user last looked; suggestions, where the ranking tells of no sites. */
export async function countNewFinds(db: TendrilDb, topic: string): Promise<number> {
  const [ranking, seen] = await Promise.all([db.rankings.get(topic), seenThrough()]);
  const from = seen[topic] ?? 0;
  if (!ranking) return 0;
  const { sites } = ranking;
  if (!sites) return ranking.order.reduce((count, n) => (n >= from ? count + 1 : count), 0);
  return sites.first.reduce((count, n, i) => (n >= from && sites.isNew[i] === 1 ? count + 1 : count), 0);
}

/** What the topic holds now is no longer new. */
export async function markSeen(db: TendrilDb, topic: string): Promise<void> {
  const last = await db.pages.where('[topic+n]').between([topic, 0], [topic, Number.POSITIVE_INFINITY]).last();
  await browser.storage.local.set({ [KEY]: { ...(await seenThrough()), [topic]: (last?.n ?? -1) + 1 } });
}

/** Calls back when the user has looked, whichever page of ours it was. */
export function onSeen(callback: () => void): void {
  browser.storage.onChanged.addListener((changes, area) => {
    if (area === 'local' && KEY in changes) callback();
  });
}
