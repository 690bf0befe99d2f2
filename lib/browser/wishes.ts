/**
 * What the user asked for while the browser's question of permission stood before it. The question closes a popup, and
 * the answer then reaches the background alone.
 */
import * as v from 'valibot';
import type { Wish } from '../messaging/commands';
import { browser } from './browser';

const KEY = 'wish';
/** A wish is fulfilled once, by whichever context comes first. */
const LOCK = 'tendril-wish';
/** Long enough to read the question twice; what is allowed later is allowed for some other reason. */
const HOLDS_MS = 300_000;

const WishSchema = v.object({
  command: v.picklist(['startSession', 'resumeSession']),
  request: v.looseObject({ topic: v.string() }),
  askedAtMs: v.number(),
});

/** Takes the place of the wish before. Handed to the browser at once, so that it outlives the page. Never rejects. */
export async function keepWish(wish: Wish): Promise<void> {
  await browser.storage.session.set({ [KEY]: { ...wish, askedAtMs: Date.now() } }).catch(() => undefined);
}

/** Takes the wish away. @returns undefined where there is none, it is too old, or another context has taken it. */
export function takeWish(): Promise<Wish | undefined> {
  return navigator.locks.request(LOCK, async () => {
    const { session } = browser.storage;
    const read = v.safeParse(WishSchema, (await session.get(KEY))[KEY]);
    await session.remove(KEY);
    if (!read.success || Math.abs(Date.now() - read.output.askedAtMs) > HOLDS_MS) return undefined;
    // The engine checks the request.
    return read.output as unknown as Wish;
  });
}
