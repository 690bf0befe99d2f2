import { signal } from '@preact/signals';
import type { MessageKey } from '../../components/common/messages';
import type { Exporter, ExportPlan, FormatOption } from '../../components/topic/exporter';
import type { CountedTerms } from '../../lib/engine/types';
import type { TendrilDb } from '../../lib/store/db';

/** Long enough for the first suggestions to be painted. */
const LOAD_AFTER_MS = 500;
/** Of 64 K characters, mostly. */
const CHUNKS_IN_MEMORY = 64;

/** Without it a model is set against rejected pages and candidates alone. */
async function background(language: string): Promise<readonly CountedTerms[]> {
  const { shippedBackground } = await import('../../lib/runner/shipped-background');
  const read = async (path: string) => new Uint8Array(await (await fetch(`/${path}`)).arrayBuffer());
  return shippedBackground(read, language).catch(() => []);
}

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
      carries,
      isWhole: needsRecords,
    }));
  };
  setTimeout(() => void load(), LOAD_AFTER_MS);

  const start = async (topic: string, plan: ExportPlan) => {
    const { startExport } = await import('../../lib/transfer/export/export');
    const { format, scope, onlyNew, ...choice } = plan;
    return startExport(db, { topic, format, choice, scope, target: format, onlyNew, nowMs: now(), background });
  };
  return {
    formats,
    async write(topic, plan) {
      const running = await start(topic, plan);
      const parts: Blob[] = [];
      let chunks: BlobPart[] = [];
      for await (const chunk of running.chunks) {
        // A blob lies outside of the page's memory, so that a topic of any size leaves.
        if (chunks.push(chunk as BlobPart) < CHUNKS_IN_MEMORY) continue;
        parts.push(new Blob(chunks));
        chunks = [];
      }
      parts.push(new Blob(chunks));
      const content = new Blob(parts, { type: running.mime });
      await running.verify(textOf(content));
      return {
        name: running.fileName,
        content,
        isEmpty: running.isEmpty(),
        remember: () => running.remember(),
      };
    },
    async preview(topic, plan, lines) {
      const { previewExport } = await import('../../lib/transfer/export/export');
      return previewExport((await start(topic, plan)).chunks, lines);
    },
  };
}

/** The text of a blob, piece by piece. */
async function* textOf(blob: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>;
  const reader = blob.stream().pipeThrough(decoder).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
