import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { TendrilBrowser } from './tendril-browser';

const IMPORT_MS = 60_000;

/** The whole topic as the dashboard exports it. */
export async function exportedTopic({ extension, context, download }: TendrilBrowser): Promise<Buffer> {
  const dashboard = await context.newPage();
  await dashboard.goto(`${extension.origin}/dashboard.html#export`);
  await dashboard.bringToFront();
  const dialog = dashboard.getByRole('dialog', { name: 'Export' });
  const format = dialog.getByRole('listbox', { name: 'Format' });
  await format.selectOption((await format.locator('option', { hasText: '.tendril.json' }).getAttribute('value')) ?? '');
  const path = await download(dashboard, () => dialog.getByRole('button', { name: 'Download' }).click());
  const file = await readFile(path);
  await dashboard.close();
  return file;
}

/** Chooses a topic file on the dashboard and presses a button of its preview; waits for the text `done`. */
export async function importedTopic(
  { extension, context }: TendrilBrowser,
  file: Buffer,
  button: string,
  done: string,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${extension.origin}/dashboard.html`);
  await page.bringToFront();
  const tab = page.getByRole('tab', { name: 'Topics and files' });
  const input = page.locator('[type=file]');
  // Without a topic, the dashboard shows the form at once; it has no tabs then.
  await tab.or(input).waitFor();
  if (await tab.isVisible()) await tab.click();
  await input.setInputFiles({ name: 'bees.tendril.json', mimeType: 'application/json', buffer: file });
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText(done)).toBeVisible({ timeout: IMPORT_MS });
  await page.close();
}
