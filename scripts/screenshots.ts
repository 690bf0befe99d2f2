/**
 * Takes a screenshot of every screen in every state, in light and dark, and in both languages, for inspection.
 * Screenshots that a document shows are copied to docs/screens by hand.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BIG_TOPIC, writeBareTopic, writeBigTopic } from '../tests/e2e/harness/big-topic';
import { runBusyTopic } from '../tests/e2e/harness/busy-topic';
import { launchChromium } from '../tests/e2e/harness/chromium';
import { practiceSettings } from '../tests/e2e/harness/practice-settings';
import {
  BIG,
  EMPTY_TOPIC,
  FIRST_RUN,
  FULL,
  NO_ACCESS,
  openScreen,
  type Screen,
  SESSIONS,
  sessionScreen,
} from '../tests/e2e/harness/screens';
import { seedsOf } from '../tests/e2e/harness/seeds';
import type { TendrilBrowser } from '../tests/e2e/harness/tendril-browser';
import { practiceWeb } from '../tests/web/practice';
import { serveWeb } from '../tests/web/server';
import { createWeb } from '../tests/web/web';
import { buildExtension } from './build-extension';
import { CHROMIUM, ensureBrowser, noBrowserMessage } from './find-browser';

const FOLDER = '.cache/screens';
const LOCALES = [
  { locale: 'en-US', suffix: 'en', topics: ['Urban beekeeping', 'Sourdough'] },
  { locale: 'zh-CN', suffix: 'zh', topics: ['城市养蜂', '酸面包'] },
] as const;
/** Number of the topic's page that is open in the browser, from 1; the pages before it are the seeds. */
const READ_SEED = 4;
const SUGGESTIONS = 10_000;
/** Pause until fonts, charts and the map have settled. */
const SETTLE_MS = 400;

/** Names of screens from the command line; empty = all screens. */
const wanted = process.argv.slice(2);
const named = [FIRST_RUN, EMPTY_TOPIC, FULL, BIG, SESSIONS.map(([name]) => sessionScreen(name)), NO_ACCESS].flat();
const names = named.map(({ name }) => name);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`no screen is called ${unknown.join(', ')}; there are ${names.join(', ')}`);
  process.exit(1);
}

/** Takes the wanted ones of the screens, light and dark, into `FOLDER`. */
async function take(chromium: TendrilBrowser, screens: readonly Screen[], language: string): Promise<void> {
  const reading = await chromium.context.newPage();
  await reading.goto(seedsOf(web, 'beekeeping', READ_SEED).at(-1) ?? '');
  for (const screen of screens) {
    if (wanted.length > 0 && !wanted.includes(screen.name)) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openScreen(chromium, screen, colorScheme, reading);
      await page.waitForTimeout(SETTLE_MS);
      const isTab = screen.width > 1_000;
      const path = join(FOLDER, `${screen.name}-${colorScheme}-${language}.png`);
      await page.screenshot({ path, fullPage: isTab, animations: 'disabled' });
      await page.close();
      console.log(path);
    }
  }
  await reading.close();
}

const executablePath = ensureBrowser(CHROMIUM, console.error);
if (!executablePath) throw new Error(noBrowserMessage(CHROMIUM));
const extension = buildExtension('chrome');
const web = createWeb(practiceWeb());
const server = await serveWeb(web);
if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
try {
  for (const { locale, suffix, topics } of LOCALES) {
    const chromium = await launchChromium({ extension, executablePath, port: server.port, grantHosts: true, locale });
    try {
      await chromium.extension.saveSettings(practiceSettings());
      await take(chromium, FIRST_RUN, suffix);
      await chromium.extension.createPracticeTopic(topics[1]);
      await take(chromium, EMPTY_TOPIC, suffix);
      await runBusyTopic(chromium.extension, web, topics[0]);
      await take(chromium, FULL, suffix);
      await writeBigTopic(chromium.helper, SUGGESTIONS);
      await chromium.extension.saveSettings(practiceSettings({ activeTopic: BIG_TOPIC }));
      await take(chromium, BIG, suffix);
      for (const [name, session] of SESSIONS) {
        await writeBareTopic(chromium.helper, name, session);
        await chromium.extension.saveSettings(practiceSettings({ activeTopic: name }));
        await take(chromium, [sessionScreen(name)], suffix);
      }
      await writeBareTopic(chromium.helper, 'bare', { status: 'idle', spentPages: 0 });
      await chromium.extension.saveSettings(practiceSettings({ activeTopic: 'bare' }));
      await chromium.withdrawAllSites();
      await take(chromium, NO_ACCESS, suffix);
    } finally {
      await chromium.close();
    }
  }
} finally {
  await server.close();
}
