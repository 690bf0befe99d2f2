import type {
  AttemptRecord,
  FrontierRecord,
  LinksRecord,
  NoteRecord,
  PageRecord,
  RoundRecord,
  SessionRecord,
  TermsRecord,
  TopicRecord,
  VerdictRecord,
  VocabularyRecord,
} from '../engine/types';
import type { ExportRecord } from './db';

/** Rows of one topic, some of its tables or all. */
export interface StagedRows {
  readonly pages?: readonly PageRecord[];
  /** Their `linkHashes` are filled in from the links of the same page, whichever come first. */
  readonly terms?: readonly TermsRecord[];
  readonly links?: readonly LinksRecord[];
  readonly vocabulary?: readonly VocabularyRecord[];
  readonly frontier?: readonly FrontierRecord[];
  readonly attempts?: readonly AttemptRecord[];
  readonly verdicts?: readonly VerdictRecord[];
  readonly notes?: readonly NoteRecord[];
  readonly rounds?: readonly RoundRecord[];
  readonly exports?: readonly Omit<ExportRecord, 'id'>[];
}

/**
 * Where a topic is put together batch by batch before anybody sees it: a topic without a row in `topics` is in no list, and
 * nothing reads its rows. Every method is one transaction.
 */
export interface TopicStaging {
  /** Adds rows. @throws StoreError; `conflict` where a key is taken. Nothing of the batch is stored then. */
  stage(topic: string, rows: StagedRows): Promise<void>;
  /**
   * Puts the staged topic into the list under the id of `topic`, in place of the topic that had it, which is gone then with all
   * its rows. @throws StoreError; everything is as before then.
   */
  list(staged: string, topic: TopicRecord, session: SessionRecord | undefined): Promise<void>;
  /** Removes the rows of all topics that are in no list, except of those named. @throws StoreError. */
  discardUnlisted(except: readonly string[]): Promise<void>;
}
