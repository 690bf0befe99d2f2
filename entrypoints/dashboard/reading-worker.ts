/** Reads files for the dashboard, so that no file can make it stand still. Whoever calls the reading off ends the worker. */
import * as Comlink from 'comlink';
import { TendrilDb } from '../../lib/store/db';
import { fileText } from '../../lib/transfer/import/file-text';
import { readImport } from '../../lib/transfer/import/read-file';
import { type MergePreview, previewMerge } from '../../lib/transfer/topic/merge-preview';
import { type TopicBatch, topicBatches } from '../../lib/transfer/topic/send-topic';

let batches: AsyncGenerator<TopicBatch> | undefined;

const reading = {
  readImport,
  /** What merging the file would change in the stored topic of the same id. */
  previewMerge: (file: File, progress: (share: number) => void): Promise<MergePreview | undefined> =>
    previewMerge(new TendrilDb(), fileText(file, progress)),
  /** Begins to read a whole topic. */
  openTopic(file: File, progress: (share: number) => void): void {
    batches = topicBatches(fileText(file, progress));
  },
  /** The next rows of the topic; undefined after the last. */
  async nextBatch(): Promise<TopicBatch | undefined> {
    const next = await batches?.next();
    return next?.done === false ? next.value : undefined;
  },
};

export type FileReading = typeof reading;
Comlink.expose(reading);
