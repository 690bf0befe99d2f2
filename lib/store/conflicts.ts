import { StoreError } from '../engine/errors';
import type { VerdictRecord, VocabularyRecord } from '../engine/types';

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

function sameVerdict(a: VerdictRecord, b: VerdictRecord): boolean {
  const members = ['url', 'verdict', 'atMs', 'undoes', 'step', 'site', 'outcome', 'extent'] as const;
  return members.every((name) => a[name] === b[name]);
}

/** Reads the row that is stored under the key of `next[i]`. */
type StoredAt<T> = (next: T, i: number) => T | undefined;

/** The verdict log only grows. @throws StoreError `conflict` where a number is taken by another entry. */
export function checkVerdicts(next: readonly VerdictRecord[], storedAt: StoredAt<VerdictRecord>): void {
  const seen = new Map<number, VerdictRecord>();
  next.forEach((entry, i) => {
    const taken = seen.get(entry.seq) ?? storedAt(entry, i);
    if (taken && !sameVerdict(taken, entry)) {
      throw new StoreError('conflict', `verdict ${entry.seq} of topic ${entry.topic} is already another one`);
    }
    seen.set(entry.seq, entry);
  });
}

/** Term ids are never given twice. @throws StoreError `conflict` where ids from `from` on mean other terms. */
export function checkVocabulary(next: readonly VocabularyRecord[], storedAt: StoredAt<VocabularyRecord>): void {
  const seen = new Map<number, VocabularyRecord>();
  next.forEach((entry, i) => {
    const taken = seen.get(entry.from) ?? storedAt(entry, i);
    if (taken && !sameList(taken.terms, entry.terms)) {
      throw new StoreError('conflict', `vocabulary of topic ${entry.topic} from ${entry.from} is already another one`);
    }
    seen.set(entry.from, entry);
  });
}

/** Rows of a topic that is not there (deleted meanwhile) would never be found again. @throws StoreError `conflict`. */
export function checkTopic(exists: boolean, topic: string): void {
  if (!exists) throw new StoreError('conflict', `topic ${topic} is not stored`);
}
