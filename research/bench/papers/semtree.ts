import { PAPERS } from '../../../lib/engine/presets';
import { mean } from '../quality';
import type { Figure } from './figure';
import {
  type CaseRuns,
  corpusTable,
  fetchedTable,
  harvestRate,
  lastPoint,
  methodsOf,
  pagesFigure,
  rounded,
  runAll,
} from './method-runs';
import type { PaperReport } from './paper-page';
import type { MethodOptions, MethodRun, PaperCase, PaperSessions } from './session';

/** Steps of figure 3 along the relevant pages. */
const STEPS = 10;
const PRESET = PAPERS.semtree;
/** The preset without eq 10: a link has the relevance of the page that carries it. */
const BY_CARRIER = { ...PRESET, frontier: 'best-first', printed: [...PRESET.printed, 'carrier-order'] } as const;
const METHODS: Readonly<Record<string, MethodOptions>> = {
  VSM: { settings: { ...BY_CARRIER, rankers: ['cosine'] } },
  'VSM + tree': { settings: BY_CARRIER },
  'VSM + tree + children (eq 10)': { settings: PRESET },
};

/** SemTree's figures 2 and 3, for topics in English and in Chinese. */
export async function semtreeReport(cases: readonly PaperCase[], sessions: PaperSessions): Promise<PaperReport> {
  const all = await runAll(cases, METHODS, sessions);
  const languages = [
    { file: 'en', name: 'English', own: all.filter((one) => languageOf(one) !== 'zh') },
    { file: 'zh', name: 'Chinese', own: all.filter((one) => languageOf(one) === 'zh') },
  ].filter(({ own }) => own.length > 0);
  return {
    name: 'semtree',
    title: 'SemTree: a semantic tree beside the cosine',
    notes: [
      'Precision is the share of the fetched pages whose label is the topic. The crawl has a budget of pages, not the depth of 3 of the paper.',
      "The tree is WordNet's nouns, which are English. For a Chinese topic the tree abstains and the cosine of VSM ranks, so its lines differ by the order of links alone.",
      'The tree ranks pages, and the best pages are expanded first; links are scored by the cosine (docs/PAPERS.md, eq 10).',
      'Time is that of the processor for the whole session, without counting the terms of pages, which all methods do alike.',
    ],
    figures: languages.flatMap(({ file, name, own }) => [
      pagesFigure(
        own,
        { file: `semtree-precision-${file}`, title: `Figure 2: precision, ${name}`, y: 'precision' },
        harvestRate,
      ),
      timeFigure(own, `semtree-time-${file}`, `Figure 3: time, ${name}`),
    ]),
    tables: [
      corpusTable(all, { title: 'Precision at the end', note: 'The paper: 0.464 VSM, 0.556 with the tree.' }, (run) =>
        harvestRate(lastPoint(run)),
      ),
      corpusTable(all, { title: 'Processor seconds' }, (run) => lastPoint(run)[3]),
      fetchedTable(all),
    ],
  };
}

/** Returns the language of a case's topic. */
function languageOf({ runs }: CaseRuns): string | undefined {
  return runs.VSM?.language;
}

/** Returns the figure of processor seconds until shares of the relevant pages that all methods reach were fetched. */
function timeFigure(all: readonly CaseRuns[], file: string, title: string): Figure {
  const least = (runs: CaseRuns['runs']) => Math.min(...Object.values(runs).map((run) => lastPoint(run)[1]));
  const lines = methodsOf(all).map((name) => ({
    name,
    points: Array.from({ length: STEPS }, (_, i): [number, number] => {
      const part = (i + 1) / STEPS;
      const seconds = all.map(({ runs }) => secondsUntil(runs[name] as MethodRun, part * least(runs)));
      return [100 * part, rounded(mean(seconds))];
    }),
  }));
  return { file, title, x: '% of the relevant pages that all methods reach', y: 'processor seconds', lines };
}

/** Returns the processor seconds until a run had found `relevantPages`; those of the whole run if it never had. */
export function secondsUntil(run: MethodRun, relevantPages: number): number {
  return (run.points.find((point) => point[1] >= relevantPages) ?? lastPoint(run))[3];
}
