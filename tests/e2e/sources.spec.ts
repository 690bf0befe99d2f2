import { until } from './harness/extension';
import { expect, test } from './harness/fixture';
import { SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

const SESSION_MS = 90_000;
const SEARCH_HOST = 'search.practice.test';

test('a topic asks in a further language, shows what a source brought, and stops asking it after one click', async ({
  tendril,
  server,
  web,
}) => {
  const { context, extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees', SEARCH_ALONE);
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
  const languages = { de: ['Imkerei', 'Honigbiene'] };
  await extension.command('updateTopic', { topic, settings: { languages } });
  const before = server.requests.length;
  await extension.command('startSession', { topic, budgetPages: 10 });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const searches = (from: number) => server.requests.slice(from).filter(({ host }) => host === SEARCH_HOST);
  const paths = searches(before).map(({ path }) => path);
  expect(paths.some((path) => /[?&]q=Imkerei\b/.test(path) && /[?&]language=de\b/.test(path))).toBe(true);

  const page = await context.newPage();
  await page.goto(`${extension.origin}/dashboard.html`);
  await page.getByRole('tab', { name: 'Methods' }).click();
  const row = page.getByRole('row', { name: /SearXNG/ });
  await row.locator('summary').click();
  await expect(row).toContainText('Imkerei');
  await row.getByRole('button', { name: /Stop using this source/ }).click();
  await expect(row.getByRole('button', { name: /Use this source again/ })).toBeVisible();
  await until('the stored topic', SESSION_MS, async () => {
    const [record] = await extension.rows('topics');
    return JSON.stringify(record).includes('"stoppedSources":["searxng"]');
  });
  const asked = server.requests.length;
  await extension.command('startSession', { topic, budgetPages: 10 });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  expect(searches(asked)).toEqual([]);

  await page.getByRole('tab', { name: 'Terms' }).click();
  await expect(page.getByRole('row', { name: /English/ })).toBeVisible();
  const texts = page.getByRole('textbox', { name: /terms in German/ });
  await expect(texts).toHaveValue('Imkerei\nHonigbiene');
});

test('the side panel filters pages by language, and the dashboard counts them and their answers by language', async ({
  tendril,
  web,
}, info) => {
  const { context, extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees', SEARCH_ALONE);
  const [bees = '', ...more] = seedsOf(web, 'beekeeping', 2);
  const tea = seedsOf(web, 'chinese-tea', 2);
  await extension.markSeeds(topic, [bees, ...more, ...tea]);
  await extension.command('updateTopic', { topic, settings: { languages: { zh: ['茶', '绿茶'] } } });
  await extension.command('startSession', { topic, budgetPages: 30 });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const pages = await extension.rows('pages');
  const [ranking] = await extension.rows('rankings');
  const candidates = (ranking?.order ?? []).map((number) => pages.find(({ n }) => n === number));
  const chinese = candidates.filter((page) => page?.language === 'zh').map((page) => page?.title);
  const english = candidates.filter((page) => page?.language === 'en').map((page) => page?.title);
  expect(Math.min(chinese.length, english.length)).toBeGreaterThan(0);

  const reading = await context.newPage();
  await reading.goto(bees);
  if (tendril.name === 'firefox') await tendril.closeSidePanel();
  await reading.bringToFront();
  const popup = await tendril.openPopup();
  await expect.poll(() => popup.texts('li.suggestion h3').then((titles) => titles.length)).toBeGreaterThan(0);
  await popup.click('header [aria-label="Open the side panel"]');
  const panel = await tendril.sidePanel();
  await expect.poll(() => panel.text('.count')).toMatch(/site/);
  // Keys reach the panel after a click into it.
  await panel.click('.count');
  await panel.press('v');
  await expect.poll(() => panel.text('.count')).toBe(String(candidates.length));
  // The list may still be loading, and a click on its tools is then lost.
  await expect
    .poll(async () => {
      await panel.click('.queue-tools button[aria-expanded=false]:last-child').catch(() => undefined);
      return (await panel.texts('.filter-grid select')).length;
    })
    .toBe(4);
  const offered = await panel.evaluate(chooseLanguage, 'zh');
  expect(offered.sort()).toEqual([`Chinese (${chinese.length})`, `English (${english.length})`].sort());
  await expect.poll(() => panel.text('.count')).toMatch(new RegExp(`\\b${chinese.length}\\b`));
  const rows = await panel.texts('li.suggestion h3');
  expect(rows).toEqual(chinese.slice(0, rows.length));
  const tags = await panel.evaluate(
    () => [...document.querySelectorAll('li.suggestion h3 [lang]')].map((title) => title.getAttribute('lang')),
    null,
  );
  expect(new Set(tags)).toEqual(new Set(['zh']));
  // The first row is selected.
  await panel.click('.count');
  await panel.press('y');
  await expect.poll(() => panel.texts('li.suggestion h3')).not.toContain(rows[0]);

  const page = await context.newPage();
  await page.goto(`${extension.origin}/dashboard.html`);
  await page.getByRole('tab', { name: 'Terms' }).click();
  const figures = (language: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${language}`) })
      .getByRole('cell')
      .allInnerTexts();
  const count = (language: string) => String(pages.filter((one) => one.language === language).length);
  // Pages, confirmed, rejected, share of the confirmed.
  await expect.poll(() => figures('Chinese')).toEqual([count('zh'), '3', '0', '100%']);
  expect(await figures('English')).toEqual([count('en'), '2', '0', '100%']);
  await page.getByRole('row', { name: /^Chinese/ }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: info.outputPath('languages.png') });
});

/** Chooses a language in the filters of the side panel. @returns the texts of the languages that it offers. */
function chooseLanguage(language: string): string[] {
  const select = [...document.querySelectorAll<HTMLSelectElement>('.filter-grid select')].find(({ options }) =>
    [...options].some(({ value }) => value === language),
  );
  if (!select) throw new Error('no choice of languages');
  select.value = language;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return [...select.options].slice(1).map(({ text }) => text);
}
