import { DEFAULT_SETTINGS } from '../../lib/settings/settings';
import { HOSTILE_HOST, hostileWeb, MARK_OF_SCRIPT } from '../web/content/hostile';
import { createWeb } from '../web/web';
import { checkTopic } from './harness/counts';
import { test as base, expect } from './harness/fixture';

const BUDGET_PAGES = 60;
const SESSION_MS = 150_000;
const POLITENESS = { ...DEFAULT_SETTINGS.politeness, hostDelayMs: 20, timeoutMs: 1_500, maxBytes: 512 * 1024 };
const PRIVATE_HOST = /^(127\.|10\.|192\.168\.|169\.254\.|localhost$|\[::1\])/;

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  web: [async ({}, use) => use(createWeb(hostileWeb())), { scope: 'worker' }],
});

test('hostile pages cannot crash or hang a session, run scripts or lead it astray', async ({ tendril, server }) => {
  const { extension, context } = tendril;
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(String(error.error())));
  const topic = await extension.createPracticeTopic('Bees', { politeness: POLITENESS });
  await extension.markSeeds(topic, [`http://${HOSTILE_HOST}/`]);
  const before = server.requests.length;
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES, policy: 'forward-crawl' });
  await extension.waitForSession(topic, ['done'], SESSION_MS);

  const found = await checkTopic(extension, topic);
  expect(found.faults).toEqual([]);
  const pages = await extension.rows('pages');
  const urls = pages.map(({ url }) => url);
  for (let i = 0; i < 5; i++) expect(urls).toContain(`http://honest-${i}.test/bees`);
  expect(urls.filter((url) => !/^https?:\/\/[\w.-]+\.test\//.test(url))).toEqual([]);
  expect(pages.map(({ finalUrl }) => finalUrl).filter((url) => PRIVATE_HOST.test(new URL(url).hostname))).toEqual([]);

  // The browser's own services ask too.
  const asked = server.requests.slice(before).filter(({ host }) => host.endsWith('.test') || PRIVATE_HOST.test(host));
  expect(asked.filter(({ host }) => PRIVATE_HOST.test(host))).toEqual([]);
  expect(asked.filter(({ cookie, referrer }) => cookie !== undefined || referrer !== undefined)).toEqual([]);

  // The same redirect does lead a tab there, so its absence above means that it was stopped.
  const tab = await context.newPage();
  await tab.goto('http://private-0.hostile.test/bees');
  expect(server.requests.some(({ host }) => PRIVATE_HOST.test(host))).toBe(true);
  await tab.close();

  for (const screen of ['popup.html', 'sidepanel.html']) {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('dialog', (dialog) => errors.push(dialog.message()));
    await page.goto(`${extension.origin}/${screen}`);
    await expect(page.locator('li.suggestion').first()).toBeVisible();
    // The list of pages shows every title, that of sites only the best one of each.
    if ((await page.getByText('<img src=x onerror', { exact: false }).count()) === 0) await page.keyboard.press('v');
    await expect(page.getByText('<img src=x onerror', { exact: false }).first()).toBeVisible();
    expect(await page.evaluate((mark) => mark in globalThis, MARK_OF_SCRIPT)).toBe(false);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(errors).toEqual([]);
    await page.close();
  }
  expect(problems).toEqual([]);
});
