/** Data for dashboard tests. */
import { signal } from '@preact/signals';
import type { DashboardData, ImportReading } from '../../components/dashboard/data';
import type { PageRecord, VerdictRecord } from '../../lib/engine/records';
import { pageRecord, roundRecord, sessionRecord, topicRecord } from './ui-records';

export const READING: ImportReading = {
  format: 'plain',
  rows: [
    { url: 'https://a.example/', verdict: 'seed', title: 'A' },
    { url: 'https://b.example/', verdict: 'seed' },
  ],
  problems: [{ line: 7, text: 'not an address', reason: 'not-an-address' }],
  problemCount: 1,
};

const rejectCall = () => Promise.reject(new Error('unused'));

/** Returns entry `seq` of the verdict log of topic `t`. */
export function verdictRecord(seq: number, url: string, verdict: VerdictRecord['verdict']): VerdictRecord {
  return { topic: 't', seq, url, verdict, atMs: seq * 1_000 };
}

/** Returns page `n` as found in a round by keyword search; pages alternate between two sites. */
export const foundIn = (n: number, round: number): PageRecord =>
  pageRecord(n, { foundBy: { operator: 'keyword-search', round, depth: 0 }, site: `s${n % 2}.example` });

/** Returns the dashboard's data of a topic with four pages: a seed, a confirmed, a rejected and an unjudged one. */
export function dashboardData(changes: Partial<DashboardData> = {}): DashboardData {
  const pages = [foundIn(0, 0), foundIn(1, 1), foundIn(2, 1), foundIn(3, 2)];
  return {
    topics: signal([topicRecord('t', 'Databases'), topicRecord('u', 'Bees')]),
    deleted: signal([]),
    figures: signal(new Map([['u', { waiting: 1_234, changedAtMs: 0 }]])),
    session: signal(
      sessionRecord({
        arms: [{ operator: 'keyword-search', pulls: 2, pages: 20, rewardSum: 0.8, dryPulls: 0 }],
      }),
    ),
    progress: signal(undefined),
    attempts: signal([]),
    queued: signal(7),
    rounds: signal([roundRecord(1), roundRecord(2)]),
    pages: signal(pages),
    verdicts: signal([
      verdictRecord(1, pages[0]?.url ?? '', 'seed'),
      verdictRecord(2, pages[1]?.url ?? '', 'yes'),
      verdictRecord(3, pages[2]?.url ?? '', 'no'),
    ]),
    ranking: signal({
      topic: 't',
      version: 1,
      order: Uint32Array.of(3),
      scores: Float32Array.of(0.75),
      positions: {},
      topicTerms: [
        { term: 'index', weight: 0.6 },
        { term: 'lock', weight: 0.3 },
      ],
      reasons: [],
      atMs: 0,
    }),
    notes: signal(new Map()),
    captures: signal(new Map()),
    sourceStates: signal([]),
    hostAccess: signal(true),
    since: signal(undefined),
    watched: signal(undefined),
    storage: signal({ usedBytes: 1_500_000, quotaBytes: 10_000_000_000 }),
    exporter: { formats: signal([]), write: rejectCall, count: rejectCall, preview: rejectCall, sender: rejectCall },
    importer: {
      formats: async () => [
        { id: 'plain', label: 'format_plain' },
        { id: 'csv', label: 'format_csv' },
      ],
      read: async () => READING,
      collectionSeeds: rejectCall,
      importTopic: rejectCall,
      previewMerge: async () => undefined,
    },
    exportAsked: signal(false),
    loadSiteLinks: async () => [{ a: 's0.example', b: 's1.example', links: 3 }],
    loadCitations: async () => new Map(),
    ...changes,
  };
}

/** Returns the log entry that excludes a site. */
export function exclusion(seq: number, site: string): VerdictRecord {
  return { topic: 't', seq, url: `https://${site}/`, verdict: 'site', site, outcome: 'excluded', atMs: seq };
}
