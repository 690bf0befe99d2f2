import { DEFAULT_TOPIC_SETTINGS } from '../../../lib/engine/defaults';
import { FRONTIER_NAMES, type FrontierName } from '../../../lib/engine/method-names';
import { PAPERS } from '../../../lib/engine/presets';
import { mean } from '../quality';
import { type RelevanceReport, relevanceReport } from '../relevance';
import { type CaseRuns, rounded, runAll } from './method-runs';
import type { PaperReport, PaperTable } from './paper-page';
import { type MethodRun, type PaperCase, type PaperSessions, pointAt } from './session';

/** The preset, but with rounds of several pages: a session of each crawler with one page a round takes too long. */
const PRESET = { ...PAPERS['wang-landau'], pagesPerRound: DEFAULT_TOPIC_SETTINGS.pagesPerRound };
/** The paper's names of crawlers, by the product's frontier. */
const CRAWLERS: Partial<Record<FrontierName, string>> = {
  ...{ 'breadth-first': 'BFS', 'best-first': 'OPS', 'plain-annealing': 'SA', annealing: 'FCSA-host' },
  ...{ 'ant-colony': 'MOACO', 'web-space': 'WSE', 'web-space-ontology': 'FCWSEO', tabu: 'On-ITS' },
  ...{ 'filtered-annealing': 'FCOSA_LG', 'learning-ant-colony': 'OLMOACO', 'wang-landau-printed': 'WL' },
};

/** A table of measures and the table of ranks that follows it in the paper. */
interface TablePair {
  /** Their titles. */
  readonly titles: readonly [measures: string, ranks: string];
  /** β: R from which a page is relevant; absent: relevant is what has the topic's label. */
  readonly threshold?: number;
  readonly frontiers: readonly FrontierName[];
}

const PAPER_PAIRS: readonly TablePair[] = [
  {
    titles: ['Table 1: β = 0.62', 'Table 2: Friedman ranks, β = 0.62'],
    threshold: 0.62,
    frontiers: [
      ...(['breadth-first', 'best-first', 'annealing', 'ant-colony', 'web-space-ontology'] as const),
      'wang-landau-printed',
    ],
  },
  {
    titles: ['Table 3: β = 0.70', 'Table 4: Friedman ranks, β = 0.70'],
    threshold: 0.7,
    frontiers: [
      ...(['web-space', 'tabu', 'filtered-annealing', 'learning-ant-colony', 'web-space-ontology'] as const),
      'wang-landau-printed',
    ],
  },
  {
    titles: ['Table 5: β = 0.67', 'Table 6: Friedman ranks, β = 0.67'],
    threshold: 0.67,
    frontiers: [
      ...(['breadth-first', 'best-first', 'plain-annealing', 'web-space', 'tabu', 'learning-ant-colony'] as const),
      'wang-landau-printed',
    ],
  },
];
const PRODUCT_PAIR: TablePair = {
  titles: ["All crawlers with the product's R", "Friedman ranks with the product's R"],
  frontiers: FRONTIER_NAMES.filter((name) => CRAWLERS[name] !== undefined),
};
/** Parts of the budget at which the tables report, as the paper does at 1,000 to 15,000 pages. */
const PARTS = [1 / 3, 2 / 3, 1];

/** WL's tables 1 to 6, and every frontier compared with best-first. All crawl by links alone. */
export async function wangLandauReport(cases: readonly PaperCase[], sessions: PaperSessions): Promise<PaperReport> {
  /** Runs each frontier on every case with these points as printed. */
  const crawl = (printed: typeof PRESET.printed) => {
    const methods = FRONTIER_NAMES.map((frontier) => [frontier, { settings: { ...PRESET, printed, frontier } }]);
    return runAll(cases, Object.fromEntries(methods), sessions);
  };
  const asPaper = await crawl(PRESET.printed);
  const asProduct = await crawl([]);
  return {
    name: 'wang-landau',
    title: 'WL: Wang–Landau sampling',
    notes: [
      "R is the cosine to the topic: with the paper's R over the five heaviest words of the seeds (eqs 1 to 5), with the product's R over all terms, and links are judged by its model of unseen URLs.",
      'Tables 1 to 6 call a page relevant from R = β on, as the paper does. *By label* is the share of pages whose label is the topic, which no method sees.',
      "The product's R hardly ever reaches β, so that its two tables call a page relevant by its label.",
      'A crawl that ends early keeps what it had found: the column *fetched* has the pages behind its row. AR_LP and SD_LP are means over the cases with a relevant page.',
      "The topics are not the paper's. The rivals are the product's frontiers; docs/PAPERS.md says what is restored in them.",
      `All crawlers take ${PRESET.pagesPerRound} links a round, and the links of their pages are queued in the next rounds; the preset takes one, as the paper does.`,
      'Time is in processor seconds, without counting the terms of pages, which all crawlers do alike.',
      'Friedman ranks are means over the cases; equal crawlers share ranks. The average is of the four measures of the paper.',
    ],
    figures: [],
    tables: [
      besideBestFirst(asPaper, asProduct),
      ...PAPER_PAIRS.flatMap((pair) => [measureTable(asPaper, pair), rankTable(asPaper, pair)]),
      ...[measureTable(asProduct, PRODUCT_PAIR), rankTable(asProduct, PRODUCT_PAIR)],
    ],
  };
}

interface Measured extends RelevanceReport {
  /** DP and LP: pages and relevant pages. */
  readonly DP: number;
  readonly LP: number;
  /** Share of the pages whose label is the topic. */
  readonly byLabel: number;
}

/** Returns the paper's measures of the first `count` pages of a run. @param threshold β; undefined = by label */
function measured({ pages }: MethodRun, count: number, threshold: number | undefined): Measured {
  const first = pages.slice(0, count).map(([relevance, label]) => ({
    relevance,
    relevant: threshold === undefined ? label === 1 : relevance >= threshold,
  }));
  return {
    ...relevanceReport(first),
    DP: first.length,
    LP: first.filter(({ relevant }) => relevant).length,
    byLabel: mean(pages.slice(0, count).map(([, label]) => label)),
  };
}

/** Returns the measures of each crawler after parts of the budget, as means over the cases. */
function measureTable(all: readonly CaseRuns[], { titles, threshold, frontiers }: TablePair): PaperTable {
  const rows = PARTS.flatMap((part) =>
    frontiers.map((frontier) => {
      const own = all.map(({ at, runs }) => {
        const run = runs[frontier] as MethodRun;
        const pages = Math.round(part * at.budget);
        return { pages, ...measured(run, pages, threshold), seconds: pointAt(run.points, pages)[3] };
      });
      const relevant = own.filter(({ LP }) => LP > 0);
      const of = (name: keyof (typeof own)[number], from = own) => rounded(mean(from.map((one) => one[name])));
      return [
        ...[of('pages'), CRAWLERS[frontier] ?? frontier, of('DP'), of('accuracy'), of('LP'), of('AR_DP'), of('SD_DP')],
        ...[of('AR_LP', relevant), of('SD_LP', relevant), of('seconds'), of('byLabel')],
      ];
    }),
  );
  const measures = ['Accuracy', 'LP', 'AR_DP', 'SD_DP', 'AR_LP', 'SD_LP', 'Time'];
  return { title: titles[0], columns: ['DP', 'crawler', 'fetched', ...measures, 'by label'], rows };
}

/** The paper's measures, and the labels; more is better, but for the deviation. */
const RANKED: readonly { readonly name: string; of(run: Measured): number }[] = [
  { name: 'Accuracy', of: ({ accuracy }) => accuracy },
  { name: 'LP', of: ({ LP }) => LP },
  { name: 'AR_DP', of: ({ AR_DP }) => AR_DP },
  { name: 'SD_DP', of: ({ SD_DP }) => -SD_DP },
  { name: 'by label', of: ({ byLabel }) => byLabel },
];

/** Returns the mean Friedman rank of each crawler by measure. */
function rankTable(all: readonly CaseRuns[], { titles, threshold, frontiers }: TablePair): PaperTable {
  const cases = all.map(({ runs }) =>
    frontiers.map((frontier) => measured(runs[frontier] as MethodRun, Number.POSITIVE_INFINITY, threshold)),
  );
  const rows = frontiers.map((frontier, place) => {
    const ranks = RANKED.map(({ of }) => mean(cases.map((each) => rankAmong(each.map(of), place))));
    return [CRAWLERS[frontier] ?? frontier, ...ranks.map(rounded), rounded(mean(ranks.slice(0, -1)))];
  });
  return { title: titles[1], columns: ['crawler', ...RANKED.map(({ name }) => name), 'Average'], rows };
}

/** Returns the Friedman rank of the value at a place: 1 is the highest value; equal values share their mean rank. */
export function rankAmong(values: readonly number[], place: number): number {
  const own = values[place] as number;
  const others = values.filter((_, i) => i !== place);
  return 1 + others.filter((value) => value > own).length + others.filter((value) => value === own).length / 2;
}

/** Relevant pages and sites by label of every frontier, as mean ratios to best-first in the same case. */
function besideBestFirst(asPaper: readonly CaseRuns[], asProduct: readonly CaseRuns[]): PaperTable {
  /** Returns the shares of best-first in pages and sites, and the corpus with the lowest share in pages. */
  const cells = (all: readonly CaseRuns[], frontier: FrontierName) => {
    const corpora = [...new Set(all.map(({ at }) => at.corpus))];
    const each = corpora.map((corpus) => ({
      corpus,
      share: shareOfBest(
        all.filter(({ at }) => at.corpus === corpus),
        frontier,
        1,
      ),
    }));
    const [worst] = each.toSorted((a, b) => a.share - b.share);
    return [
      ...[shareOfBest(all, frontier, 1), shareOfBest(all, frontier, 2)],
      worst === undefined ? '–' : `${worst.share} ${worst.corpus}`,
    ];
  };
  const columns = (judge: string) => [`pages, ${judge} R`, `sites, ${judge} R`, `worst corpus, ${judge} R`];
  return {
    title: 'Every frontier beside best-first',
    note: 'Relevant pages and sites by label: mean ratio to best-first in the same case, and the lowest mean ratio of a corpus, by pages.',
    columns: ['frontier', ...columns("paper's"), ...columns("product's")],
    rows: FRONTIER_NAMES.map((frontier) => [
      `\`${frontier}\``,
      ...cells(asPaper, frontier),
      ...cells(asProduct, frontier),
    ]),
  };
}

/**
 * Returns the mean ratio of a frontier's relevant pages (axis 1) or sites (axis 2) to those of best-first; 1 in a case
 * where that found none.
 */
function shareOfBest(all: readonly CaseRuns[], frontier: FrontierName, axis: 1 | 2): number {
  const shares = all.map(({ runs }) => {
    const count = (name: FrontierName) => runs[name]?.points.at(-1)?.[axis] ?? 0;
    return count('best-first') === 0 ? 1 : count(frontier) / count('best-first');
  });
  return rounded(mean(shares));
}
