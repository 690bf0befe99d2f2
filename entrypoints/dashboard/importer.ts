import type { MessageKey } from '../../components/common/messages';
import type { ImportChoice, Importer, ImportReading } from '../../components/dashboard/importer';
import type { ImportRow } from '../../lib/messaging/protocol';
import type { ImportProblem } from '../../lib/transfer/format';

/** Characters of a file that its format is told from. */
const HEAD_CHARS = 4_096;
const TOPIC_FORMAT = 'tendril-json';

/** Reads files in every registered format. The readers are loaded when they are needed. */
export function createImporter(): Importer {
  return {
    async formats() {
      const { IMPORT_FORMATS } = await import('../../lib/transfer/registry');
      // Every format's label is in the message files; a test proves it.
      return IMPORT_FORMATS.map(({ id, labelKey }): ImportChoice => ({ id, label: labelKey as MessageKey }));
    },
    async read(file, verdict, format) {
      const [{ importFormat, importFormatFor }, { isProblem }] = await Promise.all([
        import('../../lib/transfer/registry'),
        import('../../lib/transfer/format'),
      ]);
      const head = (await file.slice(0, HEAD_CHARS * 4).text()).slice(0, HEAD_CHARS);
      const reader = format === undefined ? importFormatFor(file.name, head) : importFormat(format);
      if (!reader) throw new Error(`no format reads ${file.name}`);
      const rows: ImportRow[] = [];
      const problems: ImportProblem[] = [];
      for await (const item of reader.read(textOf(file), { verdict })) {
        if (isProblem(item)) problems.push(item);
        else rows.push(item);
      }
      const reading: ImportReading = { format: reader.id, rows, problems };
      if (reader.id !== TOPIC_FORMAT || problems.length > 0) return reading;
      return { ...reading, document: JSON.parse(await file.text()) };
    },
  };
}

/** The text of a file piece by piece. */
async function* textOf(file: File): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
