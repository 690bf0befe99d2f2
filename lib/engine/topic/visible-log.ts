import type { TopicRecord, VerdictRecord } from '../types';
import { foldVerdicts, isPageVerdict } from './feedback';

/**
 * Returns the entries of the log that this copy's reviewer may see. In blind mode, others' answers to a page are hidden
 * until the reviewer has answered it. Seeds and site decisions are always visible.
 */
export function visibleLog(
  log: readonly VerdictRecord[],
  { isBlind, replica }: Pick<TopicRecord, 'isBlind' | 'replica'>,
): readonly VerdictRecord[] {
  if (!isBlind) return log;
  const isOwn = (entry: VerdictRecord) => (entry.replica ?? replica) === replica;
  const { takenBack } = foldVerdicts(log);
  const answered = new Set<string>();
  for (const entry of log)
    if (isOwn(entry) && isPageVerdict(entry) && !takenBack.has(entry.seq)) answered.add(entry.url);
  return log.filter(
    (entry) => isOwn(entry) || !isPageVerdict(entry) || entry.verdict === 'seed' || answered.has(entry.url),
  );
}
