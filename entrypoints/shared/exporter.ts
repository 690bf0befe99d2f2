import { signal } from '@preact/signals';
import type { MessageKey } from '../../components/common/messages';
import { type Exporter, type FormatOption, groupOf } from '../../components/topic/exporter';
import type { TendrilDb } from '../../lib/store/db';

/** Long enough for the first suggestions to be painted. */
const LOAD_AFTER_MS = 500;
/** Hands a topic over in any registered format. The writers are loaded after first paint. */
export function createExporter(db: TendrilDb, now: () => number): Exporter {
  const formats = signal<readonly FormatOption[]>([]);
  const load = async () => {
    const { EXPORT_FORMATS } = await import('../../lib/transfer/registry');
    // Every format's label is in the message files; a test proves it.
    formats.value = EXPORT_FORMATS.map(({ id, labelKey, extension, carries, needsRecords = false }) => ({
      id,
      label: labelKey as MessageKey,
      extension,
      group: groupOf(id),
      carries,
      isWhole: needsRecords,
    }));
  };
  setTimeout(() => void load(), LOAD_AFTER_MS);

  return {
    formats,
    write: async (topic, plan) => (await import('./export-work')).writeExport(db, topic, plan, now()),
    preview: async (topic, plan, lines) => (await import('./export-work')).previewOf(db, topic, plan, now(), lines),
  };
}
