import { signal } from '@preact/signals';
import type { MessageKey } from '../../components/common/messages';
import type { ExportChoice, Exporter } from '../../components/topic/export-menu';
import type { TendrilDb } from '../../lib/store/db';

/** Long enough for the first suggestions to be painted. */
const LOAD_AFTER_MS = 500;

/** Writes the seeds and confirmed pages of a topic in any registered format. The writers are loaded after first paint. */
export function createExporter(db: TendrilDb, now: () => number): Exporter {
  const formats = signal<readonly ExportChoice[]>([]);
  const load = async () => {
    const { EXPORT_FORMATS } = await import('../../lib/transfer/registry');
    // Every format's label is in the message files; a test proves it.
    formats.value = EXPORT_FORMATS.map(({ id, labelKey, extension }) => ({
      id,
      label: labelKey as MessageKey,
      extension,
    }));
  };
  setTimeout(() => void load(), LOAD_AFTER_MS);
  return {
    formats,
    async write(format, topic) {
      const [{ startExport }, { DEFAULT_CHOICE }] = await Promise.all([
        import('../../lib/transfer/export'),
        import('../../lib/transfer/select'),
      ]);
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
