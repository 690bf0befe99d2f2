import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { proxied } from '../../tests/support/tendril-home';
import { domainOf, webOfDomains } from '../../tests/web/large';
import { serveWeb } from '../../tests/web/server';
import { createWeb } from '../../tests/web/web';
import { median } from './growth-table';
import { choice, integer, readOptions } from './options';
import { costOf, type ProgramCost } from './program-cost';
import type { ProgramWork } from './program-work';

const FIGURES = { start: startCost, crawl: crawlCost, queue: queueCost, watch: watchCost };
const SPIDER = 'research/bench/reference_crawl.py';
const SEEDS = 5;

interface Wanted {
  /** Pages, queued URLs or topics. */
  readonly count: number;
  readonly rounds: number;
  readonly perRound: number;
}

/** Means of measuring a figure. */
interface Bench {
  /** Returns the path of a new store file. */
  store(): string;
  /** Runs `program-work.ts`. */
  work(wanted: Partial<ProgramWork> & Pick<ProgramWork, 'kind' | 'count' | 'store'>): Promise<Done>;
  tendril(...args: string[]): Promise<ProgramCost>;
  readonly env: Record<string, string>;
  readonly seeds: readonly string[];
}

interface Crawled {
  readonly pages: number;
  readonly seconds: number;
  /** Processor time of all threads during these seconds. */
  readonly processorSeconds: number;
}
interface Done extends ProgramCost, Crawled {
  readonly queued: number;
}

/**
 * `programs`: what the command line costs. `start`: processor time of short commands. `crawl`: pages per second on a
 * generated web of this machine, beside Scrapy. `queue`: memory with many queued URLs. `watch`: a watch of many topics.
 */
export async function run(args: string[]): Promise<unknown> {
  const {
    figure,
    'per-round': perRound,
    ...wanted
  } = readOptions(args, {
    figure: choice(Object.keys(FIGURES) as (keyof typeof FIGURES)[]),
    count: integer(1, 1_000_000, '400'),
    rounds: integer(1, 100, '3'),
    'per-round': integer(1, 100, '10'),
  });
  const folder = mkdtempSync(join(tmpdir(), 'tendril-bench-'));
  const pagesPerTopic = figure === 'crawl' ? wanted.count * 2 : 400;
  const server = await serveWeb(createWeb(webOfDomains(pagesPerTopic)));
  const env = proxied(server.port);
  const seeds = Array.from({ length: SEEDS }, (_, i) => `http://${domainOf(i, 0)}/page-0.html`);
  let stores = 0;
  try {
    return await FIGURES[figure](
      {
        ...{ env, seeds },
        store: () => join(folder, `${stores++}.store`),
        /** Runs `program-work.ts` in a process of its own, and returns its output with its cost. */
        async work(work) {
          const request = JSON.stringify({ seeds, pagesPerRound: perRound, ...work } satisfies ProgramWork);
          const cost = await costOf(['--import', 'tsx', 'research/bench/program-work.ts', request], env);
          return { ...JSON.parse(cost.out), ...cost };
        },
        tendril: (...args) => costOf(['cli/tendril.mjs', ...args], env),
      },
      { perRound, ...wanted },
    );
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

/** Measures the median processor time of short commands, and of Node with an empty program. */
async function startCost({ store, tendril }: Bench, { rounds }: Wanted) {
  const file = store();
  const commands = {
    node: () => costOf(['-e', '']),
    help: () => tendril('--help'),
    status: () => tendril('status', '--store', file),
  };
  // Makes the bundle, and what Node keeps of its compiled code.
  for (const command of Object.values(commands)) await command();
  const ms = new Map(Object.keys(commands).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, command] of Object.entries(commands)) ms.get(name)?.push((await command()).processorMs);
  const processorMs = Object.fromEntries([...ms].map(([name, times]) => [name, Math.round(median(times))]));
  return { node: process.version, processorMs };
}

/** Measures pages per second and processor time per page of the command line and of Scrapy, in alternation. */
async function crawlCost({ store, work, tendril, env, seeds }: Bench, { count, rounds }: Wanted) {
  // Makes the bundle, which holds the English lexicon.
  await tendril('--version');
  const scrapyArgs = ['runspider', SPIDER, '-a', `pages=${count}`, '-a', `seeds=${seeds.join(',')}`, '--nolog'];
  const runs: object[] = [];
  const speeds: number[] = [];
  const efforts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ours = await work({ kind: 'crawl', count, store: store() });
    const peer = JSON.parse((await promisify(execFile)('scrapy', scrapyArgs, { env })).stdout) as Crawled;
    const [rate, peerRate] = [ours, peer].map(({ pages, seconds }) => pages / seconds) as [number, number];
    const [effort, peerEffort] = [ours, peer].map((one) => (1_000 * one.processorSeconds) / one.pages) as [
      number,
      number,
    ];
    speeds.push(rate / peerRate);
    efforts.push(effort / peerEffort);
    runs.push({
      ...{ pages: ours.pages, queued: ours.queued, mostMB: ours.mostMB },
      ...{ perSecond: rate, scrapyPerSecond: peerRate },
      ...{ processorMsAPage: effort, scrapyProcessorMsAPage: peerEffort },
    });
  }
  return { runs, besideScrapy: { perSecond: median(speeds), processorMsAPage: median(efforts) } };
}

/**
 * Measures memory of a process that queues URLs, and of processes that then open the store and continue the session.
 */
async function queueCost({ store, work, tendril }: Bench, { count }: Wanted) {
  const file = store();
  const written = await work({ kind: 'queue', count, store: file });
  const opened = await tendril('status', '--store', file);
  const config = `${file}.json`;
  writeFileSync(config, JSON.stringify({ politeness: { hostDelayMs: 0 } }));
  const continued = await tendril(
    'discover',
    '--topic',
    'Bees 0',
    '--budget',
    '20',
    '--store',
    file,
    '--config',
    config,
  );
  const of = ({ mostMB, elapsedMs, processorMs }: ProgramCost) => ({ mostMB, elapsedMs, processorMs });
  return {
    queued: written.queued,
    fileMB: statSync(file).size / 2 ** 20,
    written: of(written),
    opened: of(opened),
    continued: of(continued),
  };
}

/** Measures a watch of `count` topics in one process. */
async function watchCost({ store, work, tendril }: Bench, { count }: Wanted) {
  const file = store();
  await work({ kind: 'topics', count, store: file });
  const config = `${file}.json`;
  writeFileSync(config, JSON.stringify({ politeness: { hostDelayMs: 0 } }));
  const { out, ...cost } = await tendril('watch', '--json', '--store', file, '--config', config);
  const ends = out.split('\n').filter((line) => line.includes('"type":"session"'));
  return { topics: ends.length, done: ends.filter((line) => line.includes('"status":"done"')).length, ...cost };
}
