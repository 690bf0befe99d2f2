import type { Locator, Page } from '@playwright/test';
import { practiceWeb } from '../web/practice';
import { createWeb, type Web } from '../web/web';
import { checkTopic } from './harness/counts';
import { expect, test } from './harness/fixture';
import { practiceSettings, SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

const BUDGET_PAGES = 60;
const SEEDS = 2;
/** As many as the practice web has beside those of the seeds. */
const NEW_SITES = 3;
/** Of the practice web; in the last journey people have directories of their own there. */
const SHARED_SITE = 'honey-society.test';
const SESSION_MS = 120_000;
const JOURNEY_MS = 300_000;

const siteList = (page: Page) => page.getByRole('list', { name: 'Suggested sites' });
const current = (page: Page): Locator => siteList(page).locator('li[aria-current=true]');
const nameOf = (row: Locator) => row.getByRole('heading').innerText();

test('sites can be judged with every verdict and undone by keyboard, and known sites are left out', async ({
  tendril,
  web,
}) => {
  test.setTimeout(JOURNEY_MS);
  const { extension, context } = tendril;
  const topic = await extension.createPracticeTopic('Bees', { suggestionView: 'sites' });
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', SEEDS));
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const log = async () => (await extension.rows('verdicts')).filter((entry) => entry.topic === topic);
  const seeds = (await log()).length;

  const panel = await context.newPage();
  await panel.goto(`${extension.origin}/sidepanel.html`);
  await expect(siteList(panel)).toBeVisible();
  const { keyboard } = panel;
  const sites = siteList(panel).locator('li.site-row');
  await expect.poll(() => sites.count()).toBeGreaterThan(4);
  await keyboard.press('k');
  const isKnown = () => current(panel).getByText('You have confirmed pages of this site', { exact: true }).count();
  while (await isKnown()) await keyboard.press('j');

  for (const [key, outcome] of [
    ['d', 'enough'],
    ['n', 'rejected'],
    ['x', 'excluded'],
    ['s', 'later'],
    ['y', 'yes'],
  ] as const) {
    const before = await log();
    const site = await nameOf(current(panel));
    const url = await current(panel).locator('.page-title').getAttribute('href');
    await keyboard.press(key);
    await expect.poll(async () => (await log()).length).toBeGreaterThan(before.length);
    const after = (await log()).slice(before.length);
    // A yes confirms the page that was shown; a no rejects it with its site.
    if (outcome === 'yes') expect(after).toMatchObject([{ verdict: 'yes', url }]);
    else {
      const ofPage = outcome === 'rejected' ? [{ verdict: 'no', url }] : [];
      expect(after).toMatchObject([{ verdict: 'site', site, outcome }, ...ofPage]);
    }
    const listed = sites.filter({ has: panel.getByRole('heading', { name: site, exact: true }) });
    if (outcome === 'yes') {
      // Its other pages stay in the list, under the site that is now known.
      await expect
        .poll(() => listed.allInnerTexts())
        .toEqual([expect.stringMatching(/You have confirmed pages of this site[\s\S]* further /)]);
      break;
    }
    await expect(listed).toHaveCount(0);
    await keyboard.press('u');
    await expect.poll(async () => (await log()).at(-1)?.verdict).toBe('undo');
    await expect(listed).toHaveCount(1);
  }

  // Known sites are listed until the user wants new ones only.
  const onlyNew = panel.getByRole('checkbox', { name: 'Show only sites without a confirmed page' });
  await expect(onlyNew).not.toBeChecked();
  await expect(sites.getByText('You have confirmed pages of this site', { exact: true })).not.toHaveCount(0);
  await onlyNew.click();
  await expect(sites.getByText('You have confirmed pages of this site', { exact: true })).toHaveCount(0);

  // A site opens in place, and its pages are judged by the same keys.
  await keyboard.press('k');
  const site = await nameOf(current(panel));
  await keyboard.press('e');
  await keyboard.press('j');
  await expect(current(panel)).toHaveClass(/suggestion-inner/);
  await keyboard.press('n');
  await expect.poll(async () => (await log()).at(-1)).toMatchObject({ verdict: 'no' });
  expect(new URL((await log()).at(-1)?.url ?? '').hostname).toContain(site.replace(/\/.*/, ''));
  await keyboard.press('?');
  await expect(panel.getByRole('dialog')).toContainText('Suggest no more pages of this site');
  await keyboard.press('Escape');
  await keyboard.press('v');
  await expect(panel.getByRole('list', { name: 'Suggestions' })).toBeVisible();

  // The popup shows the same choice.
  await extension.saveSettings(practiceSettings({ activeTopic: topic, suggestionView: 'sites', newSitesOnly: true }));
  const popup = await context.newPage();
  await popup.goto(`${extension.origin}/popup.html`);
  await expect(siteList(popup).locator('li.site-row').first()).toBeVisible();
  await expect(siteList(popup).getByText('You have confirmed pages of this site', { exact: true })).toHaveCount(0);
  expect((await log()).length).toBeGreaterThan(seeds);
  expect((await checkTopic(extension, topic)).faults).toEqual([]);
});

test('a session stops after the requested number of new sites, and a site in the popup opens all its pages', async ({
  tendril,
  web,
}) => {
  test.setTimeout(JOURNEY_MS);
  const { extension, context } = tendril;
  const topic = await extension.createPracticeTopic('Bees', { ...SEARCH_ALONE, suggestionView: 'sites' });
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', SEEDS));
  const panel = await context.newPage();
  await panel.goto(`${extension.origin}/sidepanel.html`);
  await panel.getByRole('spinbutton', { name: 'New sites to find' }).fill(String(NEW_SITES));
  await panel.getByRole('button', { name: 'Discover', exact: true }).click();
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const session = (await extension.rows('sessions')).find((row) => row.topic === topic);
  expect(session).toMatchObject({ reason: 'sites_found', newSitesWanted: NEW_SITES });
  expect(session?.spentPages).toBeLessThan(session?.budgetPages ?? 0);
  await expect(panel.getByText('The new sites you asked for have been found.', { exact: false })).toBeVisible();
  const found = (await extension.rows('pages')).filter((page) => page.topic === topic);
  const marked = new Set(found.filter(({ foundBy }) => foundBy.operator === 'mark').map(({ site }) => site));
  expect(new Set(found.map(({ site }) => site).filter((site) => !marked.has(site))).size).toBeGreaterThanOrEqual(
    NEW_SITES,
  );

  // The panel that is open follows at once.
  const popup = await context.newPage();
  await popup.goto(`${extension.origin}/popup.html`);
  const row = siteList(popup).locator('li.site-row').first();
  const site = await nameOf(row);
  await row.getByRole('button', { name: site, expanded: false }).click();
  await row.getByRole('button', { name: /^Show all \d+ suggestions? of this site$/ }).click();
  await expect(panel.getByRole('searchbox')).toHaveValue(site);
  await expect(panel.getByRole('list', { name: 'Suggestions' })).toBeVisible();
  const shown = await panel.getByRole('list', { name: 'Suggestions' }).locator('> li').allInnerTexts();
  expect(shown.length).toBeGreaterThan(0);
  for (const text of shown) expect(text).toContain(site);
});

const shared = test.extend<object, { readonly web: Web }>({
  web: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => use(createWeb(practiceWeb(SHARED_SITE))),
    { scope: 'worker' },
  ],
});

shared(
  'a site is split into the spaces of its people, two are joined, and all of it is taken back',
  async ({ tendril, web }) => {
    shared.setTimeout(JOURNEY_MS);
    const { extension, context } = tendril;
    const topic = await extension.createPracticeTopic('Bees', { ...SEARCH_ALONE, suggestionView: 'sites' });
    await extension.markSeeds(topic, seedsOf(web, 'beekeeping', SEEDS));
    await extension.command('startSession', { topic, budgetPages: 2 * BUDGET_PAGES });
    await extension.waitForSession(topic, ['done'], SESSION_MS);
    const [rosa, tom] = [`${SHARED_SITE}/rosa`, `${SHARED_SITE}/tom`];

    const panel = await context.newPage();
    await panel.goto(`${extension.origin}/sidepanel.html`);
    // Only rows in sight are drawn.
    await panel.getByRole('button', { name: 'Filters', exact: true }).click();
    await panel.getByRole('searchbox').fill(SHARED_SITE);
    const row = (name: string) => siteList(panel).getByRole('heading', { name, exact: true });
    await expect(row(SHARED_SITE)).toBeVisible();

    const dashboard = await context.newPage();
    await dashboard.goto(`${extension.origin}/dashboard.html`);
    await dashboard.getByRole('tab', { name: 'Sites', exact: true }).click();
    const form = dashboard.getByRole('form', { name: 'Split or join sites' });
    await form.getByRole('combobox', { name: 'Site', exact: true }).fill(SHARED_SITE);
    await form.getByRole('button', { name: 'Split it by host or directory' }).click();
    await expect(row(rosa)).toBeVisible();
    await expect(row(tom)).toBeVisible();

    await form.getByRole('combobox', { name: 'Site', exact: true }).fill(tom);
    await form.getByRole('combobox', { name: 'Site to join it with', exact: true }).fill(rosa);
    await form.getByRole('button', { name: 'Join the two sites', exact: true }).click();
    await expect(row(tom)).toHaveCount(0);
    await expect(row(rosa)).toBeVisible();
    await dashboard.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(row(tom)).toBeVisible();

    await dashboard.getByRole('button', { name: `Undo the split or join of ${SHARED_SITE}` }).click();
    await expect(row(SHARED_SITE)).toBeVisible();
    await expect(row(rosa)).toHaveCount(0);
    await expect(row(tom)).toHaveCount(0);
    expect((await checkTopic(extension, topic)).faults).toEqual([]);
  },
);
