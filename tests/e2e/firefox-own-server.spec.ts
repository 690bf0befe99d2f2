import { startServer } from '../support/local-server';
import { practiceWeb } from '../web/practice';
import { serveWeb } from '../web/server';
import { createWeb } from '../web/web';
import type { Firefox } from './harness/firefox';
import { answerQuestion } from './harness/firefox-question';
import { expect, test } from './harness/fixture';
import { SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

/** Longer than a request to a receiver may take. */
const ANSWERED_MS = 80_000;

interface BrowserCode {
  readonly Services: { readonly prefs: { setStringPref(name: string, value: string): void } };
}

test('a tab says that Firefox waits for an answer, after a no how it can reach a server of this computer, and a new tab reaches it', async ({
  launch,
}) => {
  const web = createWeb(practiceWeb());
  const server = await serveWeb(web);
  const site = await startServer((_, response) => response.end('<!doctype html><title>A web site</title>'));
  const zotero = await startServer((_, response) => response.writeHead(201).end());
  try {
    const tendril = (await launch({ port: server.port, realHosts: ['127.0.0.1'] })) as Firefox;
    const { extension, context, marionette } = tendril;
    // Firefox counts this server as one of the internet.
    await marionette.run(
      'chrome',
      (host) => {
        const { prefs } = (globalThis as unknown as BrowserCode).Services;
        prefs.setStringPref('network.lna.address_space.public.override', host);
      },
      new URL(site.origin).host,
    );
    const topic = await extension.createPracticeTopic('Bees', SEARCH_ALONE);
    const rows = seedsOf(web, 'beekeeping', 2).map((url) => ({ url, verdict: 'seed' as const }));
    await extension.command('importRows', { topic, rows });

    const openIn = async (page: Awaited<ReturnType<typeof context.newPage>>) => {
      await page.goto(`${extension.origin}/dashboard.html#export`);
      await page.bringToFront();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('listbox', { name: 'Format' }).first().selectOption('to:zotero');
      await dialog.getByRole('textbox', { name: 'Address' }).fill(zotero.origin);
      await dialog.getByRole('button', { name: 'Send the pages', exact: true }).click();
      return dialog;
    };
    const used = await context.newPage();
    await used.goto(site.origin);
    const dialog = await openIn(used);
    await expect(dialog.getByRole('alert')).toContainText('Answer it and try again', { timeout: ANSWERED_MS });
    await dialog.getByRole('button', { name: 'Send the pages', exact: true }).click();
    await answerQuestion(marionette, false);
    await expect(dialog.getByRole('alert')).toContainText('Open Tendril in a new tab', { timeout: ANSWERED_MS });
    expect(zotero.seen).toEqual([]);

    const fresh = await context.newPage();
    await openIn(fresh);
    await expect(fresh.getByText('Pages sent to Zotero: 2')).toBeVisible({ timeout: ANSWERED_MS });
  } finally {
    await Promise.all([server.close(), site.close(), zotero.close()]);
  }
});
