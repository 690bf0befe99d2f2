import type {
  AttemptRecord,
  FrontierRecord,
  LinksRecord,
  PageRecord,
  RoundRecord,
  SessionRecord,
  TermsRecord,
  TopicRecord,
  VerdictRecord,
  VocabularyRecord,
} from '../../engine/types';
import type { ExportRecord } from '../../store/db';

/** All rows of one topic. The tables are streamed, each in key order; what can be computed again (rankings) is left out. */
export interface TopicRecords {
  readonly topic: TopicRecord;
  readonly session: SessionRecord | undefined;
  pages(): AsyncIterable<PageRecord>;
  terms(): AsyncIterable<TermsRecord>;
  links(): AsyncIterable<LinksRecord>;
  vocabulary(): AsyncIterable<VocabularyRecord>;
  frontier(): AsyncIterable<FrontierRecord>;
  attempts(): AsyncIterable<AttemptRecord>;
  verdicts(): AsyncIterable<VerdictRecord>;
  rounds(): AsyncIterable<RoundRecord>;
  exports(): AsyncIterable<ExportRecord>;
}
