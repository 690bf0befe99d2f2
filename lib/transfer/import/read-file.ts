import type { ImportRow } from '../../messaging/commands';
import { type ImportProblem, isProblem } from '../format';
import { tendrilJsonImport, topicProblem } from '../lists/tendril-json';
import { importFormat, importFormatFor } from '../registry';
import type { DocumentHead } from '../topic/topic-check';
import { summarizeTopic } from '../topic/topic-summary';
import { fileText, headOf } from './file-text';

/** Characters of a file that its format is told from. */
const HEAD_CHARS = 4_096;
/** Problems that are kept; the others are counted. */
const MOST_PROBLEMS = 100;

/** A file after reading. */
export interface ImportReading {
  readonly format: string;
  readonly rows: readonly ImportRow[];
  /** The first lines that gave no row, at most `MOST_PROBLEMS`. */
  readonly problems: readonly ImportProblem[];
  /** How many lines gave no row. */
  readonly problemCount: number;
  /** Head of the whole topic, where the file is one that Tendril exported and nothing in it is wrong. */
  readonly whole?: DocumentHead;
}

/**
 * Reads a file in a registered format.
 * @param verdict of rows that do not say it themselves. @param format by the file's name and beginning where absent.
 * @param progress called with the share of the file that was read, in [0, 1].
 * @throws Error where the file cannot be read, or no format of this name is there.
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
