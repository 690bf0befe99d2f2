/** Exports of topics as files, for the interface. */
import type { CountedTerms } from '../../engine/basics';
import type { TendrilDb } from '../../store/db';
import { LAST_FORMAT } from '../choices';
import { groupOf } from '../export-groups';
import { formatKey } from '../format';
import { EXPORT_FORMATS } from '../registry';
import { type ExportRequest, lastFormat, previewExport, startExport } from './export';
import type { ExportChoice } from './select';

/** Content and format of an export, as the interface passes it. `LAST_FORMAT` may be in place of the format. */
type ExportPlan = ExportChoice &
  Pick<ExportRequest, 'format' | 'scope' | 'onlyNew' | 'share' | 'sections' | 'withExcerpts'>;

/** What an export needs of the program that writes it. */
export interface ExportProgram extends Pick<ExportRequest, 'programVersion' | 'shipped' | 'sources'> {
  /** Returns the packaged background pages of a language. Without them, a model has only the topic's own negatives. */
  background(language: string): Promise<readonly CountedTerms[]>;
}

/** Chunks held in memory; most have 64 K characters. */
const CHUNKS_IN_MEMORY = 64;

/** Returns what the interface shows of each format. */
export function formatOptions() {
  return EXPORT_FORMATS.map(({ needsRecords = false, ...format }) => ({
    ...format,
    label: formatKey(format),
    group: groupOf(format.id),
    isWhole: needsRecords,
  }));
}

/** Writes, counts and previews the exports of a database. All reject as `startExport` does. */
export class ExportFiles {
  constructor(
    private readonly db: TendrilDb,
    private readonly program: ExportProgram,
  ) {}

  /**
   * Exports a topic into a blob and checks the result. `remember` of the returned object adds it to the export log.
   * @throws CommandError `bad-import` when a backup could not be imported.
   */
  async write(topic: string, plan: ExportPlan, nowMs: number) {
    const running = await this.#prepare(topic, plan, nowMs);
    const content = await blobOf(running.chunks, running.mime);
    await running.verify(textOf(content));
    return { name: running.fileName, content, isEmpty: running.isEmpty(), remember: () => running.remember() };
  }

  /** Returns the first lines of the file; undefined for binary formats. */
  async preview(topic: string, plan: ExportPlan, nowMs: number, lines: number): Promise<string | undefined> {
    return previewExport((await this.#prepare(topic, plan, nowMs, true)).chunks, lines);
  }

  /** Returns the number of pages or sites that the file would contain. */
  async count(topic: string, plan: ExportPlan, nowMs: number): Promise<number> {
    return (await this.#prepare(topic, plan, nowMs, true)).count();
  }

  /** Returns the format, the seeds and the options that a plan means. */
  async #prepare(topic: string, plan: ExportPlan, nowMs: number, isPreview = false) {
    const { format: given, scope, onlyNew, share, sections, withExcerpts, ...choice } = plan;
    const format = given === LAST_FORMAT ? await lastFormat(this.db, topic) : given;
    return startExport(this.db, {
      ...{ topic, format, choice, scope, target: format, onlyNew, sections, withExcerpts, nowMs, isPreview },
      ...this.program,
      background: (language) => this.program.background(language).catch(() => []),
      ...(share && { share }),
    });
  }
}

/** Returns the chunks as one blob; blobs are stored outside the page's memory, so that topics can have any size. */
async function blobOf(chunks: AsyncIterable<string | Uint8Array>, type: string): Promise<Blob> {
  const parts: Blob[] = [];
  let held: BlobPart[] = [];
  for await (const chunk of chunks) {
    if (held.push(chunk as BlobPart) < CHUNKS_IN_MEMORY) continue;
    parts.push(new Blob(held));
    held = [];
  }
  return new Blob([...parts, ...held], { type });
}

/** Yields the text of a blob in chunks. */
async function* textOf(blob: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>;
  const reader = blob.stream().pipeThrough(decoder).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
