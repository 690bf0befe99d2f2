/** What the user has looked at. The popup is loaded with it, so nothing large is imported here. */
import type { TendrilDb } from '../store/db';
import { browser } from './browser';

const KEY = 'seen';

/** By topic: pages numbered below this were there when the user last looked. */
type Seen = Readonly<Record<string, number>>;

export async function seenThrough(): Promise<Seen> {
  const stored = (await browser.storage.local.get(KEY))[KEY];
  return typeof stored === 'object' && stored !== null ? (stored as Seen) : {};
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
