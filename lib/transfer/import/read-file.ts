import type { ImportRow } from '../../messaging/commands';
import { type ImportProblem, isProblem } from '../format';
import { tendrilJsonImport, topicProblem } from '../lists/tendril-json';
import { importFormat, importFormatFor } from '../registry';
import type { DocumentHead } from '../topic/topic-check';
import { summarizeTopic } from '../topic/topic-summary';
import { fileText, headOf } from './file-text';

/** Number of leading characters from which the format is detected. */
const HEAD_CHARS = 4_096;
/** Maximum number of problems to keep; the others are only counted. */
const MOST_PROBLEMS = 100;

/** Result of reading an import file. */
export interface ImportReading {
  readonly format: string;
  readonly rows: readonly ImportRow[];
  /** The first records that could not be converted to rows, at most `MOST_PROBLEMS`. */
  readonly problems: readonly ImportProblem[];
  /** Number of records that could not be converted to rows. */
  readonly problemCount: number;
  /** Head of the whole topic, if the file is a valid topic exported by Tendril. */
  readonly whole?: DocumentHead;
}

/**
 * Reads a file in a registered format.
 * @param verdict verdict of rows that state none
 * @param format identifier of the format; if absent, it is detected from the file's name and first characters
 * @param progress called with the share of the file read so far, in [0, 1]
 * @throws Error if the file cannot be read, or if the format does not exist
 */
export async function readImport(
  file: File,
  verdict: ImportRow['verdict'],
  format: string | undefined,
  progress: (share: number) => void,
): Promise<ImportReading> {
  const reader =
    format === undefined ? importFormatFor(file.name, await headOf(file, HEAD_CHARS)) : importFormat(format);
  if (!reader) throw new Error(`no format reads ${file.name}`);
  if (reader.id === tendrilJsonImport.id) return readTopic(file, verdict, progress);
  const rows: ImportRow[] = [];
  const problems: ImportProblem[] = [];
  let problemCount = 0;
  for await (const item of reader.read(fileText(file, progress), { verdict })) {
    if (!isProblem(item)) rows.push(item);
    else if (++problemCount <= MOST_PROBLEMS) problems.push(item);
  }
  return { format: reader.id, rows, problems, problemCount };
}

async function readTopic(
  file: File,
  verdict: ImportRow['verdict'],
  progress: (share: number) => void,
): Promise<ImportReading> {
  const format = tendrilJsonImport.id;
  try {
    const { head, rows } = await summarizeTopic(fileText(file, progress));
    const known = rows.map((row) => (verdict === 'known' ? { ...row, verdict } : row));
    return { format, rows: known, problems: [], problemCount: 0, whole: head };
  } catch (error) {
    return { format, rows: [], problems: [topicProblem(error)], problemCount: 1 };
  }
}
