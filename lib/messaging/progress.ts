/**
 * Progress of a running session, broadcast by the worker to all open pages of the extension. Losing a message is
 * harmless, because the store holds the results.
 */
import type { OperatorName } from '../engine/basics';

export interface SessionProgress {
  readonly topic: string;
  /** Method that is finding pages now; undefined until the first step. */
  readonly operator: OperatorName | 'import' | undefined;
  /** Query of the current or last request to a search service in this step; '' without one. */
  readonly query: string;
  /** Site of the page that is being fetched; '' while none is. */
  readonly site: string;
  /** Site that the session waits for, and until when; undefined while it does not wait. */
  readonly waitsFor?: { readonly site: string; readonly untilMs: number } | undefined;
  /** Addresses and queries that a watch run has checked, and all of them; undefined in other sessions. */
  readonly checked?: { readonly done: number; readonly total: number } | undefined;
  /** Pages fetched so far, including the current round. */
  readonly pages: number;
  /** Sites of these pages that had no page in the topic when the session started or resumed. */
  readonly newSites: number;
  /** Estimated remaining time in milliseconds; undefined until enough pages are fetched. */
  readonly leftMs: number | undefined;
}

const CHANNEL = 'tendril-progress';

/** Opens the channel and returns a function that sends progress to all open pages. */
export function progressSender(): (progress: SessionProgress) => void {
  const channel = new BroadcastChannel(CHANNEL);
  return (progress) => channel.postMessage(progress);
}

/** Calls `callback` with the progress of any topic that the engine reports, while the page is open. */
export function onProgress(callback: (progress: SessionProgress) => void): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => callback(data as SessionProgress);
}
