import type { TendrilDb } from '../../store/db';
import { type MergePreview, previewMerge } from '../topic/merge-preview';
import { type TopicBatch, topicBatches } from '../topic/send-topic';
import { fileText, readImport } from './read-file';

/** What one worker reads of one file. All of it rejects where the file cannot be read. */
export interface FileReading {
  readonly readImport: typeof readImport;
  /** Returns what merging the file would change in the stored topic `into`. */
  previewMerge(file: File, into: string, progress: (share: number) => void): Promise<MergePreview | undefined>;
  /** Opens a file with a whole topic. */
  openTopic(file: File, progress: (share: number) => void): void;
  /** Returns the next batch of rows; undefined after the last, and before a file is open. */
  nextBatch(): Promise<TopicBatch | undefined>;
}

/** Creates the reader of one file. @param openDb called when the file is compared with the store */
export function fileReading(openDb: () => TendrilDb): FileReading {
  let batches: AsyncGenerator<TopicBatch> | undefined;
  return {
    readImport,
    previewMerge: (file, into, progress) => previewMerge(openDb(), fileText(file, progress), into),
    openTopic(file, progress) {
      batches = topicBatches(fileText(file, progress));
    },
    /** Returns the next batch of rows of the open file; undefined after the last, and before a file is open. */
    async nextBatch() {
      const next = await batches?.next();
      return next?.done === false ? next.value : undefined;
    },
  };
}
