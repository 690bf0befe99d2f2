import type { ImportRow } from '../../lib/messaging/protocol';
import type { ImportProblem } from '../../lib/transfer/format';
import type { MessageKey } from '../common/messages';

export interface ImportChoice {
  readonly id: string;
  readonly label: MessageKey;
}

/** A file after reading. */
export interface ImportReading {
  readonly format: string;
  readonly rows: readonly ImportRow[];
  /** Lines that gave no row, in the order of the file. */
  readonly problems: readonly ImportProblem[];
  /** The whole topic, where the file is one that Tendril exported. */
  readonly document?: unknown;
}

export interface Importer {
  formats(): Promise<readonly ImportChoice[]>;
  /**
   * @param format by its name and beginning where absent
   * @param verdict of rows that do not say it themselves
   * @throws where the file cannot be read
   */
  read(file: File, verdict: ImportRow['verdict'], format?: string): Promise<ImportReading>;
}
