import type { EngineDeps } from '../engine/session/deps';
import { pageFailure } from '../engine/session/page-failure';
import { type PublicReading, settleReaders, unreadPages } from '../engine/session/readers';
import type { TopicRoom } from './topic-room';

/** What it is done with, of a session's loop. */
interface Reading {
  readonly room: TopicRoom;
  deps(): Pick<EngineDeps, 'retriever'>;
  changed(): void;
}

/** Pages asked for at a time. */
const BATCH = 10;

/**
 * Asks without cookies for pages that were read in a tab, to learn whether others can read them. One that nothing is learnt of, since its
 * host does not answer for now, is asked for again by the next session.
 * @param tried addresses that this session has asked for.
 */
export async function readAsPublic(loop: Reading, tried: Set<string>, signal: AbortSignal): Promise<void> {
  const { state } = await loop.room.engine();
  const unread = unreadPages(state).filter((url) => !tried.has(url));
  for (let at = 0; at < unread.length && !signal.aborted; at += BATCH) {
    const urls = unread.slice(at, at + BATCH);
    const readings = await Promise.all(urls.map((url) => readingOf(loop, url, signal)));
    if (signal.aborted) return;
    for (const url of urls) tried.add(url);
    const known = readings.filter((reading) => reading !== undefined);
    if (known.length === 0) continue;
    await loop.room.apply((engine) => ({ change: settleReaders(engine.state, known), value: undefined }));
    loop.changed();
  }
}

async function readingOf(loop: Reading, url: string, signal: AbortSignal): Promise<PublicReading | undefined> {
  try {
    const foundBy = { operator: 'mark', round: 0, depth: 0 } as const;
    return { url, arrival: await loop.deps().retriever.retrieve(url, foundBy, signal) };
  } catch (error) {
    const { code, retryable } = pageFailure(error);
    return retryable || code === 'offline' ? undefined : { url, arrival: undefined };
  }
}
