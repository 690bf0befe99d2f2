import { DEFAULT_SETTINGS } from '../../lib/settings/settings';
import { SCRIPT_HOST, scriptWeb } from '../web/content/script-pages';
import { createWeb } from '../web/web';
import { test as base, expect } from './harness/fixture';
import { practiceSettings } from './harness/practice-settings';

const SESSION_MS = 60_000;
const READ_MS = 60_000;
const POLITENESS = { ...DEFAULT_SETTINGS.politeness, hostDelayMs: 20 };

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  web: [async ({}, use) => use(createWeb(await scriptWeb())), { scope: 'worker' }],
});

test('pages that scripts draw are read in background tabs, PDFs and text files without', async ({ tendril }) => {
  const { extension, context } = tendril;
  const topic = await extension.createPracticeTopic('Bees', { politeness: POLITENESS });
  await extension.markSeeds(topic, [`http://${SCRIPT_HOST}/`]);
  await extension.command('startSession', { topic, budgetPages: 20, policy: 'forward-crawl' });
  await extension.waitForSession(topic, ['done'], SESSION_MS);

  const found = (await extension.rows('pages')).map(({ url }) => new URL(url).pathname);
  expect(found).toEqual(expect.arrayContaining(['/report.pdf', '/notes', '/plain']));
  const attempts = await extension.rows('attempts');
  const reasons = Object.fromEntries(attempts.map(({ url, code }) => [new URL(url).pathname, code]));
  expect(reasons).toMatchObject({
    ...{ '/preact-app': 'needs-script', '/react-app': 'needs-script', '/vue-app': 'needs-script' },
    ...{ '/challenge': 'challenge', '/consent': 'consent-wall' },
  });

  // The user has agreed at this site before.
  const visit = await context.newPage();
  await visit.goto('http://consent.test/consent');
  await visit.getByRole('button', { name: 'Accept' }).click();
  await visit.getByRole('heading', { name: 'Honey' }).waitFor();
  await visit.close();

  const panel = await context.newPage();
  await panel.goto(`${extension.origin}/sidepanel.html`);
  await panel.getByText('5 pages can be read only in your browser').waitFor();
  await panel.getByRole('button', { name: 'Read them in tabs…' }).click();
  await expect(panel.getByRole('dialog')).toContainText('cookies');
  await panel.getByRole('button', { name: 'Open and read 5 pages' }).click();
  const bar = await panel.locator('.progress-row > progress').boundingBox();
  expect(bar?.width, 'the progress bar fills its row').toBeGreaterThan(150);
  await panel.getByText('Your browser read 5 of 5 pages.').waitFor({ timeout: READ_MS });
  expect(context.pages().filter((page) => page.url().includes('.test/'))).toEqual([]);

  const pages = await extension.rows('pages');
  const read = Object.fromEntries(pages.map(({ url, excerpt }) => [new URL(url).pathname, excerpt]));
  expect(read['/preact-app']).toContain('honey super');
  expect(read['/react-app']).toContain('formic acid');
  expect(read['/vue-app']).toContain('straw skep');
  expect(read['/challenge']).toContain('old orchard');
  expect(read['/consent']).toContain('old orchard');
  await panel.close();
});

test('a PDF that is open in a tab is marked like a page', async ({ tendril }) => {
  const { extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees', { politeness: POLITENESS });
  const tabId = await extension.openTab('http://report.test/report.pdf');
  const marked = await extension.command('markTab', { topic, tabId });
  expect(marked).toMatchObject({ url: 'http://report.test/report.pdf', title: 'A report on bees', added: true });
  const [page] = await extension.rows('pages');
  expect(page?.excerpt).toContain('old orchard');
});

test('a confirmed page that is gone is read from an archive and marked with its date', async ({ tendril }) => {
  const { extension, context } = tendril;
  const archives = {
    wayback: { enabled: false, key: '', baseUrl: '' },
    'own-archive': { enabled: true, key: '', baseUrl: 'http://archive.test' },
  };
  const { providers } = practiceSettings();
  const topic = await extension.createPracticeTopic('Bees', {
    politeness: POLITENESS,
    providers: { ...providers, ...archives },
  });
  const url = 'http://gone-bees.test/hive';
  await extension.command('importRows', { topic, rows: [{ url, verdict: 'yes' }] });
  // A page offers its archived copy once its site has said that it is gone.
  await extension.command('startSession', { topic, budgetPages: 1 });
  await extension.waitForSession(topic, ['done'], 60_000);
  const dashboard = await context.newPage();
  await dashboard.goto(`${extension.origin}/dashboard.html`);
  await dashboard.getByRole('tab', { name: 'Collection' }).click();
  await dashboard.getByRole('button', { name: 'Fetch the archived copy of gone-bees.test/hive' }).click();
  await dashboard.getByRole('link', { name: 'archived on Feb 3, 2019' }).waitFor();
  await dashboard.getByRole('link', { name: 'The old hive' }).waitFor();
  const [page] = await extension.rows('pages');
  expect(page).toMatchObject({ url, title: 'The old hive' });
  await dashboard.close();
});
