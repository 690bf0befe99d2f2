/**
 * Counts the key presses that a user needs to confirm pages of a topic by judging only the selected suggestion.
 * Runs three tasks on corpora of real pages, each after a discovery session. Labels give the answers; the extension
 * never sees them.
 *
 * Usage: tsx scripts/count-review-keys.ts <folder of corpora> [chromium or firefox [name of a task [folder of a build]]]
 */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { launchChromium } from '../tests/e2e/harness/chromium';
import { launchFirefox } from '../tests/e2e/harness/firefox';
import { SEARCH_ALONE } from '../tests/e2e/harness/practice-settings';
import { corpusWeb, loadCorpus } from '../tests/web/corpus';
import { serveWeb } from '../tests/web/server';
import { buildExtension } from './build-extension';
import { CHROMIUM, ensureBrowser, FIREFOX, noBrowserMessage } from './find-browser';

interface Task {
  readonly name: string;
  readonly corpus: string;
  readonly label: string;
  readonly pages: number;
  readonly sites: number;
}

const TASKS: readonly Task[] = [
  { name: 'Food', corpus: 'civic', label: 'food', pages: 15, sites: 8 },
  { name: 'Politics', corpus: 'blogs', label: 'politics', pages: 15, sites: 1 },
  { name: '数据库', corpus: 'zhweb', label: 'database', pages: 15, sites: 1 },
];
const SEEDS = 3;
const BUDGET_PAGES = 120;
const SESSION_MS = 400_000;
const MOST_KEYS = 60;
/** One of this many pages without the label is part of the test web, because reading a whole corpus takes minutes. */
const SHARE_OF_OTHERS = 8;
const SHOWN_MS = 120_000;
const ANSWERED_MS = 60_000;
/** Pause after an answer, until the new ranking is shown. */
const SETTLE_MS = 300;

const [corpora = '', browser = 'chromium', only, build] = process.argv.slice(2);
const isFirefox = browser === 'firefox';
const kind = isFirefox ? FIREFOX : CHROMIUM;
const executablePath = ensureBrowser(kind, console.error);
if (!executablePath) throw new Error(noBrowserMessage(kind));
const extension = build ?? buildExtension(isFirefox ? 'firefox' : 'chrome');
for (const task of TASKS.filter(({ name }) => only === undefined || name === only))
  console.log(JSON.stringify(await run(task, executablePath, extension)));

async function run({ name, corpus, label, pages, sites }: Task, executablePath: string, extension: string) {
  const all = await loadCorpus(join(corpora, corpus, 'pages.jsonl.gz'));
  const belongs = new Set(
    all.flatMap((page) => (page.label === label || page.labels?.includes(label) ? [page.url] : [])),
  );
  const web = corpusWeb(all.filter(({ url }, i) => belongs.has(url) || i % SHARE_OF_OTHERS === 0));
  const server = await serveWeb(web);
  const launch = isFirefox ? launchFirefox : launchChromium;
  const tendril = await launch({ extension, executablePath, port: server.port, grantHosts: true });
  try {
    const topic = await tendril.extension.createPracticeTopic(name, { ...SEARCH_ALONE, budgetPages: BUDGET_PAGES });
    for (const url of seedsOf([...belongs])) await tendril.extension.command('markUrl', { topic, url });
    await tendril.extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
    await tendril.extension.waitForSession(topic, ['done', 'failed'], SESSION_MS);
    const panel = await tendril.context.newPage();
    await panel.setViewportSize({ width: 400, height: 860 });
    await panel.goto(`${tendril.extension.origin}/sidepanel.html`);
    await panel.locator('.suggestion').first().waitFor({ timeout: SHOWN_MS });
    const confirmed: string[] = [];
    let keys = 0;
    const isEnough = () => confirmed.length >= pages && new Set(confirmed.map(hostOf)).size >= sites;
    while (keys < MOST_KEYS && !isEnough()) {
      const url = await selectedUrl(panel);
      if (url === undefined) break;
      await panel.keyboard.press(belongs.has(url) ? 'y' : 'n');
      keys += 1;
      if (belongs.has(url)) confirmed.push(url);
      await panel.waitForFunction(isGone, url, { timeout: ANSWERED_MS });
      await panel.waitForTimeout(SETTLE_MS);
    }
    const found = (await tendril.extension.rows('pages')).filter(({ url }) => belongs.has(url)).length - SEEDS;
    return { browser, name, keys, confirmed: confirmed.length, sites: new Set(confirmed.map(hostOf)).size, found };
  } finally {
    await tendril.close();
    await server.close();
  }
}

function hostOf(url: string): string {
  return new URL(url).hostname;
}

/** Returns the first pages of different hosts, as many as there are seeds. */
function seedsOf(urls: readonly string[]): string[] {
  const byHost = new Map(urls.toReversed().map((url) => [hostOf(url), url]));
  return [...byHost.values(), ...urls].slice(0, SEEDS);
}

function selectedUrl(panel: Page): Promise<string | undefined> {
  return panel.evaluate(
    () => document.querySelector<HTMLAnchorElement>('.suggestion[aria-current=true] .page-title')?.href,
  );
}

function isGone(url: string): boolean {
  return document.querySelector<HTMLAnchorElement>('.suggestion[aria-current=true] .page-title')?.href !== url;
}
