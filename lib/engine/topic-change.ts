/** What the engine reads and writes of a topic at once. */
import type { PageNumber } from './basics';
import type { RankingRecord } from './ranking-records';
import type {
  AnswerRecord,
  AttemptRecord,
  FrontierRecord,
  LinksRecord,
  NoteRecord,
  PageRecord,
  TermsRecord,
  TopicRecord,
  VerdictRecord,
  VocabularyRecord,
} from './records';
import type { RoundRecord, SessionRecord } from './session-records';
import type { WatchedRecord } from './watch-records';

/** Rows of one topic that the engine loads into memory. Arrays are in key order. */
export interface TopicSnapshot {
  readonly topic: TopicRecord;
  readonly session: SessionRecord | undefined;
  readonly pages: readonly PageRecord[];
  readonly terms: readonly TermsRecord[];
  readonly vocabulary: readonly VocabularyRecord[];
  readonly frontier: readonly FrontierRecord[];
  readonly attempts: readonly AttemptRecord[];
  readonly verdicts: readonly VerdictRecord[];
  readonly notes: readonly NoteRecord[];
  readonly rankingVersion: number;
  /** Order and scores of the latest stored ranking, and the table of meanings behind them. */
  readonly ranking?: Pick<RankingRecord, 'order' | 'scores' | 'meanings'>;
}

/** Changes to one topic that a store writes in one transaction: all of them or none. */
export interface TopicChange {
  readonly topic: string;
  readonly topicRecord?: TopicRecord;
  readonly session?: SessionRecord;
  readonly pages?: readonly PageRecord[];
  readonly terms?: readonly TermsRecord[];
  readonly links?: readonly LinksRecord[];
  readonly vocabulary?: readonly VocabularyRecord[];
  readonly frontierAdded?: readonly FrontierRecord[];
  /** Canonical URLs that leave the frontier. */
  readonly frontierRemoved?: readonly string[];
  readonly attempts?: readonly AttemptRecord[];
  /** One row after a round; all rows of the topic after an import. */
  readonly rounds?: readonly RoundRecord[];
  readonly verdicts?: readonly VerdictRecord[];
  /** A note without tags and text deletes the stored note of its target. */
  readonly notes?: readonly NoteRecord[];
  readonly watched?: readonly WatchedRecord[];
  /** Targets whose watched rows are deleted. */
  readonly watchedRemoved?: readonly string[];
  readonly ranking?: RankingRecord;
  readonly answer?: AnswerRecord;
  /**
   * Rows that a repair deletes before anything is written, by number. The terms and links of a page are deleted with
   * the page.
   */
  readonly removed?: {
    readonly pages: readonly PageNumber[];
    readonly vocabulary: readonly number[];
    readonly verdicts: readonly number[];
  };
}
