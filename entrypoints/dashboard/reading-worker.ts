/** Reads files for the dashboard in a worker, so that no file can block the page. To cancel, the page terminates it. */
import * as Comlink from 'comlink';
import { TendrilDb } from '../../lib/store/db';
import { fileText, readImport } from '../../lib/transfer/import/read-file';
import { type MergePreview, previewMerge } from '../../lib/transfer/topic/merge-preview';
import { type TopicBatch, topicBatches } from '../../lib/transfer/topic/send-topic';

let batches: AsyncGenerator<TopicBatch> | undefined;

const reading = {
  readImport,
  /** Returns what merging the file would change in the stored topic `into`. */
  previewMerge: (file: File, into: string, progress: (share: number) => void): Promise<MergePreview | undefined> =>
    previewMerge(new TendrilDb(), fileText(file, progress), into),
  /** Opens a file with a whole topic. */
  openTopic(file: File, progress: (share: number) => void): void {
    batches = topicBatches(fileText(file, progress));
  },
  /** Returns the next batch of rows; undefined after the last. */
  async nextBatch(): Promise<TopicBatch | undefined> {
    const next = await batches?.next();
    return next?.done === false ? next.value : undefined;
  },
};

export type FileReading = typeof reading;
Comlink.expose(reading);
