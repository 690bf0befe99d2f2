import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../../crawlers/tests/maven';
import type { TopicEngine } from '../../lib/engine/session/topic-engine';
import { siteOf } from '../../lib/engine/url/site';
import { CrawlModelFit } from '../../lib/transfer/crawlers/crawl-model';
import type { ExportSeed } from '../../lib/transfer/format';
import { englishLexicon } from '../../packaging/english-lexicon';
import { pageScorer } from '../../packaging/page-scorer';
import { type ReadPage, rememberTerms } from '../../tests/support/read-page';
import { pythonProgram } from '../../tests/support/readers';
import { shippedFor } from '../../tests/support/shipped';
import { corpusWeb } from '../../tests/web/corpus';
import { isAbout } from '../../tests/web/pages';
import { looseKey } from '../../tests/web/web';
import { corpusName } from './corpora';
import { discoverOn } from './discover-session';
import { loadPages } from './draw';
import { list, readOptions, text, UsageError } from './options';
import { mean } from './quality';
import { rankingQuality } from './ranking-quality';
import { readCorpus } from './read-corpus';
import { checkScikitLearn, runPython } from './scikit-learn';

const SEEDS = 5;
const SESSION_PAGES = 300;
/** Answers of a user who knows the labels, given after the session in batches with a new ranking each. */
const ANSWERS = 20;
const BATCH = 5;
const BEST = 100;
const SCAN_MS = 3_600_000;
const SPARK = fileURLToPath(new URL('../../crawlers/spark', import.meta.url));
const CORPORA_WARC = fileURLToPath(new URL('../../crawlers/cluster/corpora-warc.py', import.meta.url));

/** Result of one topic's scan, with those of scikit-learn and of the session. Sites are those with a relevant page. */
interface ScanResult {
  readonly corpus: string;
  readonly topic: string;
  readonly relevantPages: number;
  readonly relevantSites: number;
  readonly AP: number;
  readonly peerAP: number;
  /** Among the best 100 pages. */
  readonly sites: number;
  readonly peerSites: number;
  /** Among the best 100 ranked sites. */
  readonly rankedSites: number;
  readonly peerRankedSites: number;
  /** Among all pages that the session fetched. */
  readonly sessionSites: number;
}

/**
 * `scan`: AP and sites of a Spark scan of all corpora as web archives, by the model of a topic with five seeds, a
 * session of 300 pages and 20 answers. scikit-learn ranks the same pages from the same seeds and answers. `--topics`
 * are `corpus:topic`. `--work` keeps archives and scans, so that a run that is started again continues.
 */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(args, {
    ...{ corpora: list(text), topics: list(text), work: text, out: text, master: { ...text, usual: 'local[2]' } },
  });
  checkScikitLearn();
  rememberTerms();
  const work = resolve(wanted.work);
  await mkdir(work, { recursive: true });
  const pages = new Map<string, ReadPage>();
  for (const file of wanted.corpora) for (const page of await readCorpus(file)) pages.set(keyOf(page.address), page);
  const archives = await archivesOf(wanted.corpora, work);
  const learned: Learned[] = [];
  for (const name of wanted.topics) {
    const [corpus = '', topic = ''] = name.split(':');
    const one = await learn(corpus, topic, wanted.corpora, join(work, `${name.replaceAll(/\W+/g, '-')}.json`));
    await writeModel(one, pages);
    learned.push(one);
  }
  await scan(work, learned, wanted.master, archives);
  const orders = runPython(
    'reference_scan.py',
    wanted.corpora,
    JSON.stringify(learned.map((one) => peerInput(one, pages))),
  ) as string[][];
  const topics: ScanResult[] = [];
  for (const [i, one] of learned.entries()) {
    const results = join(work, 'results', learned.length > 1 ? basename(one.model, '.json') : '');
    topics.push(await measured(one, results, orders[i] as string[], pages));
  }
  const table = { ...tableOf(topics, pages), topics };
  await writeFile(wanted.out, `${JSON.stringify(table, undefined, 1)}\n`);
  return table;
}

/** Returns a key that is equal for variants of a URL that a server redirects to each other. */
const keyOf = (url: string): string => looseKey(new URL(url));

/** Pages by the key of their URL (`keyOf`). */
type Pages = ReadonlyMap<string, ReadPage>;

/** The topic after session and answers. URLs are canonical. */
interface Learned {
  readonly corpus: string;
  readonly topic: string;
  readonly seeds: readonly string[];
  readonly confirmed: readonly string[];
  readonly rejected: readonly string[];
  /** Fetched by the session. */
  readonly found: readonly string[];
  /** File of the model. */
  readonly model: string;
}

/** Returns the topic after a session and answers; the result of an earlier run if its file exists. */
async function learn(corpus: string, topic: string, files: readonly string[], model: string): Promise<Learned> {
  const kept = model.replace(/json$/, 'topic');
  const before = await readFile(kept, 'utf8').catch(() => undefined);
  if (before !== undefined) return JSON.parse(before);
  const file = files.find((path) => corpusName(path) === corpus);
  if (file === undefined) throw new UsageError(`--topics ${corpus}:${topic}: ${corpus} is not among --corpora`);
  const web = corpusWeb(await loadPages(file));
  const found: string[] = [];
  let engine: TopicEngine | undefined;
  await discoverOn(web, {
    ...{ label: topic, seeds: SEEDS, draw: 1, budget: SESSION_PAGES, oracle: false, background: 'shipped' },
    settings: {},
    onPage: ({ url }) => found.push(url),
    onRound: (running) => {
      engine = running;
    },
  });
  if (engine === undefined) throw new Error('the session had no round');
  const seeds = engine.state.pages.all.filter(({ foundBy }) => foundBy.operator === 'mark').map(({ url }) => url);
  const answers: { url: string; verdict: 'yes' | 'no' }[] = [];
  while (answers.length < ANSWERS) {
    const first = [...engine.model.ranked()].slice(0, BATCH);
    const batch = first.map(({ url }) => ({
      url,
      verdict: web.isAbout(url, topic) ? ('yes' as const) : ('no' as const),
    }));
    engine.verdicts.judge(batch);
    answers.push(...batch);
    if (batch.length < BATCH) break;
  }
  const given = (verdict: string) => answers.filter((answer) => answer.verdict === verdict).map(({ url }) => url);
  const learned = { corpus, topic, seeds, confirmed: given('yes'), rejected: given('no'), found, model };
  await writeFile(kept, JSON.stringify(learned));
  return learned;
}

/** Writes the model of a topic. */
async function writeModel({ topic, seeds, confirmed, rejected, model: path }: Learned, pages: Pages): Promise<void> {
  const fit = new CrawlModelFit();
  /** Returns a function that adds the page of a URL with this verdict. @throws TypeError for an unknown page */
  const add = (verdict: ExportSeed['verdict']) => (url: string) => {
    const { language, counted } = pages.get(keyOf(url)) as ReadPage;
    const terms = counted.terms.map((term, i) => ({ term, count: counted.counts[i] as number }));
    fit.add({ url, title: '', verdict, tags: [], site: siteOf(url), language, terms });
  };
  seeds.forEach(add('seed'));
  confirmed.forEach(add('yes'));
  rejected.forEach(add('no'));
  const fitted = await fit.model({
    ...{ topicName: topic, topicTerms: [], scope: 'page', createdAtMs: 0 },
    background: async (language) => (await shippedFor(language)).background,
  });
  await writeFile(path, JSON.stringify(fitted));
}

/** Returns the folder of the corpora's archives, and writes them if it is missing. */
async function archivesOf(corpora: readonly string[], work: string): Promise<string> {
  const folder = join(work, 'archives');
  if (!existsSync(folder)) await program('python3', [CORPORA_WARC, folder, ...corpora], work);
  return folder;
}

/** Scans the archives by the models of all topics. */
async function scan(work: string, learned: readonly Learned[], master: string, archives: string): Promise<void> {
  await writeFile(join(work, 'page-scorer.mjs'), await pageScorer());
  await writeFile(join(work, 'english-lexicon.json'), englishLexicon());
  for (const name of ['scan.py', 'topic_model.py']) await copyFile(join(SPARK, name), join(work, name));
  const options = ['--master', master, '--lines', '1000000', '--models', ...learned.map(({ model }) => model)];
  const args = ['scan.py', ...options, '--', join(archives, 'warc', '*.gz')];
  process.stderr.write(await program(pythonProgram('pyspark', 'python'), args, work));
}

/** Returns what a program prints. @throws Error if it fails. */
async function program(name: string, args: readonly string[], folder: string): Promise<string> {
  const { code, output } = await runProgram(name, args, folder, SCAN_MS);
  if (code !== 0) throw new Error(`${name} ${args[0]} failed: ${output.slice(-2_000)}`);
  return output;
}

/** Returns the topic's pages by their URLs in the corpus. */
function peerInput({ topic, seeds, confirmed, rejected }: Learned, pages: Pages) {
  const urls = (canonical: readonly string[]) => canonical.map((url) => (pages.get(keyOf(url)) as ReadPage).url);
  return { topic, on: urls([...seeds, ...confirmed]), off: urls(rejected) };
}

/** Returns the objects of a file of JSON Lines. */
async function linesOf(file: string): Promise<{ readonly url: string; readonly site: string }[]> {
  return (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Returns the quality of a scan, of scikit-learn's order and of the session. @param results folder of the scan */
async function measured(one: Learned, results: string, peer: readonly string[], pages: Pages): Promise<ScanResult> {
  const known = new Set([...one.seeds, ...one.confirmed, ...one.rejected].map(keyOf));
  const about = [...pages.values()].filter((page) => isAbout(page, one.topic)).map(({ address }) => address);
  const relevant = new Set(about.map(keyOf));
  const sites = new Set(about.map(siteOf));
  const scanned = (await linesOf(`${results}/pages.jsonl`)).map(({ url }) => url);
  const unread = Array.from(pages.values(), ({ address }) => address);
  const own = qualityOf([...scanned, ...unread], known, relevant);
  const other = qualityOf(peer, known, relevant);
  const ranked = (await linesOf(`${results}/sites.jsonl`)).map(({ site }) => site);
  const among = (first: readonly string[]) => first.slice(0, BEST).filter((site) => sites.has(site)).length;
  const session = [...one.seeds, ...one.found].filter((url) => relevant.has(keyOf(url)));
  return {
    ...{ corpus: one.corpus, topic: one.topic, relevantPages: own.relevant, relevantSites: sites.size },
    ...{ AP: own.AP, peerAP: other.AP, sites: own.sites, peerSites: other.sites },
    ...{ rankedSites: among(ranked), peerRankedSites: among([...new Set(peer.map(siteOf))]) },
    sessionSites: new Set(session.map(siteOf)).size,
  };
}

/** Returns AP of an order of URLs without the topic's known pages, and the relevant sites among its best 100. */
function qualityOf(order: readonly string[], known: ReadonlySet<string>, relevant: ReadonlySet<string>) {
  const left = new Map(
    order.map((url) => [keyOf(url), url]).filter(([key]) => !known.has(key as string)) as [string, string][],
  );
  const isRelevant = [...left.keys()].map((key) => relevant.has(key));
  const best = [...left].slice(0, BEST).filter(([key]) => relevant.has(key));
  return {
    AP: rankingQuality(isRelevant).AP,
    relevant: isRelevant.filter(Boolean).length,
    sites: new Set(best.map(([, url]) => siteOf(url))).size,
  };
}

/** Returns the record of the table: means over the topics of each corpus. */
function tableOf(topics: readonly ScanResult[], pages: Pages) {
  const hosts = new Set(Array.from(pages.values(), ({ address }) => new URL(address).host));
  const rows = [...new Set(topics.map(({ corpus }) => corpus))].map((corpus) => {
    const own = topics.filter((one) => one.corpus === corpus);
    const of = (key: keyof ScanResult, digits = 1) => Number(mean(own.map((one) => Number(one[key]))).toFixed(digits));
    return [
      ...[corpus, own.length, of('AP', 2), of('peerAP', 2), of('relevantSites'), of('sites'), of('peerSites')],
      ...[of('rankedSites'), of('peerRankedSites'), of('sessionSites')],
    ];
  });
  return {
    title: `Scan of ${pages.size} pages of ${hosts.size} hosts as web archives, from 5 seeds and 20 answers; means over topics`,
    command:
      'npm run -s bench -- scan --corpora FILES --topics CORPUS:TOPIC,… --work DIR --out research/records/scan.json',
    columns: [
      ...['corpus', 'topics', 'AP', 'scikit-learn', 'relevant sites', 'in 100 pages', 'scikit-learn'],
      ...['in 100 sites', 'scikit-learn', 'in a session of 300 pages'],
    ],
    rows,
  };
}
