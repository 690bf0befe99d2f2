import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FRONTIER_NAMES } from '../../lib/engine/types';
import { type ArenaCase, RELEVANCES, STARTS } from './arena-case';
import type { Crawled, CrawlOptions } from './arena-crawl';
import { ArenaWeb, caseOf, crawl, frontierFor } from './arena-crawls';
import { curvesOf } from './arena-curves';
import { type ArenaRow, arenaReport, arenaTables } from './arena-report';
import { topicsOf, withSeeds } from './draw';
import { budget, choice, draws, integer, list, maybe, readOptions, seeds, share, text, UsageError } from './options';
import { codeOf, readCorpus, readLinks } from './read-corpus';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** WL's β of its first table. */
const THRESHOLD = '0.62';
const MARKS = [100, 300, 1_000, 3_000, 5_000];
const CURVE_POINTS = 50;
/** With --quick: at most so much of each. */
const QUICK = { budget: 300, draws: 2, topics: 3 };
/** Topics where none are named: those on the most hosts. */
const MOST_TOPICS = 6;
/** What makes crawls come out as they do. */
export const CODE = fileURLToPath(new URL('arena-crawls.ts', import.meta.url));

/**
 * `arena`: every frontier crawls the same corpus by its links, from the same seeds and with the same budget. A crawl's result is kept under
 * `.cache/arena`, so that a run that was cut off goes on where it stopped; `--part 1/2` and `--part 2/2` share the work of two processes.
 */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(
    args,
    {
      ...{ corpus: text, topics: { ...text, usual: 'most-hosts' }, draws: { ...draws, usual: '5' }, seeds },
      ...{ budget: budget('5000'), batch: integer(1, 100, '10'), threshold: share(THRESHOLD) },
      start: choice(STARTS, 'search'),
      relevance: choice(RELEVANCES, 'product'),
      frontiers: list(choice(FRONTIER_NAMES), FRONTIER_NAMES.join(',')),
      part: { ...text, usual: '1/1' },
      markdown: maybe(text),
      svg: maybe(text),
    },
    ['quick', 'report'],
  );
  const part = partOf(wanted.part);
  const pages = await readCorpus(wanted.corpus);
  const web = new ArenaWeb(pages, await readLinks(wanted.corpus, pages));
  const most = wanted.quick ? QUICK : { budget: wanted.budget, draws: wanted.draws, topics: Number.POSITIVE_INFINITY };
  const few = topicsFor(web, wanted.topics).slice(0, most.topics);
  const topics = withSeeds(web.pages, few, wanted.seeds, ({ wordCount }) => wordCount);
  const size = Math.min(wanted.budget, most.budget, pages.length);
  const options = {
    ...{ budget: size, batch: wanted.batch, threshold: wanted.threshold, step: Math.max(1, size / CURVE_POINTS) },
    marks: [...MARKS.filter((mark) => mark < size), size],
  };
  const cases = Array.from({ length: Math.min(wanted.draws, most.draws) }, (_, i) => i + 1).flatMap((draw) =>
    topics.map((topic) => ({ topic, draw })),
  );
  const own = cases.filter((_, i) => i % part.of === part.number - 1);
  const folder = join(ROOT, '.cache', 'arena', await folderOf(wanted, options));
  await mkdir(folder, { recursive: true });
  const rows: ArenaRow[] = [];
  const clock = new Clock(own.length * wanted.frontiers.length);
  for (const { topic, draw } of wanted.report ? cases : own) {
    let made: ArenaCase | undefined;
    for (const name of wanted.frontiers) {
      const file = join(folder, `${fileNameOf(topic)}-${draw}-${name}.json`);
      const before = await resultIn(file);
      if (wanted.report && before === undefined) continue;
      made ??= before === undefined ? caseOf(web, topic, { ...wanted, draw }) : undefined;
      const result = before ?? crawl(made as ArenaCase, frontierFor(name, size), { ...options, seed: draw });
      if (before === undefined) await keep(file, result);
      rows.push({ topic, draw, frontier: name, ...result });
      clock.tick(
        before === undefined,
        `${topic} ${draw} ${name}: ${result.found.at(-1)?.relevantPages} relevant pages`,
      );
    }
  }
  const report = arenaReport(rows, options.marks);
  if (wanted.markdown !== undefined) await write('markdown', wanted.markdown, arenaTables(report));
  if (wanted.svg !== undefined) await write('svg', wanted.svg, curvesOf(rows));
  return report;
}

function topicsFor(web: ArenaWeb, wanted: string): string[] {
  if (wanted !== 'most-hosts') return topicsOf(web.pages, wanted);
  const hostsOf = (topic: string) => new Set(web.hosts.filter((_, n) => web.pages[n]?.label === topic)).size;
  return topicsOf(web.pages, 'all')
    .sort((a, b) => hostsOf(b) - hostsOf(a))
    .slice(0, MOST_TOPICS);
}

function partOf(value: string): { number: number; of: number } {
  const [, number, of] = (/^(\d+)\/(\d+)$/.exec(value) ?? []).map(Number);
  if (number === undefined || of === undefined || number < 1 || number > of)
    throw new UsageError(`--part takes a part of a whole, as in 1/2, not "${value}"`);
  return { number, of };
}

/** Results of other settings, other pages and other code are kept apart. */
async function folderOf(
  { corpus, seeds, start, relevance }: { corpus: string; seeds: number; start: string; relevance: string },
  options: Omit<CrawlOptions, 'seed'>,
): Promise<string> {
  const key = createHash('sha256')
    .update(await readFile(corpus))
    .update(JSON.stringify([await codeOf(CODE), seeds, options]))
    .digest('hex')
    .slice(0, 8);
  return `${basename(dirname(corpus))}-${start}-${relevance}-${options.budget}-${key}`;
}

/** A topic's name where it can be part of a file's, else what it hashes to. */
function fileNameOf(topic: string): string {
  return /^[\w .-]{1,80}$/.test(topic) ? topic : createHash('sha256').update(topic).digest('hex').slice(0, 16);
}

async function resultIn(file: string): Promise<Crawled | undefined> {
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  return kept === undefined ? undefined : (JSON.parse(kept) as Crawled);
}

async function keep(file: string, result: Crawled): Promise<void> {
  await writeFile(`${file}.draft`, JSON.stringify(result));
  await rename(`${file}.draft`, file);
}

async function write(option: string, file: string, content: string): Promise<void> {
  await writeFile(file, content).catch((error: Error) => {
    throw new UsageError(`--${option} ${file}: ${error.message}`);
  });
}

/** Says on standard error what is done, and how long the rest will take. */
class Clock {
  readonly #startMs = performance.now();
  #done = 0;
  #made = 0;

  constructor(private readonly all: number) {}

  tick(isNew: boolean, what: string): void {
    this.#done += 1;
    if (!isNew) return;
    this.#made += 1;
    const perCrawl = (performance.now() - this.#startMs) / this.#made;
    const minutes = ((this.all - this.#done) * perCrawl) / 60_000;
    process.stderr.write(`${this.#done}/${this.all} ${what}; ${minutes.toFixed(1)} minutes left\n`);
  }
}
