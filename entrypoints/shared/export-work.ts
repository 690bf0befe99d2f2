import type { ExportPlan } from '../../components/topic/exporter';
import type { CountedTerms } from '../../lib/engine/types';
import { shippedBackground } from '../../lib/runner/resources';
import type { TendrilDb } from '../../lib/store/db';
import { previewExport, startExport } from '../../lib/transfer/export/export';

/** Of 64 K characters, mostly. */
const CHUNKS_IN_MEMORY = 64;

function start(db: TendrilDb, topic: string, plan: ExportPlan, nowMs: number) {
  const { format, scope, onlyNew, share, ...choice } = plan;
  return startExport(db, {
    topic,
    format,
    choice,
    scope,
    target: format,
    onlyNew,
    nowMs,
    background,
    ...(share && { share }),
  });
}

/** Without it a model is set against rejected pages and candidates alone. */
async function background(language: string): Promise<readonly CountedTerms[]> {
  const read = async (path: string) => new Uint8Array(await (await fetch(`/${path}`)).arrayBuffer());
  return shippedBackground(read, language).catch(() => []);
}

/** See `Exporter.write`. */
export async function writeExport(db: TendrilDb, topic: string, plan: ExportPlan, nowMs: number) {
  const running = await start(db, topic, plan, nowMs);
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
}

/** See `Exporter.preview`. */
export async function previewOf(db: TendrilDb, topic: string, plan: ExportPlan, nowMs: number, lines: number) {
  return previewExport((await start(db, topic, plan, nowMs)).chunks, lines);
}

/** The text of a blob, piece by piece. */
async function* textOf(blob: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>;
  const reader = blob.stream().pipeThrough(decoder).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
