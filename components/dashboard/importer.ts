import type { TopicRecord } from '../../lib/engine/types';
import type { ImportRow } from '../../lib/messaging/commands';
import type { Result } from '../../lib/messaging/results';
import type { ImportReading } from '../../lib/transfer/import/read-file';
import type { DocumentHead } from '../../lib/transfer/topic/topic-check';
import type { MessageKey } from '../common/messages';

/** The format of whole topics. */
export const TOPIC_FORMAT = 'tendril-json';

/** As what rows can come, and how that is called. */
export const IMPORT_KINDS: readonly (readonly [ImportRow['verdict'], MessageKey])[] = [
  ['seed', 'dashboard_import_as_seed'],
  ['yes', 'dashboard_import_as_yes'],
  ['no', 'dashboard_import_as_no'],
  ['known', 'dashboard_import_as_known'],
  ['candidate', 'dashboard_import_as_candidate'],
];

export interface ImportChoice {
  readonly id: string;
  readonly label: MessageKey;
}

export type { ImportReading };

/** Who follows work on a long file, and may call it off. */
export interface ImportWatch {
  readonly signal: AbortSignal;
  /** @param fraction of the file, in [0, 1] */
  progress(fraction: number): void;
}

export interface Importer {
  formats(): Promise<readonly ImportChoice[]>;
  /**
   * @param format by its name and beginning where absent
   * @param verdict of rows that do not say it themselves
   * @throws where the file cannot be read, or the signal's reason
   */
  read(
    file: File,
    verdict: ImportRow['verdict'],
    format: string | undefined,
    watch: ImportWatch,
  ): Promise<ImportReading>;
  /**
   * Takes the whole topic in, piece by piece. @returns undefined when the signal called it off; nothing is left of it then.
   * @throws where the file cannot be read any more
   */
  importTopic(file: File, whole: DocumentHead, watch: ImportWatch): Promise<Result<TopicRecord> | undefined>;
}
