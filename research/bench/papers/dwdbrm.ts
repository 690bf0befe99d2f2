import type { Policy, RankerName } from '../../../lib/engine/basics';
import { type MethodSettings, PAPERS } from '../../../lib/engine/presets';
import { mean } from '../quality';
import { precisionAt, rankingQuality } from '../ranking-quality';
import {
  type CaseRuns,
  corpusTable,
  fetchedTable,
  harvestRate,
  lastPoint,
  pagesFigure,
  rounded,
  runAll,
} from './method-runs';
import type { PaperReport, PaperTable } from './paper-page';
import type { MethodOptions, PaperCase, PaperSessions } from './session';

/** Lengths at which tables 1 and 2 of the paper report. */
const [FEW, MANY] = [17, 35];
const PRESET = PAPERS.dwdbrm;
const RANKINGS: Readonly<Record<string, readonly RankerName[]>> = {
  NB: ['naive-bayes'],
  OneClass: ['one-class-svm'],
  LR: ['logistic-regression'],
  'Bayesian sets': ['bayesian-sets'],
  Cosine: ['cosine'],
  Jaccard: ['jaccard'],
  PageRank: ['pagerank'],
  CombinedF: PRESET.rankers,
};
const OPERATORS: Readonly<Record<string, Policy>> = {
  ...{ Keyword: 'keyword-search', Related: 'related-search' },
  ...{ Forward: 'forward-crawl', Backward: 'backward-crawl' },
};
const ACHE = "ACHE's link classifier";
/** Ends of the names of methods with the preset and with the default settings. */
const VARIANTS = ['', ', default'] as const;
const METHODS: Readonly<Record<string, MethodOptions>> = {
  BANDIT: { settings: PRESET, rankings: RANKINGS },
  ...operatorsWith(PRESET, VARIANTS[0]),
  [ACHE]: { settings: { policy: 'forward-crawl', frontier: 'link-classifier' } },
  'BANDIT, default': { settings: {} },
  ...operatorsWith({}, VARIANTS[1]),
};

/** DWDBRM's figures 2 and 3, and its tables 1 and 2. */
export async function dwdbrmReport(cases: readonly PaperCase[], sessions: PaperSessions): Promise<PaperReport> {
  const all = await runAll(cases, METHODS, sessions);
  return {
    name: 'dwdbrm',
    title: 'DWDBRM: discovery by ranking, with a bandit',
    notes: [
      'The first five methods use the preset of the paper; a single operator uses it with that operator alone. *Default* stands for the default settings of the product.',
      'The search and backlink services know every page of the corpus and none other, so keyword search is stronger, and backlinks more complete, than on the web.',
      'ACHE is represented by its link classifier, with the default ranking and without the limit of 20 pages a site.',
      'The figures are means over all cases; the tables by corpus show where the methods differ.',
    ],
    figures: VARIANTS.flatMap((variant) => {
      const own = withMethods(all, [`BANDIT${variant}`, ...operatorNames(variant), ACHE]);
      const [file, title] = [variant.replace(', ', '-'), variant === '' ? '' : `${variant} settings`];
      return [
        pagesFigure(
          own,
          { file: `dwdbrm-pages${file}`, title: `Figure 2: relevant pages${title}`, y: 'relevant pages' },
          (point) => point[1],
        ),
        pagesFigure(
          own,
          { file: `dwdbrm-sites${file}`, title: `Figure 3: relevant sites${title}`, y: 'relevant sites' },
          (point) => point[2],
        ),
      ];
    }),
    tables: [
      corpusTable(
        all,
        { title: 'Harvest rate of pages at the end', note: 'Relevant pages / pages fetched (eq 12).' },
        (run) => harvestRate(lastPoint(run)),
      ),
      corpusTable(all, { title: 'Relevant sites at the end' }, (run) => lastPoint(run)[2]),
      placeTable(all),
      fetchedTable(all),
      rankTable(all),
    ],
  };
}

/** Returns the names of the methods that use a single operator. @param variant end of the names */
function operatorNames(variant: string): string[] {
  return Object.keys(OPERATORS).map((name) => name + variant);
}

/** Returns the cases with the runs of these methods alone. */
function withMethods(all: readonly CaseRuns[], names: readonly string[]): CaseRuns[] {
  return all.map(({ at, runs }) => ({
    at,
    runs: Object.fromEntries(Object.entries(runs).filter(([name]) => names.includes(name))),
  }));
}

/** Returns each operator alone, with these settings otherwise. @param variant end of the methods' names */
function operatorsWith(settings: Partial<MethodSettings>, variant: string): Record<string, MethodOptions> {
  return Object.fromEntries(
    Object.entries(OPERATORS).map(([name, policy]) => [name + variant, { settings: { ...settings, policy } }]),
  );
}

/** Returns the table of BANDIT's place among the single operators; in the paper it is second by pages. */
function placeTable(all: readonly CaseRuns[]): PaperTable {
  /** Returns the place of a method's count among those of the operators: 1 is best, and equal counts share places. */
  const place = (runs: CaseRuns['runs'], variant: string, axis: 1 | 2) => {
    const own = found(runs, `BANDIT${variant}`, axis);
    const others = operatorNames(variant).map((other) => found(runs, other, axis));
    return 1 + others.filter((count) => count > own).length + others.filter((count) => count === own).length / 2;
  };
  /** Returns a method's count divided by the best operator's; 1 if that found nothing. */
  const share = (runs: CaseRuns['runs'], variant: string, axis: 1 | 2) => {
    const best = Math.max(...operatorNames(variant).map((other) => found(runs, other, axis)));
    return best === 0 ? 1 : found(runs, `BANDIT${variant}`, axis) / best;
  };
  return {
    title: 'BANDIT beside the four operators',
    note: 'Place among the five with the same settings (1 is best, equals share), and share of the best single operator of the same case in hindsight. The paper: second to keyword search by pages.',
    columns: ['corpus', 'method', 'place by pages', 'place by sites', 'pages / best operator', 'sites / best operator'],
    rows: [...new Set(all.map(({ at }) => at.corpus))].flatMap((corpus) =>
      VARIANTS.map((variant) => {
        const own = all.filter(({ at }) => at.corpus === corpus).map(({ runs }) => runs);
        const of = (value: (runs: CaseRuns['runs']) => number) => rounded(mean(own.map(value)));
        return [
          ...[corpus, `BANDIT${variant}`, of((runs) => place(runs, variant, 1)), of((runs) => place(runs, variant, 2))],
          ...[of((runs) => share(runs, variant, 1)), of((runs) => share(runs, variant, 2))],
        ];
      }),
    ),
  };
}

/** Returns the relevant pages (axis 1) or sites (axis 2) that a method found in all; 0 for one that was not run. */
function found(runs: CaseRuns['runs'], name: string, axis: 1 | 2): number {
  const run = runs[name];
  return run === undefined ? 0 : lastPoint(run)[axis];
}

/** The paper's tables 1 and 2 as one: each ranking of the pages that BANDIT found. */
function rankTable(all: readonly CaseRuns[]): PaperTable {
  return {
    title: 'Tables 1 and 2: rankings of the found pages',
    note: `Of the pages that BANDIT found. Positions count from 0, as in the paper; the median is that of the first ${FEW} relevant pages (eq 15), then of all.`,
    columns: ['ranking', `P@${FEW}`, `P@${MANY}`, 'Mean Rank', `Median Rank (${FEW})`, 'Median Rank (all)'],
    rows: Object.keys(RANKINGS).map((name) => {
      const rankings = all.map(({ runs }) => (runs.BANDIT?.rankings[name] ?? []).map((relevant) => relevant === 1));
      const of = (value: (ranking: boolean[]) => number) => rounded(mean(rankings.map(value)));
      return [
        ...[name, of((ranking) => precisionAt(ranking, FEW)), of((ranking) => precisionAt(ranking, MANY))],
        of((ranking) => rankingQuality(ranking).meanRank - 1),
        of((ranking) => medianOfFirst(ranking, FEW)),
        of((ranking) => rankingQuality(ranking).medianRank - 1),
      ];
    }),
  };
}

/**
 * Returns the 0-based position of the median of the first `count` relevant pages (DWDBRM eq 15); the length without
 * any.
 */
export function medianOfFirst(ranking: readonly boolean[], count: number): number {
  const positions = ranking.flatMap((relevant, position) => (relevant ? [position] : [])).slice(0, count);
  return positions[positions.length >> 1] ?? ranking.length;
}
