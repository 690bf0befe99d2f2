import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { PAPER_NAMES, PAPERS } from '../../lib/engine/presets';
import { CENTROID_NAMES, FRONTIER_NAMES, PRINTED_NAMES, type TopicSettings } from '../../lib/engine/types';
import { POLICIES } from './discover';
import { type DiscoverReport, discoverOn } from './discover-session';
import { loadCorpusWeb, topicsOf, withSeeds, wordsOfSource } from './draw';
import { harvestRate, at as pointAt } from './harvest';
import {
  background,
  budget as budgetOf,
  choice,
  draws,
  feedback,
  list,
  maybe,
  readOptions,
  seeds,
  share,
  text,
} from './options';
import { mean, summaryOf } from './quality';

const MARKS = [100, 300, 500];

type Count = 'relevantPages' | 'relevantSites';

interface Row {
  /** Topic and draw. */
  readonly of: string;
  readonly policy: string;
  readonly report: DiscoverReport;
}

/** `sweep`: `discover` over topics, draws and policies on one web; relevant pages and sites found at 100, 300, 500 and the end. */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(args, {
    ...{ corpus: text, topics: { ...text, usual: 'all' }, draws, seeds, feedback, background },
    budget: budgetOf('300'),
    policies: list(choice(Object.keys(POLICIES)), Object.keys(POLICIES).join(',')),
    frontiers: list(choice(FRONTIER_NAMES), 'best-first'),
    centroids: list(choice(CENTROID_NAMES), DEFAULT_TOPIC_SETTINGS.centroid),
    breadths: list(share(), String(DEFAULT_TOPIC_SETTINGS.breadth)),
    printed: maybe(list(choice(PRINTED_NAMES))),
    papers: maybe(list(choice(PAPER_NAMES))),
  });
  const { policies, frontiers, centroids, breadths, budget, printed = [] } = wanted;
  const web = await loadCorpusWeb(wanted.corpus);
  const topics = withSeeds(web.pages, topicsOf(web.pages, wanted.topics), wanted.seeds, wordsOfSource);
  const places = frontiers.flatMap((frontier) =>
    centroids.flatMap((centroid) => breadths.map((breadth) => ({ frontier, centroid, breadth }))),
  );
  const methods: (readonly [name: string, settings: Partial<TopicSettings>])[] = [
    ...policies.flatMap((policy) =>
      places.map(
        (place) =>
          [
            places.length > 1 ? [policy, ...Object.values(place)].join('/') : policy,
            { policy: POLICIES[policy], ...place, printed },
          ] as const,
      ),
    ),
    ...(wanted.papers ?? []).map((paper) => [`paper ${paper}`, PAPERS[paper]] as const),
  ];
  const marks = [...MARKS.filter((mark) => mark < budget), budget];

  const rows: Row[] = [];
  for (const topic of topics) {
    for (let draw = 1; draw <= wanted.draws; draw++) {
      for (const [name, settings] of methods) {
        const report = await discoverOn(web, {
          label: topic,
          seeds: wanted.seeds,
          draw,
          budget,
          background: wanted.background,
          oracle: wanted.feedback === 'oracle',
          settings,
        });
        rows.push({ of: `${topic} ${draw}`, policy: name, report });
        const found = marks.map(
          (mark) => `${at(report, mark, 'relevantPages')} on ${at(report, mark, 'relevantSites')}`,
        );
        process.stderr.write(`${topic} ${draw} ${name}: ${found.join(', ')} sites\n`);
      }
    }
  }
  return summary(rows, marks);
}

function at({ curve }: DiscoverReport, mark: number, count: Count): number {
  return pointAt(curve, mark)[count];
}

function summary(rows: readonly Row[], marks: readonly number[]) {
  const policies = [...new Set(rows.map((row) => row.policy))];
  const cases = [...new Set(rows.map((row) => row.of))];
  const singles = policies.filter((policy) => !/^(ucb1|round-robin|paper)/.test(policy));
  const reports = (policy: string) => rows.filter((row) => row.policy === policy).map((row) => row.report);
  const found = (of: string, policy: string, mark: number, count: Count) => {
    const row = rows.find((one) => one.of === of && one.policy === policy);
    return row === undefined ? 0 : at(row.report, mark, count);
  };
  const perPolicy = <T>(measure: (policy: string) => T) =>
    Object.fromEntries(policies.map((policy) => [policy, measure(policy)]));
  const perMark = <T>(measure: (mark: number) => T) => Object.fromEntries(marks.map((mark) => [mark, measure(mark)]));
  const counts = (count: Count) =>
    perPolicy((policy) => perMark((mark) => spread(reports(policy).map((report) => at(report, mark, count)))));
  const ratios = (policy: string, mark: number, count: Count) =>
    cases.map((of) => {
      const best = Math.max(...singles.map((single) => found(of, single, mark, count)));
      return best === 0 ? 1 : found(of, policy, mark, count) / best;
    });
  const against = (count: Count) =>
    perPolicy((policy) =>
      perMark((mark) => {
        const all = ratios(policy, mark, count);
        return { ...spread(all), atLeast: all.filter((ratio) => ratio >= 1).length };
      }),
    );
  const keys = ['accuracy', 'AR_DP', 'SD_DP', 'AR_LP', 'SD_LP'] as const;
  return {
    cases: cases.length,
    relevantPages: counts('relevantPages'),
    /** Sites are hosts (DWDBRM eq 13 is this over all sites). */
    relevantSites: counts('relevantSites'),
    /** Harvest rates of the whole session (DWDBRM eqs 12, 13). */
    harvest: perPolicy((policy) => {
      const ends = reports(policy).map(({ curve }) => curve.at(-1));
      return {
        pages: mean(ends.map((end) => harvestRate(end?.relevantPages ?? 0, end?.pages ?? 0))),
        sites: mean(ends.map((end) => harvestRate(end?.relevantSites ?? 0, end?.sites ?? 0))),
      };
    }),
    /** What each policy found over what the best single operator of the same case did, chosen in hindsight. */
    againstBestSingle: singles.length === 0 ? {} : { pages: against('relevantPages'), sites: against('relevantSites') },
    relevance: perPolicy((policy) =>
      Object.fromEntries(keys.map((key) => [key, mean(reports(policy).map(({ relevance }) => relevance[key]))])),
    ),
    seconds: perPolicy((policy) => mean(reports(policy).map(({ seconds }) => seconds))),
    ranking: perPolicy((policy) => summaryOf(reports(policy).map(({ ranking }) => ranking))),
  };
}

function spread(values: readonly number[]): { mean: number; worst: number } {
  return { mean: mean(values), worst: Math.min(...values) };
}
