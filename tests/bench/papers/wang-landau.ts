import { PAPERS } from '../../../lib/engine/presets';
import { FRONTIER_NAMES, type FrontierName, type PrintedName } from '../../../lib/engine/types';
import { mean } from '../quality';
import { type RelevanceReport, relevanceReport } from '../relevance';
import { type CaseRuns, rounded, runAll } from './method-runs';
import type { PaperReport, PaperTable } from './paper-page';
import { type MethodRun, type PaperCase, type PaperSessions, pointAt } from './session';

const PRESET = PAPERS['wang-landau'];
/** The runs of every frontier with one R. */
interface Judged {
  readonly name: string;
  readonly all: readonly CaseRuns[];
}

/** What judges links and pages: the paper's R, and the product's. */
const JUDGED: readonly { readonly name: string; readonly printed: readonly PrintedName[] }[] = [
  { name: "the paper's R", printed: PRESET.printed },
  { name: "the product's R", printed: [] },
];
/** The paper's pairs of tables: β, and its crawlers by the product's frontier. */
const PAIRS: readonly (readonly [
  tables: string,
  threshold: number,
  crawlers: Partial<Record<FrontierName, string>>,
])[] = [
  [
    ...(['1 and 2', 0.62] as const),
    {
      ...{ 'breadth-first': 'BFS', 'best-first': 'OPS', annealing: 'FCSA-host', 'ant-colony': 'MOACO' },
      ...{ 'web-space-ontology': 'FCWSEO', 'wang-landau-printed': 'WL' },
    },
  ],
  [
    ...(['3 and 4', 0.7] as const),
    {
      ...{ 'web-space': 'WSE', tabu: 'On-ITS', 'filtered-annealing': 'FCOSA_LG', 'learning-ant-colony': 'OLMOACO' },
      ...{ 'web-space-ontology': 'FCWSEO', 'wang-landau-printed': 'WL' },
    },
  ],
  [
    ...(['5 and 6', 0.67] as const),
    {
      ...{ 'breadth-first': 'BFS', 'best-first': 'OPS', 'plain-annealing': 'SA', 'web-space': 'WSE', tabu: 'On-ITS' },
      ...{ 'learning-ant-colony': 'OLMOACO', 'wang-landau-printed': 'WL' },
    },
  ],
];
/** Parts of the budget at which the tables report, as the paper does at 1,000 to 15,000 pages. */
const PARTS = [1 / 3, 2 / 3, 1];

/** WL's tables 1 to 6, and every frontier beside best-first. All crawl by links alone. */
export async function wangLandauReport(cases: readonly PaperCase[], sessions: PaperSessions): Promise<PaperReport> {
  const judged: Judged[] = [];
  for (const { name, printed } of JUDGED) {
    const methods = Object.fromEntries(
      FRONTIER_NAMES.map((frontier) => [frontier, { settings: { ...PRESET, printed, frontier } }]),
    );
    judged.push({ name, all: await runAll(cases, methods, sessions) });
  }
  return {
    name: 'wang-landau',
    title: 'WL: Wang–Landau sampling',
    notes: [
      "R is the cosine to the topic: with the paper's R over the five heaviest words of the seeds (eqs 1 to 5), with the product's R over all terms.",
      'Accuracy is reported twice: by the labels of the pages, which no method sees, and by the share of pages with R of at least β, as in the paper. LP, AR_LP and SD_LP are of pages with R of at least β.',
      "The topics are not the paper's. The rivals are the product's frontiers; docs/PAPERS.md says what is restored in them.",
      'Time is in processor seconds, without counting the terms of pages, which all crawlers do alike.',
      'Friedman ranks are means over the cases; equal crawlers share ranks.',
    ],
    figures: [],
    tables: [
      besideBestFirst(judged),
      ...PAIRS.flatMap((pair) =>
        judged.flatMap(({ name, all }) => [stageTable(all, pair, name), friedmanTable(all, pair, name)]),
      ),
    ],
  };
}

/** The paper's measures of the first `count` pages. Relevant is what has R of at least β. */
function measured(
  { pages }: MethodRun,
  count: number,
  threshold: number,
): RelevanceReport & { LP: number; byLabel: number } {
  const first = pages.slice(0, count);
  const report = relevanceReport(first.map(([relevance]) => ({ relevance, relevant: relevance >= threshold })));
  return {
    ...report,
    LP: first.filter(([relevance]) => relevance >= threshold).length,
    byLabel: first.length === 0 ? 0 : first.filter(([, isRelevant]) => isRelevant === 1).length / first.length,
  };
}

type Pair = (typeof PAIRS)[number];

function stageTable(all: readonly CaseRuns[], [tables, threshold, crawlers]: Pair, judge: string): PaperTable {
  const rows = PARTS.flatMap((part) =>
    Object.entries(crawlers).map(([frontier, name]) => {
      const own = all.map(({ at, runs }) => {
        const pages = Math.round(part * at.budget);
        const run = runs[frontier] as MethodRun;
        return { ...measured(run, pages, threshold), pages, seconds: pointAt(run.points, pages)[3] };
      });
      const of = (value: (one: (typeof own)[number]) => number) => rounded(mean(own.map(value)));
      return [
        ...[of((one) => one.pages), name, of((one) => one.byLabel), of((one) => one.accuracy), of((one) => one.LP)],
        ...[of((one) => one.AR_DP), of((one) => one.SD_DP), of((one) => one.AR_LP), of((one) => one.SD_LP)],
        of((one) => one.seconds),
      ];
    }),
  );
  return {
    title: `Table ${tables.split(' ')[0]}: β = ${threshold}, ${judge}`,
    columns: ['DP', 'crawler', 'Accuracy by label', 'Accuracy by R', 'LP', 'AR_DP', 'SD_DP', 'AR_LP', 'SD_LP', 'Time'],
    rows,
  };
}

function friedmanTable(all: readonly CaseRuns[], [tables, threshold, crawlers]: Pair, judge: string): PaperTable {
  const measures = [
    { name: 'Accuracy', of: (run: MethodRun) => measured(run, Infinity, threshold).accuracy },
    { name: 'LP', of: (run: MethodRun) => measured(run, Infinity, threshold).LP },
    { name: 'AR_DP', of: (run: MethodRun) => measured(run, Infinity, threshold).AR_DP },
    { name: 'SD_DP', of: (run: MethodRun) => -measured(run, Infinity, threshold).SD_DP },
    { name: 'Accuracy by label', of: (run: MethodRun) => measured(run, Infinity, threshold).byLabel },
  ];
  const names = Object.keys(crawlers);
  const rows = Object.entries(crawlers).map(([frontier, crawler]) => {
    const ranks = measures.map(({ of }) =>
      mean(
        all.map(({ runs }) =>
          rankAmong(
            names.map((name) => of(runs[name] as MethodRun)),
            names.indexOf(frontier),
          ),
        ),
      ),
    );
    return [crawler, ...ranks.map(rounded), rounded(mean(ranks.slice(0, -1)))];
  });
  return {
    title: `Table ${tables.split(' ')[2]}: Friedman ranks, β = ${threshold}, ${judge}`,
    note: 'The average is of the four measures of the paper.',
    columns: ['crawler', ...measures.map(({ name }) => name), 'Average'],
    rows,
  };
}

/** Friedman rank of the value at a place: 1 is the highest value; equal values share their mean rank. */
export function rankAmong(values: readonly number[], place: number): number {
  const own = values[place] as number;
  const others = values.filter((_, i) => i !== place);
  return 1 + others.filter((value) => value > own).length + others.filter((value) => value === own).length / 2;
}

/** Relevant pages and sites by label of every frontier, as mean ratios to best-first in the same case. */
function besideBestFirst(judged: readonly Judged[]): PaperTable {
  const ratio = (all: readonly CaseRuns[], frontier: string, axis: 1 | 2) =>
    rounded(
      mean(
        all.map(({ runs }) => {
          const count = (name: string) => runs[name]?.points.at(-1)?.[axis] ?? 0;
          return count('best-first') === 0 ? 1 : count(frontier) / count('best-first');
        }),
      ),
    );
  const worst = (all: readonly CaseRuns[], frontier: string) => {
    const corpora = [...new Set(all.map(({ at }) => at.corpus))];
    const each = corpora.map((corpus) => ({
      corpus,
      value: ratio(
        all.filter(({ at }) => at.corpus === corpus),
        frontier,
        1,
      ),
    }));
    const lowest = each.toSorted((a, b) => a.value - b.value)[0];
    return lowest === undefined ? '–' : `${lowest.value} (${lowest.corpus})`;
  };
  return {
    title: 'Every frontier beside best-first',
    note: 'Relevant pages and sites by label: mean ratio to best-first in the same case, and the worst corpus by pages.',
    columns: [
      'frontier',
      ...judged.flatMap(({ name }) => [`pages, ${name}`, `sites, ${name}`, `worst corpus, ${name}`]),
    ],
    rows: FRONTIER_NAMES.map((frontier) => [
      frontier,
      ...judged.flatMap(({ all }) => [ratio(all, frontier, 1), ratio(all, frontier, 2), worst(all, frontier)]),
    ]),
  };
}
