import type { BrowserContext, Locator } from '@playwright/test';
import { answerTime, type Shown } from './harness/answer-time';
import { until } from './harness/extension';
import { openFirstPages } from './harness/first-pages';
import { expect, test } from './harness/fixture';
import { seedsOf } from './harness/seeds';

const LABEL = 'beekeeping';
const PAGES = 10;
const SITES = 5;
/** From the first page to ten confirmed pages. */
const WITHIN_MS = 180_000;
/** Until there is something to answer. */
const LIST_MS = 60_000;
const ANSWER_MS = 10_000;
/** From a click or key to the frame that shows its answer. */
const AT_ONCE_MS = 100;

test('a newcomer reaches ten confirmed pages of five sites within three minutes, and every click does something', async ({
  tendril,
  server,
  web,
}) => {
  const { context, extension, helper } = tendril;
  const addresses = seedsOf(web, LABEL, 3);
  const first = { settings: {}, urls: [addresses[0] ?? ''], topicName: 'Bees', addresses };
  const welcome = await openFirstPages(tendril, first);
  const open = context.pages().filter((page) => page !== helper);
  expect(open.map((page) => page.url()).sort()).toEqual([`${extension.origin}/welcome.html`, addresses[0]].sort());

  const startedAt = Date.now();
  const answersMs = [
    await answerTime(welcome, () => welcome.locator('.quick-start [type=submit]').click(), {
      seen: '.quick-start [type=submit]:disabled',
    }),
  ];
  await expect(welcome.locator('.progress-now').first()).not.toBeEmpty();
  const toldAt = Date.now();
  const verdicts = async () => (await extension.rows('verdicts')).filter(({ verdict }) => /^(yes|no)$/.test(verdict));
  const confirmed = async () => (await verdicts()).filter(({ verdict }) => verdict === 'yes').map(({ url }) => url);
  const sites = async () => new Set((await confirmed()).map((url) => new URL(url).hostname)).size;
  while ((await confirmed()).length < PAGES || (await sites()) < SITES) {
    const row = welcome.locator('li.suggestion').first();
    await expect(row).toBeVisible({ timeout: LIST_MS });
    const url = (await row.locator('a[href]').first().getAttribute('href')) ?? '';
    const answers = (await verdicts()).length;
    const button = row.locator('.verdicts button').nth(web.labelOf(url) === LABEL ? 0 : 1);
    answersMs.push(await answerTime(welcome, () => button.click(), { gone: `li.suggestion a[href="${url}"]` }));
    await until('the answer', ANSWER_MS, async () => (await verdicts()).length > answers);
    expect(Date.now() - startedAt).toBeLessThan(WITHIN_MS);
  }
  console.log(
    `what it does after ${toldAt - startedAt} ms; ${(await confirmed()).length} pages of ${await sites()} sites after ` +
      `${((Date.now() - startedAt) / 1_000).toFixed(1)} s; answers: ${told(answersMs)}; ${server.requests.length} requests`,
  );
  answersMs.push(...(await answersOfDashboard(context, extension.origin)));
  console.log(`answers: ${told(answersMs)}`);
  expect(median(answersMs)).toBeLessThan(AT_ONCE_MS);
});

/** Every tab, a note written, and the dialog of the export. */
async function answersOfDashboard(context: BrowserContext, origin: string): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard.html`);
  const answer = (button: Locator, shown: Shown) => answerTime(page, () => button.click(), shown);
  const tab = (id: string) => page.locator(`[role=tab][id$=-${id}]`);
  const times: number[] = [];
  for (const id of ['sites', 'terms', 'methods', 'history', 'topics', 'collection'])
    times.push(await answer(tab(id), { seen: `[role=tab][id$=-${id}][aria-selected=true]` }));
  const first = page.locator('.collection-page').first();
  times.push(await answer(first.getByRole('button', { name: /^Tags and note/ }), { seen: '.note-form' }));
  await page.locator('.note-form textarea').fill('Read again.');
  times.push(await answer(page.locator('.note-form [type=submit]'), { seen: '.note-text' }));
  await page.goto(`${origin}/dashboard.html#export`);
  await page.reload();
  await page.getByRole('dialog').waitFor();
  times.push(await answer(page.locator('.dialog-head button, dialog button').first(), { gone: 'dialog' }));
  await page.close();
  return times;
}

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const told = (all: readonly number[]): string =>
  `median ${median(all).toFixed(0)}, slowest ${Math.max(...all).toFixed(0)} ms of ${all.length}`;
