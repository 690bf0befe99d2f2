import { spawnSync } from 'node:child_process';
import { copyFile, readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { MethodsSchema } from '../../lib/transfer/documents/methods-schema';
import { textsFor } from '../../lib/transfer/documents/texts';
import english from '../../public/_locales/en/messages.json' with { type: 'json' };
import chinese from '../../public/_locales/zh_CN/messages.json' with { type: 'json' };
import { replay } from '../../scripts/replay';
import { expect, test } from './harness/fixture';
import { seedsOf } from './harness/seeds';
import type { TendrilBrowser } from './harness/tendril-browser';

const BUDGET_PAGES = 20;
const SESSION_MS = 90_000;
const DOCUMENTS = ['reading-list', 'reading-list-html', 'methods-report', 'methods-report-html'];
const OTHERS = ['site-citations-html', 'citation-apa', 'citation-bibtex', 'citation-cff'];

type Words = typeof english | typeof chinese;

/**
 * Returns the path of the file that the export dialog of the dashboard saves in a format.
 * @param words texts of the interface. @param choices options by the names of their fields
 */
async function exported(
  tendril: TendrilBrowser,
  format: string,
  words: Words = english,
  choices: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { context, extension } = tendril;
  const page = await context.newPage();
  await page.goto(`${extension.origin}/dashboard.html#export`);
  await page.bringToFront();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('listbox', { name: words.export_format.message }).first().selectOption(format);
  for (const [name, option] of Object.entries(choices))
    await dialog.getByRole('combobox', { name }).selectOption(option);
  const path = await tendril.download(page, () => dialog.locator('.dialog-actions button').last().click());
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
  const strange = pages.find(
    ({ site, url }) => site !== best?.site && !seeds.some((seed) => seed.includes(site)) && url,
  );
  await extension.command('judgeSite', { topic, site: strange?.site ?? '', outcome: 'excluded' });
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
  // Firefox prints to no file.
  if (tendril.name === 'chromium') expect((await list.pdf()).byteLength).toBeGreaterThan(1_000);
  const report = await opened(tendril, files.get('methods-report-html') ?? '');
  await expect(report.getByRole('heading', { name: 'Stop rule' })).toBeVisible();
  await report.screenshot({ path: info.outputPath('methods-report.png'), fullPage: true });
  if (tendril.name === 'chromium') {
    const paper = (await report.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  }
  expect(await text('reading-list')).toContain(`(<${seeds[0]}>)`);
  expect(await text('citation-apa')).toContain('Collection of 4 web pages');
  expect(await text('citation-cff')).toContain('cff-version: 1.2.0');
  const pandoc = spawnSync('pandoc', ['-f', 'markdown', '-t', 'plain', files.get('reading-list') ?? '']);
  if (pandoc.error) info.annotations.push({ type: 'skipped', description: 'pandoc is not installed' });
  else expect(String(pandoc.stdout)).toContain('Read it again.');

  const methods = v.parse(MethodsSchema, JSON.parse(await text('methods-report-json')));
  expect(methods.steps.map((step) => step.do)).toEqual(['seed', 'seed', 'seed', 'discover', 'yes', 'site']);
  expect(methods.notSearched.neverAsked?.length).toBeGreaterThan(3);
  expect(methods.pages).toHaveLength(pages.length);
  const second = await launch();
  const { same, missing, added } = await replay(second.extension, methods, () => {});
  expect([missing, added]).toEqual([[], []]);
  expect(same).toBe(pages.length);
  const decided = (await second.extension.rows('verdicts')).filter(({ verdict }) => verdict === 'site');
  expect(decided).toMatchObject([{ site: strange?.site, outcome: 'excluded' }]);
});

for (const [locale, words, name, label] of [
  ['en-US', english, 'Bees', 'beekeeping'],
  ['zh-CN', chinese, '中国茶', 'chinese-tea'],
] as const)
  test(`the collection shows, filters and exports what pages permit, in ${locale}`, async ({ launch, web }, info) => {
    const tendril = await launch({ locale });
    const { extension, context } = tendril;
    const topic = await extension.createPracticeTopic(name);
    const seeds = seedsOf(web, label, 3);
    await extension.markSeeds(topic, seeds);
    await extension.command('startSession', { topic, budgetPages: 10 });
    await extension.waitForSession(topic, ['done'], SESSION_MS);

    const page = await context.newPage();
    await page.setViewportSize({ width: 1_400, height: 900 });
    await page.goto(`${extension.origin}/dashboard.html`);
    await page.getByRole('tab', { name: words.dashboard_collection.message }).click();
    const rows = page.getByRole('table').locator('tbody tr');
    await expect(rows).toHaveCount(seeds.length);
    await page.screenshot({ path: info.outputPath(`permissions-${locale}.png`), fullPage: true });
    const filter = page.getByRole('combobox', { name: words.permission.message });
    await filter.selectOption(words.permission_not_train.message);
    const forbidding = await rows.count();
    expect(forbidding).toBeGreaterThan(0);
    expect(forbidding).toBeLessThan(seeds.length);
    await expect(rows.first()).toContainText(words.permits_train_no.message);
    await expect(rows.first()).toContainText(words.permits_archive_yes.message);
    await rows.first().getByText(words.permits_why.message).click();
    await expect(rows.first().getByText('robots.txt disallow: GPTBot, CCBot')).toBeVisible();
    await filter.selectOption(words.permission_silent.message);
    await expect(rows).toHaveCount(seeds.length - forbidding);
    await page.close();

    const csv = await exported(tendril, 'csv', words, {
      [words.permission.message]: words.permission_not_train.message,
    });
    const table = parse(await readFile(csv, 'utf8'), { columns: true }) as Record<string, string>[];
    expect(table).toHaveLength(forbidding);
    for (const row of table) expect(row).toMatchObject({ may_train: 'no', may_archive: 'yes', may_retrieve: 'silent' });

    const report = await opened(tendril, await exported(tendril, 'methods-report-html', words));
    const heading = textsFor(locale === 'zh-CN' ? 'zh' : 'en').permitted;
    await expect(report.getByRole('heading', { name: heading })).toBeVisible();
    await report.screenshot({ path: info.outputPath(`report-${locale}.png`), fullPage: true });
  });
