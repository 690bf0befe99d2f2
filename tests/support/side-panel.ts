import { signal } from '@preact/signals';
import { afterAll, beforeAll } from 'vitest';
import type { SidePanelData } from '../../components/screens/side-panel';
import type { VerdictRecord } from '../../lib/engine/records';
import type { Queue, QueueRow } from '../../lib/views/queue';
import type { MountOptions } from './mount';
import { EMPTY_TALLY, pageRecord, sessionRecord, topicRecord } from './ui-records';

const unused = () => Promise.reject(new Error('not asked for here'));
export const ROWS = 10_000;

/** happy-dom lays nothing out: the list needs heights for rows to be in sight. */
const HEIGHTS = { clientHeight: 600, offsetHeight: 120 };
export const width = (px: number) => {
  (window as unknown as { happyDOM: { setViewport(view: { width: number }): void } }).happyDOM.setViewport({
    width: px,
  });
};
/** Gives elements a height in this file's tests. */
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

/** A complete queue of these rows, in their order. */
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
    exporter: { formats: signal([]), write: unused, count: unused, preview: unused, sender: unused },
    queue: signal(queue()),
    seen: signal(undefined),
    ...changes,
  };
}

/** What an undo of the exclusion takes back. */
const DECISION: VerdictRecord = {
  ...{ topic: 't', seq: 2, url: 'https://s1.example/', verdict: 'site', site: 's1.example', outcome: 'excluded' },
  atMs: 0,
};

export const options: MountOptions = {
  settings: { activeTopic: 't', suggestionView: 'pages' },
  answers: {
    judge: () => ({ ok: true, value: { step: 2, rankingVersion: 2 } }),
    judgeSite: () => ({ ok: true, value: { step: 2, rankingVersion: 2 } }),
    undo: () => ({ ok: true, value: { step: 9, undone: [DECISION] } }),
  },
};
