import { grouped } from '../../lib/engine/arrays';
import type { CurvePoint } from './harvest';
import { mean } from './quality';

/** One session of the table. */
export interface PolicyRun {
  readonly corpus: string;
  readonly web: string;
  readonly topic: string;
  readonly draw: number;
  readonly policy: string;
  readonly feedback: string;
  readonly budget: number;
  /** Setting of the topic; absent for the default. */
  readonly breadth?: number | undefined;
  /** Points of the curve by number of pages fetched. */
  readonly found: Readonly<Record<string, CurvePoint>>;
  /** Number of questions in the whole session. */
  readonly questions: number;
  readonly seconds: number;
}

const SINGLE = ['keyword', 'related', 'forward', 'backward'];

interface Row {
  readonly place: string;
  readonly policy: string;
  readonly cases: number;
  readonly cells: readonly string[];
  /** The lower of the two shares of the best single operator. */
  readonly worst: number;
}

/**
 * Returns a Markdown table with a row for each policy, corpus, web and number of pages. Rows are in ascending order of
 * what the policy finds, divided by what the best single operator of the same case finds, chosen in hindsight. Only
 * cases that all policies ran count.
 * @param shown policies with a row; absent: all.
 */
export function policyTable(runs: readonly PolicyRun[], shown?: readonly string[]): string {
  const places = grouped(runs, ({ corpus, web, feedback, breadth }) =>
    [
      ...[corpus, web, ...(feedback === 'none' ? [] : [feedback])],
      ...(breadth === undefined ? [] : [`breadth ${breadth}`]),
    ].join(' · '),
  );
  const rows = [...places].flatMap(([place, own]) => {
    const marks = [...new Set(own.flatMap(({ found }) => Object.keys(found)))];
    return marks.flatMap((mark) =>
      rowsOf(
        `${place} · ${mark}`,
        own.filter(({ found }) => mark in found),
        mark,
      ),
    );
  });
  rows.sort((a, b) => a.worst - b.worst);
  const head = ['corpus · web · pages', 'policy', 'cases', 'pages', 'sites', 'pages / best single'];
  const all = [
    [...head, 'sites / best single', 'pages / turns', 'sites / turns', 'questions per 100 pages'],
    head.concat(['', '', '', '']).map(() => '---'),
    ...rows
      .filter(({ policy }) => shown?.includes(policy) ?? true)
      .map(({ place, policy, cases, cells }) => [place, policy, String(cases), ...cells]),
  ];
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * Returns a row per policy for the cases that all policies ran; [] without such a case. @param mark number of pages
 * fetched
 */
function rowsOf(place: string, runs: readonly PolicyRun[], mark: string): Row[] {
  const policies = [...new Set(runs.map(({ policy }) => policy))];
  const cases = [...grouped(runs, ({ topic, draw }) => `${topic} ${draw}`).values()]
    .map((own) => new Map(own.map((run) => [run.policy, run])))
    .filter((own) => policies.every((policy) => own.has(policy)));
  if (cases.length === 0) return [];
  const count = (run: PolicyRun | undefined, key: 'relevantPages' | 'relevantSites') => run?.found[mark]?.[key] ?? 0;
  return policies.map((policy) => {
    const meanOf = (key: 'relevantPages' | 'relevantSites') => mean(cases.map((own) => count(own.get(policy), key)));
    /**
     * Returns the mean ratio of the count to the best of other policies in the same case, 1 if these found nothing; NaN
     * without other policies.
     */
    const over = (key: 'relevantPages' | 'relevantSites', others: readonly string[]) => {
      const known = others.filter((name) => policies.includes(name));
      if (known.length === 0) return Number.NaN;
      return mean(
        cases.map((own) => {
          const best = Math.max(...known.map((name) => count(own.get(name), key)));
          return best === 0 ? 1 : count(own.get(policy), key) / best;
        }),
      );
    };
    const shares = [over('relevantPages', SINGLE), over('relevantSites', SINGLE)];
    const turns = [over('relevantPages', ['round-robin']), over('relevantSites', ['round-robin'])];
    const asked = mean(
      cases.map((own) => own.get(policy) as PolicyRun).map((run) => (100 * run.questions) / run.budget),
    );
    return {
      ...{ place, policy, cases: cases.length, worst: Math.min(...shares) },
      cells: [
        ...[meanOf('relevantPages'), meanOf('relevantSites')].map((value) => value.toFixed(1)),
        ...[...shares, ...turns].map((value) => (Number.isNaN(value) ? '–' : value.toFixed(2))),
        asked.toFixed(0),
      ],
    };
  });
}
