/** The disk is really full: the session stops, says so, keeps what it has, and goes on when there is room. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type Extension, until } from '../e2e/harness/extension';
import { program, test } from '../e2e/harness/fixture';
import { rationedBuild } from '../e2e/harness/granted-build';
import { seedsOf } from '../e2e/harness/seeds';
import { serveWeb } from '../web/server';
import type { Web } from '../web/web';
import { IS_FULL } from './seeds';
import { CHECKED_TABLES, storeFaults } from './store-faults';

/** So many that a session has not ended before its disk is full. */
const BUDGET_PAGES = 60;
const SOON_MS = 60_000;
/** A session of so many pages, on a machine that does other things as well. */
const SESSION_MS = 180_000;
/** Each answer takes so long that the session outlasts the half minute in which Chromium goes by the room it knew. */
const SLOW_MS = 800;
/** Longer than any pause between two requests of a session. */
const STILL_MS = 3_000;
/** Of the small disk; a fresh profile takes a third. */
const DISK_BYTES = 192 * 1_024 * 1_024;

const CHUNK_BYTES = 64 * 1_024;

test.describe.configure({ timeout: 2 * SESSION_MS });

interface Disk {
  fill(): Promise<unknown>;
  empty(): Promise<unknown>;
}

/** @returns the stored pages. */
async function goesOnAfter({ fill, empty }: Disk, extension: Extension, web: Web, asked: () => number) {
  const topic = await extension.createPracticeTopic('Bees', { budgetPages: BUDGET_PAGES });
  for (const url of seedsOf(web, 'beekeeping', 3)) await extension.command('markUrl', { topic, url });
  await extension.command('updateTopic', { topic, settings: { pagesPerRound: 1 } });
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await until('a round', SOON_MS, async () => (await extension.rows('rounds')).length > 0);

  await until('the toolbar button to tell', SOON_MS, async () => {
    // Again and again: what the browser throws away makes room.
    await fill();
    return (await toolbarTitle(extension)).includes('storage is full');
  });
  // What was on its way comes to its end.
  await new Promise((resolve) => setTimeout(resolve, STILL_MS));
  await fill();
  const before = asked();
  // The next attempt finds no room before it asks anybody.
  await extension.send('recover', {});
  await new Promise((resolve) => setTimeout(resolve, STILL_MS));
  expect(asked() - before).toBe(0);

  await empty();
  await extension.send('recover', {});
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const rows = await extension.tables(CHECKED_TABLES);
  expect(rows.pages.length).toBe(3 + BUDGET_PAGES);
  expect(storeFaults(rows)).toEqual([]);
  return rows.pages;
}

/** Requests to the hosts of the test: a browser asks others by itself, for its own updates. */
const askedOf = ({ requests }: { readonly requests: readonly { readonly host: string }[] }) =>
  requests.filter(({ host }) => /\.test(?::\d+)?$/.test(host)).length;

const toolbarTitle = ({ page }: Extension) =>
  page.evaluate(
    () =>
      (
        globalThis as unknown as { chrome: { action: { getTitle(of: object): Promise<string> } } }
      ).chrome.action.getTitle({}),
    null,
  );

test('a session survives a used-up storage quota and goes on once there is room', async ({
  browserName,
  launch,
  web,
}) => {
  test.skip(browserName === 'firefox', 'no share can be set there');
  test.skip(!IS_FULL, 'a part of npm run torture');
  const build = await rationedBuild(program().extension);
  const pace = { delayMs: SLOW_MS };
  const server = await serveWeb(web, pace);
  try {
    const { context, extension, helper } = await launch({ extension: build.folder, port: server.port });
    const cdp = await context.newCDPSession(helper);
    const { origin } = extension;
    const disk: Disk = {
      fill: () => cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 }),
      empty: () => {
        pace.delayMs = 0;
        return cdp.send('Storage.overrideQuotaForOrigin', { origin });
      },
    };
    await goesOnAfter(disk, extension, web, () => askedOf(server));
  } finally {
    await server.close();
    await build.remove();
  }
});

/** Whether Chromium has deleted all databases: it keeps its log of the opening before, unless it has. */
function chromiumDeleted(profile: string): boolean {
  const place = join(profile, 'Default', 'IndexedDB');
  const folder = existsSync(place)
    ? readdirSync(place).find((name) => name.startsWith('chrome-extension_'))
    : undefined;
  return folder !== undefined && !existsSync(join(place, folder, 'LOG.old'));
}

test('a session survives a full disk, goes on once there is room, and is there after a restart', async ({
  browserName,
  launch,
  web,
  server,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'tendril-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', profile]);
  test.skip(status !== 0, 'nobody but root may make a disk');
  try {
    const browser = await launch({ profile });
    const filler = join(profile, 'filler');
    const disk: Disk = {
      async fill() {
        try {
          for (;;) appendFileSync(filler, Buffer.alloc(CHUNK_BYTES));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      },
      empty: async () => rmSync(filler),
    };
    const pages = await goesOnAfter(disk, browser.extension, web, () => askedOf(server)).catch((error) => {
      test.skip(chromiumDeleted(profile), 'Chromium cut off two records of its log file, and deleted all databases');
      throw error;
    });
    await browser.close();
    // Firefox forgets an extension that is only loaded. Chromium reads its whole log file at the second start at the latest.
    if (browserName === 'firefox') return;
    for (let start = 0; start < 2; start++) {
      const again = await launch({ profile });
      expect(await again.extension.rows('pages')).toEqual(pages);
      await again.close();
    }
  } finally {
    spawnSync('umount', ['-l', profile]);
  }
});
