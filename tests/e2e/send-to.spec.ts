import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { startServer } from '../support/local-server';
import { practiceWeb } from '../web/practice';
import { serveWeb } from '../web/server';
import { createWeb } from '../web/web';
import { until } from './harness/extension';
import type { Firefox } from './harness/firefox';
import { answerQuestion } from './harness/firefox-question';
import { expect, test } from './harness/fixture';
import { SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';
import type { TendrilBrowser } from './harness/tendril-browser';

const SENT_MS = 60_000;
const STAMP = '20260102030405';
const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const COLLECTED = ['https://collected.test/', 'https://kept.test/bees'];

/** What the receivers answer; no internet is needed. */
function receivers({ hostname, pathname }: URL): Response | undefined {
  if (hostname === 'web.archive.org' && pathname.startsWith('/save/status/'))
    return json({ status: 'success', timestamp: STAMP });
  if (hostname === 'web.archive.org')
    return new Response('<script>spn.watchJob("spn2-1", "/_static/", 6000);</script>');
  if (hostname === 'partner.archive-it.org') return json(COLLECTED.map((url) => ({ url })));
  if (hostname === 'files.test') return new Response('', { status: pathname.startsWith('/full/') ? 507 : 201 });
  return undefined;
}

/**
 * Chooses a receiver in the open export dialog, and includes marked pages that nothing has asked for without cookies, so
 * that nobody knows whether others can read them.
 */
async function choose(page: Page, id: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('listbox', { name: 'Format' }).first().selectOption(`to:${id}`);
  await expect(dialog.getByText(/New pages to send/)).toBeVisible();
  const unknown = dialog.getByRole('checkbox', { name: /perhaps only you can read/ });
  if (await unknown.isVisible()) await unknown.check();
}

test('pages are sent to an archive, a folder and Zotero, each page once, and a full server loses none', async ({
  launch,
}, info) => {
  const web = createWeb({ ...practiceWeb(), answer: receivers });
  const server = await serveWeb(web);
  const zotero = await startServer((_request, response) => response.writeHead(201).end());
  const tendril = await launch({ port: server.port, realHosts: ['127.0.0.1'] });
  const { extension, context } = tendril;
  const topic = await extension.createPracticeTopic('Bees', SEARCH_ALONE);
  const seeds = seedsOf(web, 'beekeeping', 2);
  await extension.markSeeds(topic, seeds);

  const page = await context.newPage();
  const open = async () => {
    await page.goto(`${extension.origin}/dashboard.html`);
    await page.goto(`${extension.origin}/dashboard.html#export`);
    await page.bringToFront();
  };
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Send the pages', exact: true });
  await open();
  await choose(page, 'save-page-now');
  await expect(dialog.getByText('New pages to send: 2 · sent before: 0')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);
    await page.screenshot({ path: info.outputPath(`send-${colorScheme}.png`) });
  }
  await send.click();
  await expect(page.getByText('Pages sent to Wayback Machine: Save Page Now: 2')).toBeVisible({ timeout: SENT_MS });
  const notes = new Map((await extension.rows('notes')).map(({ target, text }) => [target, text]));
  for (const url of seeds) expect(notes.get(url)).toBe(`https://web.archive.org/web/${STAMP}/${url}`);

  await open();
  await choose(page, 'web-dav');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://files.test/full');
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Sent: 0 · Not sent yet: 2', { timeout: SENT_MS });
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://files.test/lists');
  await send.click();
  await expect(page.getByText('Pages sent to WebDAV, HTTP PUT: 2')).toBeVisible({ timeout: SENT_MS });
  const written = server.requests.filter(({ method, path }) => method === 'PUT' && path.startsWith('/lists/'));
  expect(written.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/lists\/\d{14}-bees\.csv$/)]);
  await open();
  await choose(page, 'web-dav');
  await expect(dialog.getByText('New pages to send: 0 · sent before: 2')).toBeVisible();
  await expect(send).toBeDisabled();

  // A private address, which the browser blocks unless the user has named it.
  await choose(page, 'zotero');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(zotero.origin);
  await send.click();
  await expect(page.getByText('Pages sent to Zotero: 2')).toBeVisible({ timeout: SENT_MS });
  const items = JSON.parse(zotero.seen.at(-1)?.body ?? '').items as { url: string; notes: { note: string }[] }[];
  expect(items.map(({ url }) => url)).toEqual(seeds);
  expect(items[0]?.notes[0]?.note).toContain('web.archive.org');

  await page.goto(`${extension.origin}/dashboard.html`);
  await page.getByRole('tab', { name: 'Topics and files' }).click();
  await page.getByLabel(/sites of a public Archive-It collection/).fill('4049');
  await page.getByRole('button', { name: 'Preview its sites' }).click();
  await page.getByRole('button', { name: 'Add 2 addresses to Bees' }).click();
  await until('the known sites', SENT_MS, async () => {
    const known = (await extension.rows('verdicts')).filter(({ outcome }) => outcome === 'known');
    return (
      known
        .map(({ site }) => site)
        .toSorted()
        .join() === 'collected.test,kept.test'
    );
  });
  await zotero.close();
  await server.close();
});

/** Longer than Chromium takes a page's calls for the user's after what Playwright did in it. */
const NO_GESTURE_MS = 6_000;

/**
 * Refuses what the browser asks when the button is clicked. No protocol reaches Chromium's question, so there the click
 * is not the user's, and Chromium refuses by itself.
 */
async function clickAndRefuse(tendril: TendrilBrowser, send: Locator): Promise<void> {
  if (tendril.name === 'firefox') {
    await send.click();
    await answerQuestion((tendril as Firefox).marionette, false);
    return;
  }
  await new Promise((resolve) => setTimeout(resolve, NO_GESTURE_MS));
  const session = await tendril.context.newCDPSession(send.page());
  const expression = "document.querySelector('[role=dialog] [type=submit], dialog [type=submit]').click()";
  await session.send('Runtime.evaluate', { expression, userGesture: false });
  await session.detach();
}

/** Clicks the button again, and allows what the browser asks. */
async function clickAndAllow(tendril: TendrilBrowser, send: Locator): Promise<void> {
  if (tendril.name === 'chromium') await tendril.allowAllSites();
  await send.click();
  if (tendril.name === 'firefox') await answerQuestion((tendril as Firefox).marionette, true);
}

test('a receiver gets nothing before the user allows its host, and a refusal loses nothing', async ({
  launch,
}, info) => {
  const web = createWeb({ ...practiceWeb(), answer: receivers });
  const server = await serveWeb(web);
  const tendril = await launch({ port: server.port, grantHosts: false });
  const { extension, context } = tendril;
  const topic = await extension.createPracticeTopic('Bees', SEARCH_ALONE);
  const rows = seedsOf(web, 'beekeeping', 2).map((url) => ({ url, verdict: 'seed' as const }));
  await extension.command('importRows', { topic, rows });
  const sent = () => server.requests.filter(({ host }) => host === 'files.test').map(({ method }) => method);

  const page = await context.newPage();
  await page.goto(`${extension.origin}/dashboard.html#export`);
  await page.bringToFront();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Send the pages', exact: true });
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await choose(page, 'web-dav');
  await address.fill('https://files.test/lists');
  await clickAndRefuse(tendril, send);
  await expect(
    page.getByText(
      'Nothing was sent: the browser did not allow access to files.test. Press “Send the pages” again and choose “Allow”.',
    ),
  ).toBeVisible();
  await page.screenshot({ path: info.outputPath('refused.png') });
  expect(sent()).toEqual([]);
  await expect(dialog.getByText('New pages to send: 2 · sent before: 0')).toBeVisible();
  await expect(address).toHaveValue('https://files.test/lists');

  await clickAndAllow(tendril, send);
  await expect(page.getByText('Pages sent to WebDAV, HTTP PUT: 2')).toBeVisible({ timeout: SENT_MS });
  expect(sent()).toEqual(['PUT']);
  await server.close();
});
