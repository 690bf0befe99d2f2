import { mean } from '../quality';
import type { Figure } from './figure';
import type { PaperTable } from './paper-page';
import {
  type MethodOptions,
  type MethodRun,
  type PaperCase,
  type PaperSessions,
  pointAt,
  type RunPoint,
} from './session';

/** Points of a figure's line. */
const STEPS = 20;

/** A case with the run of each method on it. */
export interface CaseRuns {
  readonly at: PaperCase;
  readonly runs: Readonly<Record<string, MethodRun>>;
}

/** Runs every method on every case. */
export async function runAll(
  cases: readonly PaperCase[],
  methods: Readonly<Record<string, MethodOptions>>,
  sessions: PaperSessions,
): Promise<CaseRuns[]> {
  const all: CaseRuns[] = [];
  for (const at of cases) {
    const runs: Record<string, MethodRun> = {};
    for (const [name, options] of Object.entries(methods)) runs[name] = await sessions.run(at, options);
    all.push({ at, runs });
  }
  return all;
}

/** Returns the names of the methods, in the order in which they were run. */
export function methodsOf(all: readonly CaseRuns[]): string[] {
  return Object.keys(all[0]?.runs ?? {});
}

/**
 * Returns a figure whose lines are means over all cases.
 * @param value returns the y of a point; x is the number of pages.
 */
export function pagesFigure(
  all: readonly CaseRuns[],
  about: Pick<Figure, 'file' | 'title' | 'y'>,
  value: (point: RunPoint) => number,
): Figure {
  const most = Math.max(0, ...all.flatMap(({ runs }) => Object.values(runs).map((run) => run.points.at(-1)?.[0] ?? 0)));
  const marks = Array.from({ length: STEPS }, (_, i) => Math.round(((i + 1) * most) / STEPS));
  const lines = methodsOf(all).map((name) => ({
    name,
    points: marks.map((mark): [number, number] => [
      mark,
      rounded(mean(all.map(({ runs }) => value(pointAt((runs[name] as MethodRun).points, mark))))),
    ]),
  }));
  return { ...about, x: 'pages fetched', lines };
}

/** Returns a table with one row per method and one column per corpus: means over the cases of a corpus. */
export function corpusTable(
  all: readonly CaseRuns[],
  about: Pick<PaperTable, 'title' | 'note'>,
  value: (run: MethodRun, others: CaseRuns['runs']) => number,
): PaperTable {
  const corpora = [...new Set(all.map(({ at }) => at.corpus))];
  const rows = methodsOf(all).map((name) => [
    name,
    ...corpora.map((corpus) => {
      const own = all.filter(({ at }) => at.corpus === corpus);
      return rounded(mean(own.map(({ runs }) => value(runs[name] as MethodRun, runs))));
    }),
  ]);
  return { ...about, columns: ['method', ...corpora], rows };
}

/** Returns the table of pages fetched, which are fewer than the budget if nothing was left to fetch. */
export function fetchedTable(all: readonly CaseRuns[]): PaperTable {
  const note = 'Fewer than the budget: nothing was queued any more, and nothing was left to ask.';
  return corpusTable(all, { title: 'Pages fetched', note }, (run) => lastPoint(run)[0]);
}

/** Returns the last point of a run; zeros without one. */
export function lastPoint({ points }: MethodRun): RunPoint {
  return points.at(-1) ?? [0, 0, 0, 0];
}

/**
 * Returns relevant pages / pages fetched (DWDBRM eq 12, Centroid's harvest rate, SemTree eq 11); 0 before the first
 * page.
 */
export function harvestRate([pages, relevantPages]: RunPoint): number {
  return pages === 0 ? 0 : relevantPages / pages;
}

/** Rounds to three decimals; 0 for NaN and infinite values. */
export function rounded(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 1_000) / 1_000 : 0;
}
