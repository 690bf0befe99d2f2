import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rememberTerms } from '../../../tests/support/read-page';
import { corpusWeb } from '../../../tests/web/corpus';
import { isAbout, type Labelled } from '../../../tests/web/pages';
import { corpusName } from '../corpora';
import { loadPages, topicsOf, withSeeds, wordsOfSource } from '../draw';
import { budget, choice, draws, integer, list, maybe, readOptions, seeds, text } from '../options';
import { centroidReport } from './centroid';
import { dwdbrmReport } from './dwdbrm';
import { hubsvmReport } from './hubsvm';
import { type PaperReport, type PaperReports, paperFiles } from './paper-page';
import { semtreeReport } from './semtree';
import { type PaperCase, PaperSessions } from './session';
import { wangLandauReport } from './wang-landau';

/** Pages of the sessions of the papers' main pages. Pages of other budgets have the budget in their names. */
const USUAL_BUDGET = 500;
/** Pages, draws and topics of a corpus with `--quick`. */
const QUICK = { budget: 60, draws: 1, topics: 1 };
/** Every paper by the name of its page. */
const REPORTS: Readonly<Record<string, Report>> = {
  dwdbrm: dwdbrmReport,
  centroid: centroidReport,
  semtree: semtreeReport,
  hubsvm: hubsvmReport,
  'wang-landau': wangLandauReport,
};
const NAMES = Object.keys(REPORTS);
type Report = (cases: readonly PaperCase[], sessions: PaperSessions, corpora: string) => Promise<PaperReport>;

/**
 * `papers`: each paper's tables and figures in the paper's own form, through the product's sessions. Writes one
 * Markdown page a paper, and its figures, into the folder `--out`, with the number of pages in their names if it is not
 * 500. The topics are those on the most hosts. `--quick` takes one topic a corpus, one draw and 60 pages. `--sessions`
 * keeps the sessions in a file, and goes on where it stops.
 * @returns the record from which `npm run results` writes the same pages.
 */
export async function run(args: string[]): Promise<PaperReports> {
  const wanted = readOptions(
    args,
    {
      ...{ corpora: text, draws, out: text, seeds, budget: budget(String(USUAL_BUDGET)), topics: integer(1, 100, '2') },
      papers: list(choice(NAMES), NAMES.join(',')),
      sessions: maybe(text),
    },
    ['quick'],
  );
  const { papers, seeds: seedCount } = wanted;
  const size = wanted.quick ? QUICK : wanted;
  const sessions = new PaperSessions(rememberTerms(), wanted.sessions);
  await sessions.load();
  const cases: PaperCase[] = [];
  const files = wanted.corpora.split(',');
  const folder = dirname(dirname(files[0] as string));
  for (const file of files) {
    const pages = await loadPages(file);
    const topics = withSeeds(pages, topicsOnMostHosts(pages), seedCount, wordsOfSource).slice(0, size.topics);
    const web = corpusWeb(pages);
    for (const topic of topics)
      for (let draw = 1; draw <= size.draws; draw += 1)
        cases.push({ corpus: corpusName(file), web, topic, draw, seeds: seedCount, budget: size.budget });
  }
  const reports: PaperReport[] = [];
  for (const name of papers) reports.push(named(await (REPORTS[name] as Report)(cases, sessions, folder), size.budget));
  const record = { command: commandOf(args), scale: scaleOf(cases), papers: reports };
  await mkdir(wanted.out, { recursive: true });
  for (const [name, content] of paperFiles(record)) await writeFile(join(wanted.out, name), content);
  return record;
}

/** Returns the report with the budget in its title and the names of its files, unless that is the usual one or HubSVM's. */
function named(report: PaperReport, pages: number): PaperReport {
  // HubSVM judges pages of corpora without any session.
  if (pages === USUAL_BUDGET || report.name === 'hubsvm') return report;
  const figures = report.figures.map((figure) => ({ ...figure, file: `${figure.file}-${pages}` }));
  return { ...report, name: `${report.name}-${pages}`, title: `${report.title}, ${pages} pages`, figures };
}

/** Returns the larger topics of a corpus, those on the most hosts first. */
function topicsOnMostHosts(pages: readonly (Labelled & { readonly url: string })[]): string[] {
  const hosts = (topic: string) =>
    new Set(pages.filter((page) => isAbout(page, topic)).map(({ url }) => URL.parse(url)?.host)).size;
  const counts = new Map(topicsOf(pages, 'all').map((topic) => [topic, hosts(topic)]));
  return [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}

/**
 * Returns the command with only the last folder and name of each file, so that the record tells nothing of the machine.
 */
function commandOf(args: readonly string[]): string {
  const kept = args.filter((arg, i) => arg !== '--sessions' && args[i - 1] !== '--sessions' && arg !== '--json');
  const words = kept.map((arg) =>
    arg
      .split(',')
      .map((part) => part.split('/').slice(-2).join('/'))
      .join(','),
  );
  return `npm run -s bench -- papers ${words.join(' ')}`;
}

/** Returns corpora, topics, draws, seeds and pages of the cases as one sentence. */
function scaleOf(cases: readonly PaperCase[]): string {
  const topics = [...new Set(cases.map(({ corpus, topic }) => `${corpus} (${topic})`))].join(', ');
  const first = cases[0];
  const drawn = new Set(cases.map(({ draw }) => draw)).size;
  return `${topics}; ${drawn} ${drawn === 1 ? 'draw' : 'draws'} of ${first?.seeds} seeds, ${first?.budget} pages a session, ${cases.length} cases in all.`;
}
