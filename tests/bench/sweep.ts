import { parseArgs } from 'node:util';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { harvestRate } from '../../lib/engine/eval/harvest';
import { CENTROID_NAMES, FRONTIER_NAMES } from '../../lib/engine/types';
import { loadCorpus } from '../web/corpus';
import { createWeb } from '../web/web';
import { POLICIES } from './discover';
import { type DiscoverReport, discoverOn } from './discover-session';
import { topicsOf } from './draw';
import { choice, choices, integer, required } from './options';
import { mean } from './quality';
import { BACKGROUNDS } from './shipped';

const MARKS = [100, 300, 500];

interface Row {
  readonly topic: string;
  readonly draw: number;
  readonly policy: string;
  /** Relevant pages at each mark within the budget. */
  readonly relevantAt: Readonly<Record<number, number>>;
  /** Sites (hosts) with a relevant page at each mark. */
  readonly relevantSitesAt: Readonly<Record<number, number>>;
  readonly report: DiscoverReport;
}

/** `sweep`: `discover` over topics, draws and policies on one web; relevant pages found at 100, 300 and 500. */
export async function run(args: string[]): Promise<unknown> {
  const { values } = parseArgs({
    args,
    options: {
      corpus: { type: 'string' },
      topics: { type: 'string', default: 'all' },
      draws: { type: 'string', default: '3' },
      seeds: { type: 'string', default: '10' },
      budget: { type: 'string', default: '300' },
      policies: { type: 'string', default: Object.keys(POLICIES).join(',') },
      frontiers: { type: 'string', default: 'best-first' },
      centroids: { type: 'string', default: DEFAULT_TOPIC_SETTINGS.centroid },
      feedback: { type: 'string', default: 'none' },
      background: { type: 'string', default: 'shipped' },
      json: { type: 'boolean', default: false },
    },
  });
  const web = createWeb({ pages: await loadCorpus(required('corpus', values.corpus)) });
  const topics = topicsOf(web.pages, values.topics);
  const policies = choices('policies', values.policies, Object.keys(POLICIES));
  const frontiers = choices('frontiers', values.frontiers, FRONTIER_NAMES);
  const centroids = choices('centroids', values.centroids, CENTROID_NAMES);
  const methods = frontiers.flatMap((frontier) => centroids.map((centroid) => [frontier, centroid] as const));
  const budget = integer('budget', values.budget, 1, 10_000);

  const rows: Row[] = [];
  for (const topic of topics) {
    for (let draw = 1; draw <= integer('draws', values.draws, 1, 100); draw++) {
      for (const policy of policies) {
        for (const [frontier, centroid] of methods) {
          const report = await discoverOn(web, {
            label: topic,
            seeds: integer('seeds', values.seeds, 1, 1_000),
            draw,
            budget,
            background: choice('background', values.background, BACKGROUNDS),
            oracle: choice('feedback', values.feedback, ['none', 'oracle']) === 'oracle',
            settings: { policy: POLICIES[policy], frontier, centroid },
          });
          const name = methods.length > 1 ? [policy, frontier, centroid].join('/') : policy;
          const row: Row = {
            topic,
            draw,
            policy: name,
            relevantAt: marksOf(report, budget, 'relevantPages'),
            relevantSitesAt: marksOf(report, budget, 'relevantSites'),
            report,
          };
          rows.push(row);
          process.stderr.write(`${topic} ${draw} ${name} ${JSON.stringify(row.relevantAt)}\n`);
        }
      }
    }
  }
  return summary(rows);
}

/** A session that ran dry keeps what it had found. */
function marksOf(
  { curve }: DiscoverReport,
  budget: number,
  count: 'relevantPages' | 'relevantSites',
): Record<number, number> {
  const at = (mark: number) => curve.filter((point) => point.pages <= mark).at(-1)?.[count] ?? 0;
  return Object.fromEntries(MARKS.filter((mark) => mark <= budget).map((mark) => [mark, at(mark)]));
}

function summary(rows: readonly Row[]) {
  const policies = [...new Set(rows.map((row) => row.policy))];
  const cases = [...new Set(rows.map((row) => `${row.topic} ${row.draw}`))];
  const marks = Object.keys(rows[0]?.relevantAt ?? {}).map(Number);
  const rowOf = (one: string, policy: string) =>
    rows.find((row) => `${row.topic} ${row.draw}` === one && row.policy === policy);
  const of = (one: string, policy: string, mark: number) => rowOf(one, policy)?.relevantAt[mark] ?? 0;
  const singles = policies.filter((policy) => !/^(ucb1|round-robin)/.test(policy));
  return {
    cases: cases.length,
    /** Mean over topics and draws of relevant pages. */
    relevantPages: Object.fromEntries(
      policies.map((policy) => [
        policy,
        Object.fromEntries(marks.map((mark) => [mark, mean(cases.map((one) => of(one, policy, mark)))])),
      ]),
    ),
    /** Mean over topics and draws of sites with a relevant page (DWDBRM eq 13 is this over all sites). */
    relevantSites: Object.fromEntries(
      policies.map((policy) => [
        policy,
        Object.fromEntries(
          marks.map((mark) => [mark, mean(cases.map((one) => rowOf(one, policy)?.relevantSitesAt[mark] ?? 0))]),
        ),
      ]),
    ),
    /** Harvest rates of the whole session (DWDBRM eqs 12, 13). */
    harvest: Object.fromEntries(
      policies.map((policy) => {
        const ends = rows.filter((row) => row.policy === policy).map((row) => row.report.curve.at(-1));
        return [
          policy,
          {
            pages: mean(ends.map((end) => harvestRate(end?.relevantPages ?? 0, end?.pages ?? 0))),
            sites: mean(ends.map((end) => harvestRate(end?.relevantSites ?? 0, end?.sites ?? 0))),
          },
        ];
      }),
    ),
    /** Relevant pages of each policy over those of the best single operator of the same case, chosen in hindsight. */
    againstBestSingle: Object.fromEntries(
      policies.map((policy) => [
        policy,
        Object.fromEntries(
          marks.map((mark) => {
            const ratios = cases.map((one) => {
              const best = Math.max(...singles.map((single) => of(one, single, mark)));
              return best === 0 ? 1 : of(one, policy, mark) / best;
            });
            return [
              mark,
              { mean: mean(ratios), worst: Math.min(...ratios), atLeast: ratios.filter((r) => r >= 1).length },
            ];
          }),
        ),
      ]),
    ),
    relevance: Object.fromEntries(
      policies.map((policy) => {
        const own = rows.filter((row) => row.policy === policy).map((row) => row.report.relevance);
        const keys = ['accuracy', 'AR_DP', 'SD_DP', 'AR_LP', 'SD_LP'] as const;
        return [policy, Object.fromEntries(keys.map((key) => [key, mean(own.map((one) => one[key]))]))];
      }),
    ),
    rankingAP: Object.fromEntries(
      policies.map((policy) => [
        policy,
        mean(rows.filter((row) => row.policy === policy).map((row) => row.report.ranking.AP)),
      ]),
    ),
  };
}
