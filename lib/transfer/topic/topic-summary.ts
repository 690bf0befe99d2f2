import { CommandError } from '../../engine/errors';
import { latestByUrl } from '../../engine/insight/standing';
import type { NoteContent, NoteRecord, VerdictRecord } from '../../engine/records';
import type { ImportRow } from '../../messaging/commands';
import type { TextSource } from '../format';
import { type DocumentHead, readDocumentHead, TopicCheck } from './topic-check';
import { type TopicMember, topicMembers } from './topic-members';

/** Content of a checked document except the records of its pages. */
interface TopicSummary {
  readonly head: DocumentHead;
  /** Judged pages as rows that another topic can import. */
  readonly rows: readonly ImportRow[];
  readonly log: readonly VerdictRecord[];
  readonly notes: readonly NoteRecord[];
  /** URLs of the document's pages. */
  readonly urls: readonly string[];
  /** Queued and failed URLs that may be requested. */
  readonly queued: readonly string[];
  readonly failed: readonly string[];
  /** Number of queued and failed URLs that were left out, because none may be requested. */
  readonly leftOut: number;
}

/**
 * Reads a whole Tendril JSON document and checks every row.
 * @throws CommandError `bad-import`; the message names the line and the first error
 */
export async function summarizeTopic(source: TextSource): Promise<TopicSummary> {
  const head: Record<string, unknown> = {};
  const check = new TopicCheck('');
  const verdicts: VerdictRecord[] = [];
  const titles = new Map<string, string>();
  const notes = new Map<string, NoteRecord>();
  const urls: string[] = [];
  const queued: string[] = [];
  const failed: string[] = [];
  let line = 1;
  /**
   * Keeps a member of the head, which is checked later; checks a row of any other member and adds it to the summary.
   * @throws CommandError `bad-import`
   */
  const take = ({ name, value }: TopicMember) => {
    switch (name) {
      case 'format':
      case 'version':
      case 'topic':
      case 'session':
        head[name] = value;
        return;
      default: {
        const rows = check.rows(name, [value]);
        for (const { url, title } of rows.pages ?? []) {
          urls.push(url);
          if (title) titles.set(url, title);
        }
        for (const { url } of rows.frontier ?? []) queued.push(url);
        for (const { url } of rows.attempts ?? []) failed.push(url);
        verdicts.push(...(rows.verdicts ?? []));
        for (const note of rows.notes ?? []) notes.set(note.target, note);
      }
    }
  };
  try {
    for await (const members of topicMembers(source)) {
      for (const member of members) {
        ({ line } = member);
        take(member);
      }
    }
    const known = readDocumentHead(head);
    check.finish();
    for (const note of check.olderNotes) notes.set(note.target, note);
    return {
      ...{ head: known, rows: judgedRows(verdicts, titles, notes), log: verdicts, notes: [...notes.values()] },
      ...{ urls, queued, failed, leftOut: check.leftOut },
    };
  } catch (error) {
    if (!(error instanceof CommandError) || error.message.startsWith('line ')) throw error;
    throw new CommandError(error.code, `line ${line}: ${error.message}`);
  }
}

/** Returns the latest verdict on each page as a row, with title, tags and note; skipped pages are left out. */
function judgedRows(
  verdicts: readonly VerdictRecord[],
  titles: ReadonlyMap<string, string>,
  notes: ReadonlyMap<string, NoteContent>,
): ImportRow[] {
  const rows: ImportRow[] = [];
  for (const [url, { verdict, atMs }] of latestByUrl(verdicts)) {
    if (verdict === 'skip') continue;
    const title = titles.get(url);
    const { tags = [], text: note = '' } = notes.get(url) ?? {};
    const content = { ...(tags.length > 0 ? { tags } : {}), ...(note ? { note } : {}) };
    rows.push({ url, verdict, atMs, ...(title ? { title } : {}), ...content });
  }
  return rows;
}
