import type { VerdictRecord } from '../records';

/** Number of the user action that an entry belongs to: `seq` of the action's first entry. */
export function stepOf({ step, seq }: VerdictRecord): number {
  return step ?? seq;
}
