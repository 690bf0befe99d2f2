/**
 * What a running session is doing, told by the worker to every page of the extension that is open. Nobody has to hear it:
 * what matters is in the store.
 */
import type { OperatorName } from '../engine/types';

export interface SessionProgress {
  readonly topic: string;
  /** Undefined until the first step. */
  readonly operator: OperatorName | 'import' | undefined;
  /** Of the question that is out or was the last of the round; '' where there was none. */
  readonly query: string;
  /** Site that is being asked for a page; '' where none is. */
  readonly site: string;
  /** Pages fetched so far, those of the round at work included. */
  readonly pages: number;
  /** Sites among them that the topic had no page of when the session began or went on. */
  readonly newSites: number;
  /** Undefined until it can be told. */
  readonly leftMs: number | undefined;
}

const CHANNEL = 'tendril-progress';

/** @returns a function that tells all open pages. */
export function progressSender(): (progress: SessionProgress) => void {
  const channel = new BroadcastChannel(CHANNEL);
  return (progress) => channel.postMessage(progress);
}

export function hearProgress(callback: (progress: SessionProgress) => void): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => callback(data as SessionProgress);
}
