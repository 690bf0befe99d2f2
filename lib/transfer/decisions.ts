import type { VerdictRecord } from '../engine/types';

export interface Decision {
  readonly verdict: 'seed' | 'yes' | 'no' | 'skip';
  readonly atMs: number;
  /** Tags of all standing entries of the address. */
  readonly tags: readonly string[];
}

/** What holds for each address: the last entry of the log that no standing `undo` takes back. */
export function standingDecisions(log: readonly VerdictRecord[]): Map<string, Decision> {
  const undone = new Set<number>();
  const standing = new Map<string, Decision>();
  for (let i = log.length - 1; i >= 0; i--) {
    const { seq, url, verdict, atMs, undoes, tags = [] } = log[i] as VerdictRecord;
    if (undone.has(seq)) continue;
    if (verdict === 'undo') {
      if (undoes !== undefined) undone.add(undoes);
      continue;
    }
    const later = standing.get(url);
    if (later === undefined) standing.set(url, { verdict, atMs, tags });
    else if (tags.length > 0) standing.set(url, { ...later, tags: [...new Set([...tags, ...later.tags])] });
  }
  return standing;
}
