import { hash32 } from '../../engine/hash';
import { Reviewers } from '../../engine/insight/reviewers';
import { type NoteRecord, originOf, type TopicRecord, type VerdictRecord } from '../../engine/records';
import { foldVerdicts } from '../../engine/topic/feedback';
import { dayOf } from './texts';

/** What a citation of a topic's collection names. */
export interface Edition {
  /** Identifier of the topic; all of its copies have the same. */
  readonly id: string;
  /**
   * Day of the last verdict or note, number of log entries, and a hash of the notes and tags, if there are any:
   * `2026-05-31.112+k3v0q`. Equal for equal copies of the topic.
   */
  readonly version: string;
  /** Names of the reviewers, those with the most decisions first. */
  readonly authors: readonly string[];
  /** Number of seeds and confirmed pages. */
  readonly pages: number;
}

/**
 * Returns `+` and a hash of all tags and texts of the notes, in any order of the notes; '' without notes, or if all are
 * empty.
 */
function notesHash(notes: readonly NoteRecord[]): string {
  const contents = notes
    .filter(({ tags, text }) => tags.length > 0 || text !== '')
    .map(({ target, tags, text }) => JSON.stringify([target, tags.toSorted(), text]));
  return contents.length === 0 ? '' : `+${hash32(contents.toSorted().join('\n')).toString(36)}`;
}

/**
 * Returns the identifier, version, authors (those with the most decisions first, nameless ones left out) and number of
 * pages under which a topic's collection is cited.
 */
export function editionOf(topic: TopicRecord, log: readonly VerdictRecord[], notes: readonly NoteRecord[]): Edition {
  const { seeds, confirmed } = foldVerdicts(log);
  const reviewers = new Reviewers(log);
  const answers = new Map<string, number>();
  for (const entry of log) {
    const name = reviewers.of(entry);
    if (name !== (entry.replica ?? '')) answers.set(name, (answers.get(name) ?? 0) + 1);
  }
  const lastMs = [...log, ...notes].reduce((last, { atMs }) => Math.max(last, atMs), topic.createdAtMs);
  return {
    id: originOf(topic),
    version: `${dayOf(lastMs)}.${log.length}${notesHash(notes)}`,
    authors: [...answers].sort(([, a], [, b]) => b - a).map(([name]) => name),
    pages: new Set([...seeds, ...confirmed]).size,
  };
}
