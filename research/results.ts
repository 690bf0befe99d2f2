/**
 * Writes docs/RESULTS.md, docs/EXPERIMENTS.md and docs/papers from the records in research/records.
 *
 *     npm run results
 *
 * `compare-*.json` and `ablate-*.json` contain the output of `bench compare` and `bench ablate`.
 * `causes.json` tells why a topic (`corpus topic`) is ranked badly, for the table of the worst topics.
 * `discovery*.json` contain sessions of `bench policies`, `papers*.json` the output of `bench papers`, and
 * `experiments.json` the experiments.
 * Every other file is one table with its own columns.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { markdownTable, PaperReports, paperFiles } from './bench/papers/paper-page';
import { type PolicyRun, policyTable } from './bench/policy-table';
import { mean } from './bench/quality';

const TARGET_RATIO = 1.1;
/** Topics in the table of the worst. */
const WORST_TOPICS = 16;
/** AP that the name may cost a topic. */
const NAME_MAY_COST = 0.03;

const Score = v.object({ AP: v.number(), newHosts: v.nullable(v.number()) });
/** The type `Comparison` of research/bench/compare.ts describes the members. JSON writes a missing number as null. */
const Comparisons = v.array(
  v.object({
    ...{ corpus: v.string(), seeds: v.number(), named: v.boolean(), draws: v.number(), product: Score },
    ...{ bestPart: v.number(), peer: v.string(), peerScore: Score, ratio: v.number() },
    newHostsRatio: v.nullable(v.number()),
    tableRatio: v.optional(v.number()),
    topics: v.array(v.string()),
    byTopic: v.optional(v.record(v.string(), v.tuple([v.number(), v.number()]))),
  }),
);
type Comparison = v.InferOutput<typeof Comparisons>[number];

const Change = v.object({ change: v.number(), error: v.number() });
const Mechanism = v.objectWithRest({ mechanism: v.string(), mean: v.number() }, Change);
const Ablation = v.object({
  AP: v.record(v.string(), v.number()),
  mechanisms: v.array(Mechanism),
  topics: v.array(v.string()),
});
type Ablation = v.InferOutput<typeof Ablation>;

const CurvePoint = v.looseObject({ relevantPages: v.number(), relevantSites: v.number() });
const PolicyRuns = v.array(
  v.looseObject({
    ...{ corpus: v.string(), web: v.string(), topic: v.string(), draw: v.number(), policy: v.string() },
    ...{ feedback: v.string(), budget: v.number(), found: v.record(v.string(), CurvePoint) },
    ...{ questions: v.number(), seconds: v.number() },
  }),
);

const Experiments = v.array(
  v.object({
    ...{ area: v.string(), tried: v.string(), kept: v.boolean(), measured: v.string() },
    ...{ before: v.string(), after: v.string() },
  }),
);
export type Experiment = v.InferOutput<typeof Experiments>[number];

const Cell = v.union([v.string(), v.number()]);
const Table = v.object({
  ...{ title: v.string(), command: v.string(), note: v.optional(v.string()) },
  ...{ columns: v.array(v.string()), rows: v.array(v.array(Cell)) },
});
type Table = v.InferOutput<typeof Table>;

export interface Records {
  readonly comparisons: readonly Comparison[];
  /** By corpus and topic. */
  readonly causes: Readonly<Record<string, string>>;
  readonly ablations: readonly Ablation[];
  readonly runs: readonly PolicyRun[];
  readonly experiments: readonly Experiment[];
  readonly tables: readonly Table[];
  readonly papers: readonly PaperReports[];
}

/**
 * Reads all records of a folder.
 * @param folder folder with JSON files, or JSON Lines if a file has several values
 * @throws Error that names the file and the invalid field
 */
export function readRecords(folder: string): Records {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  const all = <S extends v.GenericSchema>(schema: S, belongs: (name: string) => boolean): v.InferOutput<S>[] =>
    files.filter(belongs).map((name) => parsed(schema, name, readFileSync(join(folder, name), 'utf8')));
  const starts = (prefix: string) => (name: string) => name.startsWith(prefix);
  const isTable = (name: string) => !/^(compare-|ablate-|causes|discovery|experiments|papers)/.test(name);
  return {
    comparisons: all(Comparisons, starts('compare-')).flat(),
    causes: Object.assign({}, ...all(v.record(v.string(), v.string()), starts('causes'))),
    ablations: all(Ablation, starts('ablate-')),
    runs: all(PolicyRuns, starts('discovery')).flat() as unknown as PolicyRun[],
    experiments: all(Experiments, starts('experiments')).flat(),
    tables: all(Table, isTable),
    papers: all(PaperReports, starts('papers')),
  };
}

/** Parses the text of a record. @throws Error that names the file and the first invalid field */
function parsed<S extends v.GenericSchema>(schema: S, name: string, text: string): v.InferOutput<S> {
  const result = v.safeParse(schema, contentOf(name, text));
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`research/records/${name}: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
}

/** Returns the JSON value of a text, or a list of the values of JSON Lines. @throws Error for other texts */
function contentOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const lines = text.split('\n').filter(Boolean);
    try {
      return lines.map((line) => JSON.parse(line));
    } catch {
      throw new Error(`research/records/${name} is neither JSON nor JSON Lines: ${(error as Error).message}`);
    }
  }
}

const COMPARE = 'npm run -s bench -- compare --corpora FILE --seeds 1,3,10,20 --draws 1 --peers same_draws.py';
const ABLATE = 'npm run -s bench -- ablate --corpora FILE --draws 1';
/** Policies shown on the page: the default, and the paper's algorithm as printed. The records contain the others too. */
const SHOWN_POLICIES = ['ucb1', 'printed'];
const POLICIES = 'npm run -s bench -- policies --corpora FILE --out research/records/discovery-CORPUS.json';

/** Returns the text of docs/RESULTS.md. */
export function resultsPage({ comparisons, causes, ablations, runs, tables }: Records): string {
  return [
    `# Results

For users and reviewers who ask how good Tendril is. After reading you know what was measured, against which peer, and how to repeat each figure.
The page is generated by \`npm run results\` from \`research/records\`; edit the records, not the page.

A corpus is a set of real pages, served as a web inside one process. A page is relevant when its authors or editors gave it the topic's label, which
the engine never sees. AP is average precision over 2,000 candidates. The product runs with default settings.

The sections of ranking, mechanisms, discovery, probabilities and stops measure the present ranking. The others were measured with earlier versions of it.`,
    `## Ranking

The peers of \`same_draws.py\` rank the same candidates from the same seeds. In rows with a name, each peer knows the topic's name too.
Peers whose name ends with \`native\` use stems of the language, fold accents and leave out words of half of the pages. The peer with the table also gets the cosine of page and name by Tendril's table of meanings, so the last column is the part of the lead that the table does not explain.

The lowest ratio of Tendril's AP to the best peer's comes first; the target is ${TARGET_RATIO}. Constants were chosen on blogs, civic, osdev and some of zhweb, without docsweb; the share of latent directions with one seed on all; meanings of French, Spanish and German words, and accents, on topics of fresh; the limit of rare names by leaving one corpus out, its form with all but osdev in view.

${comparisons.length === 0 ? missing(COMPARE) : `${byCorpus(comparisons)}\n\n${byRatio(comparisons)}\n\n${belowBestPart(comparisons)} ${repeat(COMPARE)} Rows of fresh are of its pages in one language (\`--language\`); osdev has two draws, French and German have three. In rows with a name, except those of zhweb, and in all rows of French, German and Spanish, Tendril was measured again on the draws of its peers, and the last two ratios were scaled from rounded figures.\n\n${worstTopics(comparisons, causes)}`}`,
    `## What each mechanism adds

Change of AP when one mechanism of the default ranking is switched off, with its standard error over draws. A negative change means that the mechanism helps.

${ablations.length === 0 ? missing(ABLATE) : `${ablationTable(ablations)}\n\n${repeat(ABLATE)}`}`,
    `## Discovery

Relevant pages and sites that sessions find, beside the best single operator of the same case in hindsight. The lowest share comes first.
The benchmark's search service is BM25 over the same pages: it knows every page, ranks without advertising, spam or personalisation, and never
refuses, so the absolute numbers of this section do not carry over to the web.

${runs.length === 0 ? missing(POLICIES) : `${policyTable(runs.map(atTheEnd), SHOWN_POLICIES)}\n\n${repeat(POLICIES)}`}`,
    ...tables.map(section),
    `## Withdrawn claims

Earlier versions of this page made two claims that no longer stand:

- The ranking has 1.5 to 2.7 times the AP of scikit-learn. Only the product knew the topic's name. With the same information it lost to logistic regression with BM25 of the name on a new corpus.
- UCB1 finds 0.98 of what the best single operator finds. It came from 14 sessions on one corpus whose search service never fails.
`,
  ].join('\n\n');
}

/** Returns the text of docs/EXPERIMENTS.md. */
export function experimentsPage({ experiments }: Records): string {
  const areas = [...new Set(experiments.map(({ area }) => area))];
  const sections = areas.map((area) => {
    const rows = experiments.filter((one) => one.area === area);
    return `## ${area}\n\n${markdownTable(
      ['tried', 'kept', 'measured on', 'before', 'after'],
      rows.map(({ tried, kept, measured, before, after }) => [tried, kept ? 'yes' : 'no', measured, before, after]),
    )}`;
  });
  const head = `# Experiments

For developers who want to change a mechanism. The page is generated by \`npm run results\`
from \`research/records/experiments.json\`. AP is average precision; figures separated by slashes are for the numbers of seeds named with them.
Figures of different rows do not compare.`;
  return `${[head, ...sections].join('\n\n')}\n`;
}

/** Returns the run with only the result of its whole session, so that the table has one row per web and policy. */
function atTheEnd(run: PolicyRun): PolicyRun {
  const last = run.found[run.budget];
  return { ...run, found: last === undefined ? {} : { [run.budget]: last } };
}

/** Returns a table with one row per corpus, in ascending order of its lowest ratio. */
function byCorpus(comparisons: readonly Comparison[]): string {
  const corpora = [...new Set(comparisons.map(({ corpus }) => corpus))].map((corpus) => {
    const ratios = comparisons.filter((one) => one.corpus === corpus).map(({ ratio }) => ratio);
    const reached = ratios.filter((ratio) => ratio >= TARGET_RATIO).length;
    return {
      corpus,
      lowest: Math.min(...ratios),
      mean: mean(ratios),
      reached: `${reached} of ${ratios.length}`,
    };
  });
  corpora.sort((a, b) => a.lowest - b.lowest);
  return markdownTable(
    ['corpus', 'lowest ratio', 'mean ratio', 'cases at the target'],
    corpora.map(({ corpus, lowest, mean, reached }) => [corpus, roundedDown(lowest), roundedDown(mean), reached]),
  );
}

/** Rounds to three decimals, then down to two, so that 1.099 does not look like a reached target of 1.10. */
function roundedDown(ratio: number): string {
  return (Math.floor(Math.round(ratio * 1_000) / 10) / 100).toFixed(2);
}

/** Returns a sentence that counts the product's rankings with a lower AP than the best of the rankers they combine. */
function belowBestPart(comparisons: readonly Comparison[]): string {
  const below = comparisons.filter(({ product, bestPart }) => product.AP < bestPart).length;
  return `Rankings below the best of their own rankers: ${below} of ${comparisons.length}.`;
}

/** Returns a table with one row per case, in ascending order of the ratio. */
function byRatio(comparisons: readonly Comparison[]): string {
  const head = [
    'corpus',
    'name',
    'seeds',
    'AP',
    'best peer',
    'its AP',
    'ratio',
    'ratio, new hosts',
    'ratio, peer with the table',
  ];
  const rows = comparisons
    .toSorted((a, b) => a.ratio - b.ratio)
    .map(({ named, seeds, product, peer, peerScore, ratio, newHostsRatio, tableRatio, corpus }) => [
      ...[corpus, named ? 'given' : 'none', seeds, product.AP.toFixed(3), peer, peerScore.AP.toFixed(3)],
      ...[ratio, newHostsRatio, tableRatio].map((one) => (one == null ? '–' : roundedDown(one))),
    ]);
  return markdownTable(head, rows);
}

/** AP of a topic with the name, without the name, and of the best peer with the name. */
interface TopicCase {
  readonly corpus: string;
  readonly topic: string;
  readonly seeds: number;
  readonly AP: number;
  readonly unnamed: number;
  readonly peer: number;
}

/**
 * Returns a case for each topic of the comparisons with a name; without a comparison that lacks the name, `unnamed` is
 * the same AP.
 */
function topicCases(comparisons: readonly Comparison[]): TopicCase[] {
  return comparisons
    .filter(({ named }) => named)
    .flatMap(({ corpus, seeds, byTopic = {} }) => {
      const other = comparisons.find((one) => one.corpus === corpus && one.seeds === seeds && !one.named)?.byTopic;
      return Object.entries(byTopic).map(([topic, [AP, peer]]) => {
        return { corpus, topic, seeds, AP, unnamed: other?.[topic]?.[0] ?? AP, peer };
      });
    });
}

/** Returns the topics that the ranking without the name or the best peer ranks better, each with its worst number of seeds. */
function worstTopics(comparisons: readonly Comparison[], causes: Records['causes']): string {
  const cases = topicCases(comparisons);
  const lack = ({ AP, unnamed, peer }: TopicCase) => Math.max(unnamed, peer) - AP;
  const worst = new Map<string, TopicCase>();
  for (const one of cases.toSorted((a, b) => lack(a) - lack(b))) worst.set(`${one.corpus} ${one.topic}`, one);
  const shown = [...worst].sort(([, a], [, b]) => lack(b) - lack(a)).slice(0, WORST_TOPICS);
  const costly = cases.filter(({ AP, unnamed }) => unnamed - AP > NAME_MAY_COST).length;
  const below = cases.filter(({ AP, peer }) => AP < peer).length;
  const table = markdownTable(
    ['corpus', 'topic', 'seeds', 'AP', 'without the name', 'best peer', 'cause'],
    shown.map(([key, { corpus, topic, seeds, AP, unnamed, peer }]) => [
      ...[corpus, topic, seeds, ...[AP, unnamed, peer].map((one) => one.toFixed(3)), causes[key] ?? '–'],
    ]),
  );
  return `### Worst topics

Of ${cases.length} cases (a topic with a number of seeds, the name given), the best peer is better in ${below}, and the name lowers AP by more than ${NAME_MAY_COST} in ${costly}. The table has the topics that lose most against the better of both, each with its worst number of seeds.

${table}`;
}

/** Returns a table with one row per mechanism and one column per corpus. The least useful mechanism comes first. */
function ablationTable(ablations: readonly Ablation[]): string {
  const corpora = ablations.flatMap(({ AP }) => Object.keys(AP));
  const head = corpora;
  const names = [...new Set(ablations.flatMap(({ mechanisms }) => mechanisms.map(({ mechanism }) => mechanism)))];
  const rows = names.map((name) => {
    const changes = corpora.map((corpus) => {
      const own = ablations.find(({ AP }) => corpus in AP)?.mechanisms.find(({ mechanism }) => mechanism === name);
      return own?.[corpus] as v.InferOutput<typeof Change> | undefined;
    });
    const known = changes.filter((one) => one !== undefined).map(({ change }) => change);
    return { name, changes, mean: mean(known) };
  });
  rows.sort((a, b) => b.mean - a.mean);
  return markdownTable(
    ['without', 'mean', ...head],
    rows.map(({ name, changes, mean }) => [
      ...[name, mean.toFixed(3)],
      ...changes.map((one) => (one === undefined ? '–' : `${one.change.toFixed(3)} ± ${one.error.toFixed(3)}`)),
    ]),
  );
}

/** Returns a table as a section with its note and command. */
function section({ title, note, columns, rows, command }: Table): string {
  const about = note === undefined ? repeat(command) : `${note} ${repeat(command)}`;
  return [`## ${title}`, about, markdownTable(columns, rows)].join('\n\n');
}

const missing = (command: string): string => `No record yet. Make one with \`${command}\`.`;
const repeat = (command: string): string => `Repeat with \`${command}\`.`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const records = readRecords('research/records');
  writeFileSync('docs/RESULTS.md', resultsPage(records));
  writeFileSync('docs/EXPERIMENTS.md', experimentsPage(records));
  for (const [name, content] of records.papers.flatMap((record) => [...paperFiles(record)]))
    writeFileSync(join('docs/papers', name), content);
}
