import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkTopic } from './harness/counts';
import { until } from './harness/extension';
import { expect, test } from './harness/fixture';
import { SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';
import type { TendrilBrowser } from './harness/tendril-browser';

const BUDGET_PAGES = 20;
const SESSION_MS = 90_000;
/** Pages of the topic that is long enough to be interrupted. */
const LONG_PAGES = 6_000;
const STAGED_MS = 30_000;
const IMPORT_MS = 90_000;

type Rows = Readonly<Record<string, unknown>>[];
type Document = { topic: { id: string; name: string }; pages: Rows; terms: Rows } & Record<string, Rows>;

/** A topic of the practice web, as the dashboard exports it. */
async function exportedTopic(tendril: TendrilBrowser, seeds: readonly string[]): Promise<Document> {
  const { extension, context, download } = tendril;
  const topic = await extension.createPracticeTopic('Bees', SEARCH_ALONE);
  await extension.markSeeds(topic, seeds);
  await extension.command('judgeSite', { topic, site: 'spam.example', outcome: 'excluded' });
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const dashboard = await context.newPage();
  await dashboard.goto(`${extension.origin}/dashboard.html#export`);
  const dialog = dashboard.getByRole('dialog', { name: 'Export' });
  const format = dialog.getByRole('listbox', { name: 'Format' });
  await format.selectOption((await format.locator('option', { hasText: '.tendril.json' }).getAttribute('value')) ?? '');
  const path = await download(dashboard, () => dialog.getByRole('button', { name: 'Download' }).click());
  const text = await readFile(path, 'utf8');
  await dashboard.close();
  return JSON.parse(text);
}

/** The dashboard with the file chosen. */
async function choose(
  { context, extension }: TendrilBrowser,
  document: unknown,
  name = 'bees.tendril.json',
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${extension.origin}/dashboard.html`);
  await page.getByRole('tab', { name: 'Topics and files' }).click();
  await page.locator('[type=file]').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.isBuffer(document)
      ? document
      : Buffer.from(typeof document === 'string' ? document : JSON.stringify(document, null, 1)),
  });
  return page;
}

/** The same topic under another id, with many more pages and rows. */
function long(document: Document): Document {
  const [first = {}] = document.pages;
  const start = document.pages.length;
  const more = Array.from({ length: LONG_PAGES }, (_, i) => ({
    ...first,
    n: start + i,
    url: `https://long.example/${i}`,
    excerpt: 'x'.repeat(500),
  }));
  const topic = { ...document.topic, id: 'long', name: 'Long' };
  const terms = more.map(({ n }) => ({ ...document.terms?.[0], n }));
  return {
    ...document,
    topic,
    pages: [...document.pages, ...more],
    terms: [...(document.terms ?? []), ...terms],
  } as unknown as Document;
}

test('a topic exported from the dashboard can be imported again and replaces the stored topic', async ({
  tendril,
  web,
}) => {
  const { extension } = tendril;
  const document = await exportedTopic(tendril, seedsOf(web, 'beekeeping', 3));
  const { id } = document.topic;
  const page = await choose(tendril, document);
  await extension.command('updateTopic', { topic: id, name: 'Spoilt' });
  await expect(page.getByText('You already have the topic')).toBeVisible();
  await page.getByRole('button', { name: 'Replace your topic with the file' }).click();
  await expect(page.getByText('Imported: Bees')).toBeVisible();
  const [topic] = (await extension.rows('topics')).filter((row) => row.id === id);
  expect(topic).toMatchObject({ name: 'Bees' });
  for (const table of ['pages', 'terms', 'links', 'verdicts', 'rounds', 'frontier'] as const)
    expect(
      (await extension.rows(table)).filter((row) => row.topic === id),
      table,
    ).toHaveLength(document[table]?.length ?? 0);
  const [ranking] = await extension.rows('rankings');
  expect(ranking?.order.length).toBeGreaterThan(0);
  expect((await checkTopic(extension, id)).faults).toEqual([]);
  await extension.command('startSession', { topic: id, budgetPages: 5 });
  expect(await extension.waitForSession(id, ['done', 'failed'], SESSION_MS)).toBe('done');
});

test('an import interrupted by the death of the engine is repeated and leaves no partial data', async ({
  tendril,
  web,
}) => {
  const { extension, context } = tendril;
  const document = long(await exportedTopic(tendril, seedsOf(web, 'beekeeping', 3)));
  const pagesOf = async (topic: string) => (await extension.rows('pages')).filter((row) => row.topic === topic).length;
  const listed = async () => (await extension.rows('topics')).map(({ name }) => name).sort();
  const page = await choose(tendril, document);
  const take = page.getByRole('button', { name: 'Import as a separate topic' });

  await take.click();
  await until('staged rows', STAGED_MS, async () => (await pagesOf('long')) > 0);
  expect(await listed()).toEqual(['Bees']);
  await tendril.killEngine();
  await expect(page.getByText('Imported: Long')).toBeVisible({ timeout: IMPORT_MS });
  expect(await pagesOf('long')).toBe(document.pages.length);
  expect(await listed()).toEqual(['Bees', 'Long']);

  // Now the page goes with the engine, so that nobody can do it again.
  await extension.command('deleteTopic', { topic: 'long' });
  const second = await choose(tendril, document);
  await second.getByRole('button', { name: 'Import as a separate topic' }).click();
  await until('staged rows', STAGED_MS, async () => (await pagesOf('long')) > 0);
  await second.close();
  await tendril.killEngine();
  await extension.command('recover', {});
  await until('no rows', STAGED_MS, async () => (await pagesOf('long')) === 0);
  expect(await listed()).toEqual(['Bees']);
  expect(context.pages().length).toBeGreaterThan(0);
});

test('a UTF-16 list as written by Windows shells can be imported', async ({ tendril }) => {
  const { extension } = tendril;
  await extension.createPracticeTopic('Bees');
  const list = '\ufeffhttps://a.example/\r\nhttps://b.example/蜜蜂\r\n';
  const page = await choose(tendril, Buffer.from(list, 'utf16le'), 'list.txt');
  await page.getByRole('button', { name: 'Add 2 addresses to Bees' }).click();
  await until('the addresses', STAGED_MS, async () => (await extension.rows('verdicts')).length === 2);
  expect((await extension.rows('verdicts')).map(({ url }) => url)).toEqual([
    'https://a.example/',
    'https://b.example/%E8%9C%9C%E8%9C%82',
  ]);
});

test('importing a broken file reports the position of the fault, and a running import can be stopped', async ({
  tendril,
  web,
}) => {
  const { extension } = tendril;
  const document = long(await exportedTopic(tendril, seedsOf(web, 'beekeeping', 3)));
  const lines = JSON.stringify(document, null, 1).split('\n');
  const at = lines.findIndex((line) => line.includes('"url": "https://long.example/7"'));
  const broken = await choose(tendril, lines.with(at, '"url": "javascript:alert(1)",').join('\n'));
  await expect(broken.locator('.problems li').first()).toContainText('url');
  await expect(broken.getByRole('button', { name: 'Import as a separate topic' })).toHaveCount(0);
  await broken.close();

  const page = await choose(tendril, document);
  await page.getByRole('button', { name: 'Import as a separate topic' }).click();
  const progress = page.getByRole('progressbar', { name: 'Importing the topic…' });
  await expect(progress).toBeVisible();
  // The row of the check before may still be there.
  await page.locator('.progress-row').filter({ has: progress }).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Import stopped. Nothing was changed.')).toBeVisible();
  expect((await extension.rows('pages')).filter(({ topic }) => topic === 'long')).toEqual([]);
  expect((await extension.rows('topics')).map(({ name }) => name)).toEqual(['Bees']);
});

test('a hostile file is told in short, and its reading can be called off', async ({ tendril }, info) => {
  const { extension } = tendril;
  await extension.createPracticeTopic('Bees');
  const page = await choose(tendril, '-\n'.repeat(1_000), 'first.txt');
  await expect(page.getByText('Addresses: 0 · lines with problems: 1,000')).toBeVisible();
  await expect(page.locator('.problems li')).toHaveCount(100);
  const put = async (name: string, text: string) => {
    await writeFile(info.outputPath(name), text);
    await page.locator('[type=file]').setInputFiles(info.outputPath(name));
  };
  await put('nested.tendril.json', `{"format":"tendril-topic","other":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
  await expect(page.locator('.problems li')).toHaveText(/Line 1.*nested deeper than 64 levels/);
  await put('long.txt', '-\n'.repeat(3_000_000));
  await expect(page.getByRole('progressbar', { name: 'Reading and checking the file…' })).toBeVisible();
  await page.locator('.progress-row').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.progress-row')).toHaveCount(0);
  await expect(page.locator('[type=file]')).toHaveValue('');
});

test('pages found by another crawler are imported as suggestions with their origin', async ({ tendril, web }) => {
  const { extension } = tendril;
  const [seed, linker, ...found] = seedsOf(web, 'beekeeping', 6);
  const topic = await extension.createPracticeTopic('Bees');
  await extension.markSeeds(topic, [seed ?? '']);
  const results = found.map((url) => ({ crawler: 'stormcrawler', url, status: 'fetched', score: 0.9, from: linker }));
  const lines = [...results, { crawler: 'stormcrawler', url: `${seed}x`, status: 'error' }];
  const page = await choose(tendril, lines.map((line) => JSON.stringify(line)).join('\n'), 'results-0.jsonl');
  await expect(page.getByLabel('Format of the file')).toHaveValue('crawl-results');
  await expect(page.getByText(`Suggestions to review: ${found.length}`)).toBeVisible();
  await expect(page.locator('.problems li')).toHaveText(/Line 5.*the crawler got no page from this address/);
  await page.getByRole('button', { name: `Add ${found.length} addresses to Bees` }).click();
  await expect(page.getByText(`Addresses added: ${found.length}`)).toBeVisible();
  await page.close();

  const list = await choose(tendril, `${found[0]}\n${linker}\n`, 'list.txt');
  await list
    .getByLabel('Import pages without a verdict in the file as')
    .selectOption({ label: 'Suggestions to review' });
  await list.getByRole('button', { name: 'Add 2 addresses to Bees' }).click();
  await expect(list.getByText('Addresses added: 1 · already known: 1')).toBeVisible();
  expect(await extension.rows('verdicts')).toHaveLength(1);

  await extension.command('startSession', { topic, budgetPages: 40, policy: 'forward-crawl' });
  expect(await extension.waitForSession(topic, ['done'], SESSION_MS)).toBe('done');
  const pages = await extension.rows('pages');
  expect(pages.filter(({ foundBy }) => foundBy.provider === 'stormcrawler').length).toBeGreaterThan(1);
  // The session decides which of them it fetches first.
  const known = [...pages, ...(await extension.rows('frontier'))];
  for (const url of found)
    expect(known.find((row) => row.url === url)?.foundBy, url).toMatchObject({
      provider: 'stormcrawler',
      from: linker,
    });
});
