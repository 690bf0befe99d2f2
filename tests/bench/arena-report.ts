import type { FrontierName } from '../../lib/engine/types';
import type { Crawled, Found } from './arena-crawl';
import { mean } from './quality';

/** One crawl, and what it was of. */
export interface ArenaRow extends Crawled {
  readonly topic: string;
  readonly draw: number;
  readonly frontier: FrontierName;
}

const COUNTS = ['relevantPages', 'relevantSites', 'newSites'] as const;
type Count = (typeof COUNTS)[number];
const MEASURES = ['accuracy', 'AR_DP', 'SD_DP', 'AR_LP', 'SD_LP'] as const;

/** Against best-first on the same topic and draw: mean and worst ratio, and in how many cases it found more, and fewer. */
export interface Against {
  readonly mean: number;
  readonly worst: number;
  readonly more: number;
  readonly fewer: number;
}

export interface AtMark {
  readonly found: Readonly<Record<Count, { readonly mean: number; readonly worst: number }>>;
  readonly against: Readonly<Record<Count, Against>>;
  /** WL's measures, its relevance and threshold. */
  readonly measures: Readonly<Record<(typeof MEASURES)[number], number>>;
  /** Mean Friedman rank among the frontiers by relevant pages, 1 is best; equals share. */
  readonly rank: number;
  /** Pages fetched, fewer than the mark where crawls ran dry. */
  readonly pages: number;
}

export interface ArenaReport {
  /** Cases that all frontiers have crawled; others are left out. */
  readonly cases: number;
  readonly draws: number;
  readonly topics: readonly string[];
  readonly marks: readonly number[];
  /** Parallel to `marks`. */
  readonly frontiers: Readonly<Record<string, readonly AtMark[]>>;
  /** Milliseconds of the frontier a page, of the largest crawls. */
  readonly selectMsPerPage: Readonly<Record<string, number>>;
}

/** @param marks parallel to each row's `found`. */
export function arenaReport(rows: readonly ArenaRow[], marks: readonly number[]): ArenaReport {
  const names = [...new Set(rows.map(({ frontier }) => frontier))];
  const byCase = new Map<string, ArenaRow[]>();
  for (const row of rows) {
    const of = `${row.topic} ${row.draw}`;
    byCase.set(of, [...(byCase.get(of) ?? []), row]);
  }
  const whole = [...byCase.values()].filter((own) => own.length === names.length);
  const all = whole.flat();
  const ofName = (name: string) => all.filter(({ frontier }) => frontier === name);
  const baseline = ofName('best-first');
  return {
    cases: whole.length,
    draws: new Set(all.map(({ draw }) => draw)).size,
    topics: [...new Set(all.map(({ topic }) => topic))],
    marks,
    frontiers: Object.fromEntries(
      names.map((name) => {
        const own = ofName(name);
        return [name, marks.map((_, at) => atMark(own, baseline, whole, name, at))];
      }),
    ),
    selectMsPerPage: Object.fromEntries(
      names.map((name) => {
        const own = ofName(name);
        const pages = own.reduce((sum, { found }) => sum + (found.at(-1)?.pages ?? 0), 0);
        return [name, own.reduce((sum, { selectMs }) => sum + selectMs, 0) / Math.max(1, pages)];
      }),
    ),
  };
}

function atMark(
  own: readonly ArenaRow[],
  baseline: readonly ArenaRow[],
  cases: readonly (readonly ArenaRow[])[],
  name: string,
  at: number,
): AtMark {
  const founds = own.map(({ found }) => found[at] as Found);
  const perCount = <T>(measure: (count: Count) => T) =>
    Object.fromEntries(COUNTS.map((count) => [count, measure(count)])) as Record<Count, T>;
  return {
    found: perCount((count) => {
      const counts = founds.map((found) => found[count]);
      return { mean: mean(counts), worst: Math.min(...counts) };
    }),
    against: perCount((count) =>
      against(
        founds.map((found) => found[count]),
        baseline.map(({ found }) => (found[at] as Found)[count]),
      ),
    ),
    measures: Object.fromEntries(
      MEASURES.map((measure) => [measure, mean(founds.map((found) => found[measure]))]),
    ) as AtMark['measures'],
    rank: mean(cases.map((each) => rankOf(each, name, at))),
    pages: mean(founds.map(({ pages }) => pages)),
  };
}

/** @param baseline parallel to `own`; a case without anything to find in it counts as equal. */
export function against(own: readonly number[], baseline: readonly number[]): Against {
  const ratios = own.map((count, i) => (baseline[i] ? count / (baseline[i] as number) : 1));
  return {
    mean: mean(ratios),
    worst: ratios.length === 0 ? 0 : Math.min(...ratios),
    more: ratios.filter((ratio) => ratio > 1).length,
    fewer: ratios.filter((ratio) => ratio < 1).length,
  };
}

/** Friedman: 1 + those that found more + half of those that found as many. */
export function rankOf(rows: readonly ArenaRow[], name: string, at: number): number {
  const count = ({ found }: ArenaRow) => found[at]?.relevantPages ?? 0;
  const own = rows.find(({ frontier }) => frontier === name);
  const others = rows.filter((row) => row !== own);
  if (own === undefined) return Number.NaN;
  const better = others.filter((row) => count(row) > count(own)).length;
  return 1 + better + others.filter((row) => count(row) === count(own)).length / 2;
}

/** The report as Markdown tables, the best frontier first. */
export function arenaTables({ cases, draws, topics, marks, frontiers, selectMsPerPage }: ArenaReport): string {
  const at = (name: string) => frontiers[name] as readonly AtMark[];
  const ranks = (name: string) => mean(at(name).map(({ rank }) => rank));
  const names = Object.keys(frontiers).sort((a, b) => ranks(a) - ranks(b));
  const counts = (count: Count) =>
    table(
      ['frontier', ...marks.map((mark) => `${mark}`)],
      names.map((name) => [name, ...at(name).map(({ found, against }) => cell(found[count], against[count]))]),
    );
  const measured = marks.flatMap((mark, place) => [
    `**WL's measures at ${mark} pages**, its relevance and threshold`,
    table(
      ['frontier', 'pages', ...MEASURES],
      names.map((name) => {
        const { pages, measures } = at(name)[place] as AtMark;
        return [name, pages.toFixed(0), ...MEASURES.map((measure) => measures[measure].toFixed(3))];
      }),
    ),
  ]);
  return [
    `${cases} cases: ${topics.join(', ')}; ${draws} draws. A cell: mean; mean and worst ratio to best-first in the same case; cases with more and with fewer.`,
    '**Relevant pages**',
    counts('relevantPages'),
    '**Relevant sites that no seed is on**',
    counts('newSites'),
    '**Mean Friedman rank** by relevant pages, and milliseconds of the frontier a page',
    table(
      ['frontier', ...marks.map((mark) => `${mark}`), 'mean', 'ms'],
      names.map((name) => [
        name,
        ...[...at(name).map(({ rank }) => rank), ranks(name)].map((rank) => rank.toFixed(1)),
        (selectMsPerPage[name] ?? 0).toFixed(2),
      ]),
    ),
    ...measured,
    '',
  ].join('\n\n');
}

function cell({ mean }: { mean: number }, { mean: ratio, worst, more, fewer }: Against): string {
  return `${mean.toFixed(1)} (${ratio.toFixed(2)}, ${worst.toFixed(2)}; +${more} −${fewer})`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
