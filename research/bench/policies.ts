import { appendFile, readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { PAPERS } from '../../lib/engine/presets';
import type { TopicSettings } from '../../lib/engine/records';
import { rememberTerms } from '../../tests/support/read-page';
import { corpusWeb } from '../../tests/web/corpus';
import { KeylessServices } from '../../tests/web/keyless';
import { isAbout, type Labelled } from '../../tests/web/pages';
import { PatchyServices } from '../../tests/web/patchy';
import type { Services } from '../../tests/web/services';
import type { Web } from '../../tests/web/web';
import { POLICIES } from './discover';
import { type DiscoverReport, discoverOn } from './discover-session';
import { loadPages, topicsOf, withSeeds, wordsOfSource } from './draw';
import { at } from './harvest';
import { budget as budgetOf, choice, draws, feedback, list, maybe, readOptions, seeds, share, text } from './options';
import { type PolicyRun, policyTable } from './policy-table';

const WEBS = ['plain', 'patchy', 'keyless', 'own-search'] as const;
const SERVICES: Readonly<Partial<Record<(typeof WEBS)[number], new (draw: number) => Services>>> = {
  patchy: PatchyServices,
  keyless: KeylessServices,
  'own-search': KeylessServices,
};
/** Rounds before which a user of the web `own-search` presses "Next searches". */
const PRESSES = [1, 4];

/**
 * Settings of each row of the table: the policies, UCB1 with the paper's step `one-operator`, and all methods of the
 * paper.
 */
const METHODS: Readonly<Record<string, Partial<TopicSettings>>> = {
  ...Object.fromEntries(Object.entries(POLICIES).map(([name, policy]) => [name, { policy }])),
  printed: { policy: 'ucb1', printed: ['one-operator'] },
  dwdbrm: PAPERS.dwdbrm,
};
const MARKS = [100, 300, 500];

/**
 * `policies`: one session for each corpus, web, topic, draw and method, and a table of what they found, the worst
 * first. `--out` keeps one JSON record a session, and goes on where it stops: what is there already is not run again.
 * `--from` prints the table of such records.
 */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(args, {
    ...{ corpora: { ...text, usual: ',' }, topics: { ...text, usual: 'all' }, out: { ...text, usual: ',' }, draws },
    ...{ from: { ...text, usual: ',' }, seeds: { ...seeds, usual: '5' }, budget: budgetOf('100'), feedback },
    breadth: maybe(share()),
    webs: list(choice(WEBS), 'plain,patchy'),
    policies: list(choice(Object.keys(METHODS)), Object.keys(METHODS).join(',')),
  });
  if (wanted.from !== ',') return policyTable(await recordsIn(wanted.from));
  const before = wanted.out === ',' ? [] : await recordsIn(wanted.out).catch(() => []);
  const done = new Set(before.map(keyOf));
  const runs = [...before];
  rememberTerms();
  for (const corpus of wanted.corpora.split(',').filter(Boolean)) {
    const pages = await loadPages(corpus);
    const plain = corpusWeb(pages);
    const topics = withSeeds(pages, topicsOf(pages, ownTopics(pages, wanted.topics)), wanted.seeds, wordsOfSource);
    for (let draw = 1; draw <= wanted.draws; draw++) {
      for (const topic of topics) {
        for (const kind of wanted.webs) {
          const Practice = SERVICES[kind];
          const web = Practice === undefined ? plain : corpusWeb(pages, new Practice(draw), plain);
          for (const policy of wanted.policies) {
            const which = {
              corpus: basename(dirname(corpus)),
              web: kind,
              topic,
              draw,
              policy,
              feedback: wanted.feedback,
              ...(wanted.breadth !== undefined && { breadth: wanted.breadth }),
            };
            const one = { ...which, budget: wanted.budget };
            if (done.has(keyOf(one))) continue;
            const run = { ...one, ...(await found(web, wanted.seeds, one)) };
            runs.push(run);
            if (wanted.out !== ',') await appendFile(wanted.out, `${JSON.stringify(run)}\n`);
            process.stderr.write(`${JSON.stringify(run)}\n`);
          }
        }
      }
    }
  }
  return policyTable(runs);
}

/** Returns those topics of a list for several corpora that occur in this corpus; the list itself if none does. */
function ownTopics(pages: readonly Labelled[], list: string): string {
  const own = list.split(',').filter((topic) => pages.some((page) => isAbout(page, topic)));
  return own.length === 0 ? list : own.join(',');
}

type Which = Omit<PolicyRun, 'found' | 'questions' | 'seconds'>;

/** Returns a text that is equal for sessions with the same conditions. */
function keyOf({ corpus, web, topic, draw, policy, feedback, budget, breadth }: Which): string {
  return JSON.stringify([corpus, web, topic, draw, policy, feedback, budget, breadth]);
}

/** Runs a session and returns the points of its curve, its number of questions and its duration. */
async function found(web: Web, seeds: number, { topic, draw, policy, feedback, budget, breadth, web: kind }: Which) {
  const report: DiscoverReport = await discoverOn(web, {
    ...{ label: topic, seeds, draw, budget, background: 'shipped', oracle: feedback === 'oracle' },
    presses: kind === 'own-search' ? PRESSES : [],
    settings: { ...METHODS[policy], ...(breadth !== undefined && { breadth }) },
  });
  const marks = [...MARKS.filter((mark) => mark < budget), budget];
  return {
    found: Object.fromEntries(marks.map((mark) => [mark, at(report.curve, mark)])),
    questions: report.questions,
    seconds: Math.round(report.seconds),
  };
}

/** Returns the sessions in comma-separated files of JSON Lines. */
async function recordsIn(files: string): Promise<PolicyRun[]> {
  const texts = await Promise.all(files.split(',').map((file) => readFile(file, 'utf8')));
  return texts.flatMap((all) => all.split('\n').filter(Boolean)).map((line) => JSON.parse(line) as PolicyRun);
}
