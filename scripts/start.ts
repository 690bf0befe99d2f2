/**
 * `npm start`: opens a browser with the extension on the practice web, or on a corpus.
 * With `--headless` it runs a whole test journey (seeds, discovery session) and prints a report.
 */

import type { MethodsRecord } from '../lib/transfer/documents/methods-schema';
import { draw, loadCorpusFor, requireTopic } from '../research/bench/draw';
import {
  budget,
  draw as drawNumber,
  integer,
  maybe,
  readOptions,
  seeds as seedCount,
  text,
  UsageError,
} from '../research/bench/options';
import { launchChromium } from '../tests/e2e/harness/chromium';
import { openFirstPages } from '../tests/e2e/harness/first-pages';
import type { TendrilBrowser } from '../tests/e2e/harness/tendril-browser';
import { START_HOST } from '../tests/web/content/start-page';
import { corpusWeb } from '../tests/web/corpus';
import type { CorpusPage } from '../tests/web/pages';
import { practiceWeb } from '../tests/web/practice';
import { serveWeb, type WebServer } from '../tests/web/server';
import { createWeb, type Web } from '../tests/web/web';
import { buildExtension } from './build-extension';
import { BrowserError, CHROMIUM, ensureBrowser, noBrowserMessage } from './find-browser';
import { takeJourney } from './journey';
import { readMethods, replay } from './replay';
import { reportOf } from './report';

const USAGE = `npm start -- [--headless] [--replay REPORT] [--corpus FILE --topic LABEL] [--seeds N] [--budget PAGES] [--draw K] [--port PORT]

  --headless   no window: mark seeds, discover and print a report
  --replay     no window: repeat the work of a methods report (JSON), and compare the pages found
  --corpus     JSON Lines, gzipped or not, of {url, html, label, labels?, lang?}; without it, the practice web
  --topic      a label of the pages that are drawn as seeds and count as relevant (practice web: beekeeping)
  --seeds      how many (5; practice web: 3)
  --budget     pages to fetch (150; practice web: 40)
  --draw       seed of the random draw (1)
  --port       port of the web on this machine (any free one)`;

/** What the command line asks for. */
interface Plan {
  readonly headless: boolean;
  /** The methods report to repeat. */
  readonly methods: MethodsRecord | undefined;
  readonly web: Web;
  readonly topic: string;
  readonly seeds: readonly CorpusPage[];
  /** URLs that the browser opens in its window. */
  readonly firstPages: readonly string[];
  readonly budgetPages: number;
  readonly port: number;
}

const say = (line: string) => console.error(line);

/** Reads the arguments and the web; undefined for `--help`. @throws UsageError for wrong arguments */
async function readPlan(): Promise<Plan | undefined> {
  const read = readOptions(
    process.argv.slice(2),
    {
      replay: maybe(text),
      corpus: maybe(text),
      topic: maybe(text),
      seeds: maybe(seedCount),
      budget: maybe(budget('')),
      draw: drawNumber,
      port: integer(0, 65_535, '0'),
    },
    ['headless', 'help'],
  );
  if (read.help) return undefined;
  const { corpus, topic = 'beekeeping', port } = read;
  const methods = read.replay ? readMethods(read.replay) : undefined;
  const headless = read.headless || methods !== undefined;
  if (corpus && !read.topic) throw new UsageError('--topic is missing: it says which pages of the corpus are meant');
  const web = corpus ? corpusWeb(await loadCorpusFor(corpus, topic)) : createWeb(practiceWeb());
  requireTopic(web.pages, topic);
  const count = read.seeds ?? (corpus ? 5 : 3);
  const { seeds } = draw(web.pages, topic, { seeds: count, candidates: 0, draw: read.draw });
  return {
    headless,
    methods,
    web,
    topic,
    seeds,
    firstPages: corpus ? seeds.map(({ url }) => url) : [`http://${START_HOST}/`],
    budgetPages: read.budget ?? (corpus ? 150 : 40),
    port,
  };
}

/** Whether windows can be opened. */
function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Runs what the command line asks for, and returns the exit status. */
async function main(): Promise<number> {
  const plan = await readPlan();
  if (!plan) {
    console.log(USAGE);
    return 0;
  }
  if (!plan.headless && !hasDisplay()) {
    say('There is no display to open a window on. Try: npm start -- --headless');
    return 2;
  }
  const executablePath = ensureBrowser(CHROMIUM, say);
  if (!executablePath) {
    say(noBrowserMessage(CHROMIUM));
    return 1;
  }
  const extension = buildExtension('chrome');
  plan.web.warm();
  const server = await serveWeb(plan.web, { port: plan.port }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new UsageError(`--port ${plan.port} cannot be had: ${code}`);
  });
  const { headless } = plan;
  const browser = await launchChromium({
    extension,
    executablePath,
    port: server.port,
    headless,
    grantHosts: headless,
  });
  try {
    if (plan.methods) return await runReplay(browser, plan.methods);
    if (headless) await runHeadless(browser, plan);
    else await runWindowed(browser, server, plan);
    return 0;
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Takes a test journey without a window, and prints its report. */
async function runHeadless({ extension }: TendrilBrowser, plan: Plan): Promise<void> {
  const journey = await takeJourney(extension, { ...plan, name: plan.topic }, say);
  console.log(reportOf(journey, plan.topic, plan.web));
}

/** Repeats a methods report and prints the differences. @returns 0 if the same pages were found, else 1 */
async function runReplay({ extension }: TendrilBrowser, methods: MethodsRecord): Promise<number> {
  const { same, missing, added } = await replay(extension, methods, say);
  console.log(`${same} of ${methods.pages.length} pages found again, ${added.length} others.`);
  for (const url of missing) console.log(`- ${url}`);
  for (const url of added) console.log(`+ ${url}`);
  return missing.length + added.length === 0 ? 0 : 1;
}

/** Opens the first pages in a window, and waits until the window is closed or Ctrl-C is pressed. */
async function runWindowed(browser: TendrilBrowser, server: WebServer, plan: Plan): Promise<void> {
  const { context, helper } = browser;
  await openFirstPages(browser, {
    settings: { budgetPages: plan.budgetPages },
    urls: plan.firstPages,
    topicName: plan.topic,
    addresses: plan.seeds.map(({ url }) => url),
  });
  await helper.close();
  say(`The web is on port ${server.port}. Press “Find more pages like these” on the first page. Ctrl-C ends it.`);
  await new Promise<void>((resolve) => {
    context.once('close', () => resolve());
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

main().then(
  (status) => process.exit(status),
  (error: unknown) => {
    if (error instanceof BrowserError) {
      say(error.message);
      process.exit(1);
    }
    const misused =
      error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
    say(misused ? `${(error as Error).message}\n\n${USAGE}` : String((error as Error).stack ?? error));
    process.exit(misused ? 2 : 1);
  },
);
