import { signal } from '@preact/signals';
import { afterAll, beforeAll } from 'vitest';
import type { SidePanelData } from '../../components/screens/side-panel';
import type { VerdictRecord } from '../../lib/engine/records';
import type { Queue, QueueRow } from '../../lib/views/queue';
import type { MountOptions } from './mount';
import { EMPTY_TALLY, pageRecord, sessionRecord, topicRecord } from './ui-records';

const rejectCall = () => Promise.reject(new Error('not asked for here'));
export const ROWS = 10_000;

/** Heights of elements in pixels. happy-dom computes no layout, but the list shows only rows within its height. */
const HEIGHTS = { clientHeight: 600, offsetHeight: 120 };
/** Sets the width of the window in pixels. */
export const width = (px: number) => {
  (window as unknown as { happyDOM: { setViewport(view: { width: number }): void } }).happyDOM.setViewport({
    width: px,
  });
};
/** Gives all elements of the file's tests a height, and the window a width of 400 pixels. */
export function withHeights(): void {
  beforeAll(() => {
    width(400);
    for (const [name, height] of Object.entries(HEIGHTS))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => height });
  });
  afterAll(() => {
    for (const name of Object.keys(HEIGHTS)) Reflect.deleteProperty(HTMLElement.prototype, name);
  });
}

/** Returns a complete queue with these rows in their order. */
export function queueOf(rows: readonly QueueRow[], ranking: Partial<Queue['ranking']> = {}): Queue {
  return {
    topic: 't',
    rows,
    complete: true,
    ranking: {
      topic: 't',
      version: 1,
      order: Uint32Array.from(rows, ({ page }) => page.n),
      scores: Float32Array.from(rows, ({ probability }) => probability),
      positions: {},
      topicTerms: [],
      reasons: [],
      atMs: 0,
      ...ranking,
    },
  };
}

/** Returns a complete queue with `count` pages on five sites, with falling probabilities. */
export function queue(count = ROWS): Queue {
  const rows = Array.from({ length: count }, (_, n) => ({
    page: pageRecord(n, { site: `s${n % 5}.example`, language: n % 2 ? 'zh' : 'en' }),
    at: n,
    probability: 1 - n / count,
  }));
  return queueOf(rows, {
    positions: { cosine: Uint32Array.from(rows, (_, i) => i + 1) },
    topicTerms: [{ term: 'text', weight: 1 }],
    reasons: [['reason']],
  });
}

/** Returns the side panel's data for a topic with a queue of 10,000 pages. */
export function panelData(changes: Partial<SidePanelData> = {}): SidePanelData {
  return {
    topics: signal([topicRecord('t', 'Databases')]),
    page: signal(undefined),
    forBrowser: signal([]),
    session: signal(sessionRecord()),
    progress: signal(undefined),
    lastRound: signal(undefined),
    tally: signal({ ...EMPTY_TALLY, seeds: 1, lastSeq: 1 }),
    hostAccess: signal(true),
    exporter: { formats: signal([]), write: rejectCall, count: rejectCall, preview: rejectCall, sender: rejectCall },
    queue: signal(queue()),
    seen: signal(undefined),
    ...changes,
  };
}

/** The exclusion of a site, which an undo takes back. */
const DECISION: VerdictRecord = {
  ...{ topic: 't', seq: 2, url: 'https://s1.example/', verdict: 'site', site: 's1.example', outcome: 'excluded' },
  atMs: 0,
};

/** Options of `mount` with a page-by-page list, and answers to verdicts and undo. */
export const options: MountOptions = {
  settings: { activeTopic: 't', suggestionView: 'pages' },
  answers: {
    judge: () => ({ ok: true, value: { step: 2, rankingVersion: 2 } }),
    judgeSite: () => ({ ok: true, value: { step: 2, rankingVersion: 2 } }),
    undo: () => ({ ok: true, value: { step: 9, undone: [DECISION] } }),
  },
};
