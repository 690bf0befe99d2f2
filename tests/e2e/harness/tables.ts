import type {
  FrontierRecord,
  LinksRecord,
  PageRecord,
  RankingRecord,
  RoundRecord,
  SessionRecord,
  TermsRecord,
  TopicRecord,
  VerdictRecord,
} from '../../../lib/engine/types';
import type { ExportRecord, ProviderStateRecord } from '../../../lib/store/db';

/** Rows of the extension's database by table. */
export interface TableRows {
  topics: TopicRecord;
  sessions: SessionRecord;
  rankings: RankingRecord;
  pages: PageRecord;
  terms: TermsRecord;
  links: LinksRecord;
  frontier: FrontierRecord;
  verdicts: VerdictRecord;
  rounds: RoundRecord;
  providers: ProviderStateRecord;
  exports: ExportRecord;
}
export type TableName = keyof TableRows;

/** A row as it comes out of the browser: typed arrays have become arrays. */
export type Plain<T> = T extends Uint32Array | Uint16Array | Float32Array
  ? readonly number[]
  : T extends object
    ? { [K in keyof T]: Plain<T[K]> }
    : T;
