import { spawnSync } from 'node:child_process';
import { copyFile, readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { MethodsSchema } from '../../lib/transfer/documents/methods-schema';
import { replay } from '../../scripts/replay';
import { expect, test } from './harness/fixture';
import { seedsOf } from './harness/seeds';
import type { TendrilBrowser } from './harness/tendril-browser';

const BUDGET_PAGES = 20;
const SESSION_MS = 90_000;
const DOCUMENTS = ['reading-list', 'reading-list-html', 'methods-report', 'methods-report-html'];
const OTHERS = ['site-citations-html', 'citation-apa', 'citation-bibtex', 'citation-cff'];

/** Returns the path of the file that the export dialog of the dashboard saves in a format. */
async function exported(tendril: TendrilBrowser, format: string): Promise<string> {
  const { context, extension } = tendril;
  const page = await context.newPage();
  await page.goto(`${extension.origin}/dashboard.html#export`);
  await page.bringToFront();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('listbox', { name: 'Format' }).first().selectOption(format);
  const path = await tendril.download(page, () => dialog.getByRole('button', { name: /^Download/ }).click());
  await page.close();
  return path;
}

/** Opens a written page and returns it. */
async function opened({ context }: TendrilBrowser, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.setContent(await readFile(path, 'utf8'));
  return page;
}

test('a topic gives reading lists, reports and citations, and a second person repeats the work from the report', async ({
  launch,
  web,
}, info) => {
  const tendril = await launch();
  const { extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees', { budgetPages: BUDGET_PAGES });
  const seeds = seedsOf(web, 'beekeeping', 3);
  await extension.markSeeds(topic, seeds);
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const [ranking] = await extension.rows('rankings');
  const pages = await extension.rows('pages');
  const best = pages.find(({ n }) => n === ranking?.order[0]);
  await extension.command('judge', { topic, urls: [best?.url ?? ''], verdict: 'yes' });
  await extension.command('note', { topic, target: seeds[0] ?? '', tags: ['to read'], text: 'Read it again.' });

  const files = new Map<string, string>();
  for (const format of [...DOCUMENTS, ...OTHERS, 'methods-report-json', 'page-notes']) {
    const path = info.outputPath(`${format}.file`);
    await copyFile(await exported(tendril, format), path);
    files.set(format, path);
  }
  const text = (format: string) => readFile(files.get(format) ?? '', 'utf8');

  const list = await opened(tendril, files.get('reading-list-html') ?? '');
  await expect(list.getByRole('heading', { level: 3 })).toHaveCount(4);
  await expect(list.getByText('Read it again.')).toBeVisible();
  expect((await list.pdf()).byteLength).toBeGreaterThan(1_000);
  const report = await opened(tendril, files.get('methods-report-html') ?? '');
  await expect(report.getByRole('heading', { name: 'Stop rule' })).toBeVisible();
  await report.screenshot({ path: info.outputPath('methods-report.png'), fullPage: true });
  const paper = (await report.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  expect(await text('reading-list')).toContain(`(<${seeds[0]}>)`);
  expect(await text('citation-apa')).toContain('Collection of 4 web pages');
  expect(await text('citation-cff')).toContain('cff-version: 1.2.0');
  const pandoc = spawnSync('pandoc', ['-f', 'markdown', '-t', 'plain', files.get('reading-list') ?? '']);
  if (pandoc.error) info.annotations.push({ type: 'skipped', description: 'pandoc is not installed' });
  else expect(String(pandoc.stdout)).toContain('Read it again.');

  const methods = v.parse(MethodsSchema, JSON.parse(await text('methods-report-json')));
  expect(methods.steps.map((step) => step.do)).toEqual(['seed', 'seed', 'seed', 'discover', 'yes']);
  expect(methods.pages).toHaveLength(pages.length);
  const second = await launch();
  const { same, missing, added } = await replay(second.extension, methods, () => {});
  expect([missing, added]).toEqual([[], []]);
  expect(same).toBe(pages.length);
});
