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
  await welcome.locator('.quick-start [type=submit]').click();
  await expect(welcome.locator('.progress-now').first()).not.toBeEmpty();
  const toldAt = Date.now();
  const verdicts = async () => (await extension.rows('verdicts')).filter(({ verdict }) => /^(yes|no)$/.test(verdict));
  const confirmed = async () => (await verdicts()).filter(({ verdict }) => verdict === 'yes').map(({ url }) => url);
  const sites = async () => new Set((await confirmed()).map((url) => new URL(url).hostname)).size;
  let slowestMs = 0;
  while ((await confirmed()).length < PAGES || (await sites()) < SITES) {
    const row = welcome.locator('li.suggestion').first();
    await expect(row).toBeVisible({ timeout: LIST_MS });
    const url = (await row.locator('a[href]').first().getAttribute('href')) ?? '';
    const answers = (await verdicts()).length;
    const clickedAt = Date.now();
    await row
      .locator('.verdicts button')
      .nth(web.labelOf(url) === LABEL ? 0 : 1)
      .click();
    await expect(welcome.locator(`li.suggestion a[href="${url}"]`)).toHaveCount(0);
    slowestMs = Math.max(slowestMs, Date.now() - clickedAt);
    await until('the answer', ANSWER_MS, async () => (await verdicts()).length > answers);
    expect(Date.now() - startedAt).toBeLessThan(WITHIN_MS);
  }
  console.log(
    `what it does after ${toldAt - startedAt} ms; ${(await confirmed()).length} pages of ${await sites()} sites after ` +
      `${((Date.now() - startedAt) / 1_000).toFixed(1)} s; slowest answer ${slowestMs} ms; ${server.requests.length} requests`,
  );
});
