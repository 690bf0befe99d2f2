/** Results of commands that are no records of the engine. */
import type { CaptureRecord } from '../engine/records';

export interface MarkedPage {
  readonly url: string;
  readonly title: string;
  /** False where the page was a seed before. */
  readonly added: boolean;
}

/** Result of a verdict. */
export interface Judged {
  /** Step number, for undo. */
  readonly step: number;
  /** Version of the ranking that includes the verdict. */
  readonly rankingVersion: number;
}

/** Result of testing a search service. */
export interface ProviderTest {
  readonly ok: boolean;
  readonly hits: readonly { readonly url: string; readonly title: string }[];
  readonly code?: string;
  readonly message?: string;
  readonly durationMs: number;
}

/** Answer of the archives: either captures or a fault. */
export interface CaptureAnswer {
  readonly captures?: CaptureRecord;
  /** Code of a `ProviderError`. */
  readonly fault?: string;
}

/** A file with what is new since the last export, and the entry of the export log to store when it is saved. */
export interface NewExport {
  readonly name: string;
  readonly mime: string;
  readonly text: string;
  readonly log: {
    readonly topic: string;
    readonly format: string;
    readonly target: string;
    readonly throughSeq: number;
    readonly urls: readonly string[];
    readonly atMs: number;
  };
}

/** A search source that asks the user's own search engine in rounds, once it is set up and on. */
export interface RoundSource {
  readonly id: string;
  readonly isActive: boolean;
}

/** Results read from a search engine's page in a tab. */
export interface ResultsRead {
  /** Id of the search engine. */
  readonly engine: string;
  readonly query: string;
  /** Number of results on the page. */
  readonly found: number;
  /** Number of results that are new to the topic; they are queued for the next round. */
  readonly added: number;
}
