import { latestByUrl } from '../../engine/insight/standing';
import { visibleLog } from '../../engine/topic/feedback';
import { changedMembers, mergeCopies } from '../../engine/topic/merge-copies';
import type { VerdictRecord } from '../../engine/types';
import type { TendrilDb } from '../../store/db';
import { notesOf } from '../../store/queries';
import { rowsOfTopic } from '../../store/topic-tables';
import type { TextSource } from '../format';
import { summarizeTopic } from './topic-summary';

/** Maximum number of changed pages in a preview. */
const MOST_CHANGES = 50;

type Standing = Exclude<VerdictRecord['verdict'], 'site' | 'undo'>;

/** Changes to the stored copy of a topic that merging a file would make. */
export interface MergePreview {
  /** Number of verdict log entries that the stored copy lacks. */
  readonly entries: number;
  /** Names of the people who made these entries. */
  readonly authors: readonly string[];
  readonly newPages: number;
  readonly notes: number;
  /** Members of the topic that change, such as `name` or `settings.policy`. */
  readonly members: readonly string[];
  /** Pages whose verdict changes, at most `MOST_CHANGES`, without answers that blind mode hides. */
  readonly changes: readonly { readonly url: string; readonly before?: Standing; readonly after?: Standing }[];
  readonly changeCount: number;
}

/**
 * Compares a topic file with the stored copy `into` of the same topic; undefined if it is not stored.
 * @throws CommandError `bad-import`
 */
export async function previewMerge(db: TendrilDb, source: TextSource, into: string): Promise<MergePreview | undefined> {
  const { head, log, notes, urls } = await summarizeTopic(source);
  const topic = await db.topics.get(into);
  if (topic === undefined) return undefined;
  const own = {
    topic,
    // Includes the verdicts that blind mode hides, because the merge uses them.
    log: await rowsOfTopic(db.verdicts, '[topic+seq]', topic.id).toArray(),
    notes: [...(await notesOf(db, topic.id)).values()],
  };
  const keys = await rowsOfTopic(db.pages, '[topic+url]', topic.id).primaryKeys();
  const known = new Set(keys.map(([, url]) => url));
  const merged = mergeCopies(own, { topic: head.topic, log, notes });
  const shown = (log: readonly VerdictRecord[]) => latestByUrl(visibleLog(log, topic));
  const [before, after] = [shown(own.log), shown([...own.log, ...merged.entries])];
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((url) => {
    const [was, is] = [before.get(url)?.verdict, after.get(url)?.verdict];
    return was === is ? [] : [{ url, ...(was && { before: was }), ...(is && { after: is }) }];
  });
  return {
    entries: merged.entries.length,
    authors: [...new Set(merged.entries.flatMap(({ author }) => author ?? []))],
    newPages: urls.filter((url) => !known.has(url)).length,
    notes: merged.notes.length,
    members: changedMembers(topic, merged.topic),
    changes: changes.slice(0, MOST_CHANGES),
    changeCount: changes.length,
  };
}
