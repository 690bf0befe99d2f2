import { reusedNames } from '../../engine/insight/reviewers';
import { latestByUrl } from '../../engine/insight/standing';
import type { VerdictRecord } from '../../engine/records';
import { withPossibleClocks } from '../../engine/topic/causal-order';
import { foldVerdicts, visibleLog } from '../../engine/topic/feedback';
import { changedMembers, mergeCopies } from '../../engine/topic/merge-copies';
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
  /**
   * Sites whose decision or grouping changes, at most `MOST_CHANGES`. `outcome` and `extent` are those after the merge;
   * an absent one is taken back.
   */
  readonly sites: readonly SiteChange[];
  readonly siteCount: number;
  /** URLs that join the queue of this machine, and failed URLs that it may be asked to read: the first of each. */
  readonly queued: readonly string[];
  readonly queuedCount: number;
  readonly failed: readonly string[];
  readonly failedCount: number;
  /** Number of the file's URLs that are left out, because none may be requested. */
  readonly leftOut: number;
  /** Names of reviewers that this topic knows from another copy than the one that uses them in the file. */
  readonly reusedNames: readonly string[];
}

/** Change of the user's decision on a site, or of its grouping (`SPLIT`, or the site that it is joined with). */
export interface SiteChange {
  readonly site: string;
  readonly kind: 'decision' | 'grouping';
  readonly before?: string;
  readonly after?: string;
}

/**
 * Compares a topic file with the stored copy `into` of the same topic, without changing it; undefined if it is not
 * stored.
 * @throws CommandError `bad-import`
 */
export async function previewMerge(db: TendrilDb, source: TextSource, into: string): Promise<MergePreview | undefined> {
  const { head, log, notes, urls, queued, failed, leftOut } = await summarizeTopic(source);
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
  const newPages = urls.filter((url) => !known.has(url)).length;
  const merged = mergeCopies(own, withPossibleClocks({ topic: head.topic, log, notes }));
  const shown = (log: readonly VerdictRecord[]) => latestByUrl(visibleLog(log, topic));
  const [before, after] = [shown(own.log), shown([...own.log, ...merged.entries])];
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((url) => {
    const [was, is] = [before.get(url)?.verdict, after.get(url)?.verdict];
    return was === is ? [] : [{ url, ...(was && { before: was }), ...(is && { after: is }) }];
  });
  const [sitesBefore, sitesAfter] = [foldVerdicts(own.log), foldVerdicts([...own.log, ...merged.entries])];
  const sites = [
    ...changesOf('decision', sitesBefore.sites, sitesAfter.sites),
    ...changesOf('grouping', sitesBefore.extents, sitesAfter.extents),
  ];
  const queueKeys = await rowsOfTopic(db.frontier, '[topic+url]', topic.id).primaryKeys();
  const attemptKeys = await rowsOfTopic(db.attempts, '[topic+url]', topic.id).primaryKeys();
  for (const [, url] of attemptKeys) known.add(url);
  const newFailed = failed.filter((url) => !known.has(url));
  for (const [, url] of queueKeys) known.add(url);
  const newQueued = queued.filter((url) => !known.has(url));
  return {
    entries: merged.entries.length,
    authors: [...new Set(merged.entries.flatMap(({ author }) => author ?? []))],
    newPages,
    notes: merged.notes.length,
    members: changedMembers(topic, merged.topic),
    changes: changes.slice(0, MOST_CHANGES),
    changeCount: changes.length,
    ...{ sites: sites.slice(0, MOST_CHANGES), siteCount: sites.length, leftOut },
    ...{ queued: newQueued.slice(0, MOST_CHANGES), queuedCount: newQueued.length },
    ...{ failed: newFailed.slice(0, MOST_CHANGES), failedCount: newFailed.length },
    reusedNames: reusedNames(own.log, merged.entries, topic.replica),
  };
}

/** Returns the sites whose value differs before and after a merge, with both values. */
function changesOf(
  kind: SiteChange['kind'],
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): SiteChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((site) => {
    const [was, is] = [before.get(site), after.get(site)];
    return was === is ? [] : [{ site, kind, ...(was && { before: was }), ...(is && { after: is }) }];
  });
}
