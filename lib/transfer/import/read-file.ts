import { byOrderMark, decodeHtml } from '../../engine/page/decode';
import type { ImportRow } from '../../messaging/commands';
import { type ImportProblem, isProblem } from '../format';
import { tendrilJsonImport, topicProblem } from '../lists/tendril-json';
import { importFormat, importFormatFor } from '../registry';
import type { DocumentHead } from '../topic/topic-check';
import { summarizeTopic } from '../topic/topic-summary';

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

/** Reads a whole topic: its head, and its judged pages as rows; an invalid file gives no rows and one problem. */
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

/** Number of leading bytes from which the encoding is detected. */
const HEAD_BYTES = 65_536;

/**
 * Detects the encoding of a text file from its first bytes.
 * Tests in this order: byte order mark, zero bytes of UTF-16, valid UTF-8, then declaration or guess as for HTML pages.
 * Older programs write the legacy encoding of the computer's language, hence the last step.
 */
function encodingOf(head: Uint8Array): string {
  const marked = byOrderMark(head);
  if (marked) return marked.encoding;
  const [first = 1, second = 1] = head;
  if (first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return decodeHtml(head, '').charset;
  }
}

const encodingOfFile = async (file: Blob) => encodingOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));

/** Returns the first characters of a file, at most `chars`, decoded from its detected encoding (`encodingOf`). */
async function headOf(file: Blob, chars: number): Promise<string> {
  const decoder = new TextDecoder(await encodingOfFile(file));
  return decoder.decode(await file.slice(0, chars * 4).arrayBuffer()).slice(0, chars);
}

/**
 * Yields the decoded text of a file in pieces, without a byte order mark.
 * @param progress called with the share of the file read so far, in [0, 1]
 */
export async function* fileText(file: Blob, progress: (share: number) => void): AsyncGenerator<string> {
  let readBytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    /** Counts the bytes of a chunk, and passes it on. */
    transform(chunk, controller) {
      readBytes += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  const encoding = await encodingOfFile(file);
  const decoder = new TextDecoderStream(encoding) as unknown as ReadableWritablePair<string, Uint8Array>;
  const reader = file.stream().pipeThrough(counter).pipeThrough(decoder).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield next.value;
      progress(file.size > 0 ? readBytes / file.size : 1);
    }
  } finally {
    await reader.cancel();
  }
}
