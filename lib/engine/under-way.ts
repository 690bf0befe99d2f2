import type { SessionRecord } from './types';

/** Reason of a session that found no room to store its round, and goes on by itself when there is. */
export const NO_ROOM = 'quota';

/** True for a session that is to run, though nothing may be running it now. */
export function isUnderWay({ status, reason }: SessionRecord): boolean {
  return status === 'running' || (status === 'failed' && reason === NO_ROOM);
}
