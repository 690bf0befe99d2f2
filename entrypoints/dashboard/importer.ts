import {
  type ImportChoice,
  type Importer,
  type ImportReading,
  type ImportWatch,
  TOPIC_FORMAT,
} from '../../components/dashboard/importer';
import { sendCommand } from '../../lib/browser/messages';
import type { ImportRow } from '../../lib/messaging/commands';
import { formatKey, type ImportProblem } from '../../lib/transfer/format';

/** Characters of a file that its format is told from. */
const HEAD_CHARS = 4_096;

/** Reads files in every registered format. The readers are loaded when they are needed. */
export function createImporter(): Importer {
  return {
    async formats() {
      const { IMPORT_FORMATS } = await import('../../lib/transfer/registry');
      return IMPORT_FORMATS.map((format): ImportChoice => ({ id: format.id, label: formatKey(format) }));
    },
    async read(file, verdict, format, watch) {
      const [{ importFormat, importFormatFor }, { isProblem }, { fileText, headOf }] = await Promise.all([
        import('../../lib/transfer/registry'),
        import('../../lib/transfer/format'),
        import('../../lib/transfer/import/file-text'),
      ]);
      const reader =
        format === undefined ? importFormatFor(file.name, await headOf(file, HEAD_CHARS)) : importFormat(format);
      if (!reader) throw new Error(`no format reads ${file.name}`);
      if (reader.id === TOPIC_FORMAT) return readTopic(file, verdict, watch);
      const rows: ImportRow[] = [];
      const problems: ImportProblem[] = [];
      for await (const item of reader.read(fileText(file, watch), { verdict })) {
        if (isProblem(item)) problems.push(item);
        else rows.push(item);
      }
      return { format: reader.id, rows, problems };
    },
    async importTopic(file, head, watch) {
      const [{ handOverTopic }, { fileText }] = await Promise.all([
        import('../../lib/transfer/topic/topic-handover'),
        import('../../lib/transfer/import/file-text'),
      ]);
      const { signal, progress } = watch;
      // Called off between two batches, so that what was staged is discarded in order.
      const following = { progress, signal: new AbortController().signal };
      return handOverTopic({ open: () => fileText(file, following), head, send: sendCommand, signal });
    },
  };
}

async function readTopic(file: File, verdict: ImportRow['verdict'], watch: ImportWatch): Promise<ImportReading> {
  const [{ summarizeTopic }, { topicProblem }, { fileText }] = await Promise.all([
    import('../../lib/transfer/topic/topic-summary'),
    import('../../lib/transfer/import/formats/tendril-json'),
    import('../../lib/transfer/import/file-text'),
  ]);
  try {
    const { head, rows } = await summarizeTopic(fileText(file, watch));
    const known = rows.map((row) => (verdict === 'known' ? { ...row, verdict } : row));
    return { format: TOPIC_FORMAT, rows: known, problems: [], whole: head };
  } catch (error) {
    return { format: TOPIC_FORMAT, rows: [], problems: [topicProblem(error)] };
  }
}
