import { groupOf } from '../../components/topic/export-groups';
import { type ExportPlan, type FormatOption, LAST_FORMAT } from '../../components/topic/exporter';
import { browser } from '../../lib/browser/browser';
import type { CountedTerms } from '../../lib/engine/basics';
import { shippedBackground } from '../../lib/runner/resources';
import type { TendrilDb } from '../../lib/store/db';
import { lastFormat, previewExport, startExport } from '../../lib/transfer/export/export';
import { formatKey } from '../../lib/transfer/format';
import { EXPORT_FORMATS } from '../../lib/transfer/registry';

/** Returns what the interface shows of each format. */
export function formatOptions(): FormatOption[] {
  return EXPORT_FORMATS.map(({ needsRecords = false, ...format }) => ({
    ...format,
    label: formatKey(format),
    group: groupOf(format.id),
    isWhole: needsRecords,
  }));
}

/** Chunks held in memory; most have 64 K characters. */
const CHUNKS_IN_MEMORY = 64;

async function start(db: TendrilDb, topic: string, plan: ExportPlan, nowMs: number, isPreview = false) {
  const { format: given, scope, onlyNew, share, sections, withExcerpts, ...choice } = plan;
  const format = given === LAST_FORMAT ? await lastFormat(db, topic) : given;
  return startExport(db, {
    topic,
    format,
    choice,
    scope,
    target: format,
    onlyNew,
    sections,
    withExcerpts,
    programVersion: browser.runtime.getManifest().version,
    nowMs,
    background,
    isPreview,
    shipped,
    sources: async () => (await import('../../lib/providers/registry')).PROVIDERS,
    ...(share && { share }),
  });
}

const shipped = async (path: string) => new Uint8Array(await (await fetch(`/${path}`)).arrayBuffer());

/**
 * Loads the packaged background pages; [] where they cannot be read. Exported models then use only rejected pages and
 * candidates as negatives.
 */
async function background(language: string): Promise<readonly CountedTerms[]> {
  return shippedBackground(shipped, language).catch(() => []);
}

/** Implements `Exporter.write`: exports a topic into a blob and verifies the result. */
export async function writeExport(db: TendrilDb, topic: string, plan: ExportPlan, nowMs: number) {
  const running = await start(db, topic, plan, nowMs);
  const parts: Blob[] = [];
  let chunks: BlobPart[] = [];
  for await (const chunk of running.chunks) {
    // Blobs are stored outside the page's memory, so that topics of any size can be exported.
    if (chunks.push(chunk as BlobPart) < CHUNKS_IN_MEMORY) continue;
    parts.push(new Blob(chunks));
    chunks = [];
  }
  parts.push(new Blob(chunks));
  const content = new Blob(parts, { type: running.mime });
  await running.verify(textOf(content));
  return { name: running.fileName, content, isEmpty: running.isEmpty(), remember: () => running.remember() };
}

/** Implements `Exporter.preview`: returns the first lines of an export. */
export async function previewOf(db: TendrilDb, topic: string, plan: ExportPlan, nowMs: number, lines: number) {
  return previewExport((await start(db, topic, plan, nowMs, true)).chunks, lines);
}

/** Implements `Exporter.count`. */
export async function countExport(db: TendrilDb, topic: string, plan: ExportPlan, nowMs: number): Promise<number> {
  return (await start(db, topic, plan, nowMs, true)).count();
}

/** Yields the text of a blob in chunks. */
async function* textOf(blob: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>;
  const reader = blob.stream().pipeThrough(decoder).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
