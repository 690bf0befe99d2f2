import { signal } from '@preact/signals';
import { type Exporter, type FormatOption, groupOf } from '../../components/topic/exporter';
import type { TendrilDb } from '../../lib/store/db';
import { formatKey } from '../../lib/transfer/format';

/** Delay before the list of formats is loaded, so that the first suggestions are painted before. */
const LOAD_AFTER_MS = 500;

/** Creates an exporter for all registered formats. Their code is loaded after the first paint. */
export function createExporter(db: TendrilDb, now: () => number): Exporter {
  const formats = signal<readonly FormatOption[]>([]);
  const load = async () => {
    const { EXPORT_FORMATS } = await import('../../lib/transfer/registry');
    formats.value = EXPORT_FORMATS.map(({ id, extension, carries, needsRecords = false }) => ({
      id,
      label: formatKey({ id }),
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
    sender: async () => (await import('./send-work')).createSender(db),
    preview: async (topic, plan, lines) => (await import('./export-work')).previewOf(db, topic, plan, now(), lines),
  };
}
