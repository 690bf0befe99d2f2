import type { SessionRecord } from './types';

/**
 * Reason of a session that stopped because its round could not be stored. The session continues by itself once there is
 * room.
 */
export const NO_ROOM = 'quota';

/** True if the session is meant to run, even if no worker is running it at the moment. */
export function isUnderWay({ status, reason }: SessionRecord): boolean {
  return status === 'running' || (status === 'failed' && reason === NO_ROOM);
}
