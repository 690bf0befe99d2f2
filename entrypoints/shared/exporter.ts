import type { MessageKey } from '../../components/common/messages';
import type { Exporter } from '../../components/topic/export-menu';
import type { TendrilDb } from '../../lib/store/db';
import { startExport } from '../../lib/transfer/export';
import { EXPORT_FORMATS } from '../../lib/transfer/registry';
import { DEFAULT_CHOICE } from '../../lib/transfer/select';

/** Writes the seeds and confirmed pages of a topic in any registered format. */
export function createExporter(db: TendrilDb, now: () => number): Exporter {
  return {
    formats: EXPORT_FORMATS.map(({ id, labelKey, extension }) => ({
      id,
      // Every format's label is in the message files; a test proves it.
      label: labelKey as MessageKey,
      extension,
    })),
    async write(format, topic) {
      const running = await startExport(db, {
        topic,
        format,
        choice: DEFAULT_CHOICE,
        scope: 'page',
        target: format,
        onlyNew: false,
        nowMs: now(),
      });
      const parts: BlobPart[] = [];
      for await (const chunk of running.chunks) parts.push(chunk as BlobPart);
      return { name: running.fileName, content: new Blob(parts, { type: running.mime }) };
    },
  };
}
