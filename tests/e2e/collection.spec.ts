import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readSettings } from '../../lib/settings/settings';
import { practiceWeb } from '../web/practice';
import { serveWeb } from '../web/server';
import { createWeb } from '../web/web';
import { expect, test } from './harness/fixture';
import { SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

const WAYBACK = 'web.archive.org';
const OWN_ARCHIVE = 'archive.practice.test';
const SESSION_MS = 90_000;
const CHECK_MS = 60_000;
/** Pause between two look-ups: 24 a minute. Timers may fire a little early. */
const LEAST_PAUSE_MS = 2_400;
const CAPTURES = 2;

/** A CDX server that knows the first page, and Memento TimeMaps that know the second. */
const archivesOf =
  ([first = '', second = '']: readonly string[]) =>
  ({ hostname, pathname, searchParams }: URL): Response | undefined => {
    if (hostname === WAYBACK && pathname === '/cdx/search/cdx')
      return new Response(searchParams.get('url') === first ? '20100203040506 200\n20190203040506 200\n' : '');
    if (hostname !== OWN_ARCHIVE || !pathname.startsWith('/coll/timemap/link/')) return undefined;
    if (!pathname.endsWith(second)) return new Response('no captures', { status: 404 });
    const capture = `<http://${OWN_ARCHIVE}/coll/20240102030405/${second}>; rel="first last memento"`;
    return new Response(`<${second}>; rel="original",\n${capture}; datetime="Tue, 02 Jan 2024 03:04:05 GMT"\n`);
  };

/** Title and captures of each row of the collection. */
async function rowsOf(page: Page): Promise<Record<string, string>> {
  const rows = page.getByRole('table', { name: 'Collection' }).locator('tbody tr');
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [
      row.querySelector('a.page-title')?.getAttribute('href'),
      row.querySelector('td:nth-of-type(4)')?.textContent,
    ]),
  );
  return Object.fromEntries(texts);
}

test('captures of two archives are looked up slowly, shown, filtered and exported', async ({ launch }, info) => {
  const seeds = seedsOf(createWeb(practiceWeb()), 'beekeeping', 3);
  const [first = '', second = '', third = ''] = seeds;
  const web = createWeb({ ...practiceWeb(), answer: archivesOf(seeds) });
  const server = await serveWeb(web);
  const { extension, context, download } = await launch({ port: server.port });
  const archives = {
    wayback: { enabled: true },
    'own-archive': { enabled: true, baseUrl: `http://${OWN_ARCHIVE}/coll/timemap/link` },
  };
  const { providers } = readSettings({ providers: { ...SEARCH_ALONE.providers, ...archives } });
  const topic = await extension.createPracticeTopic('Bees', { providers });
  await extension.markSeeds(topic, seeds);

  const page = await context.newPage();
  await page.goto(`${extension.origin}/dashboard.html`);
  await page.getByRole('tab', { name: 'Collection' }).click();
  expect(Object.values(await rowsOf(page))).toEqual(['', '', '']);
  // Nothing has asked for the pages without cookies yet, so nobody knows whether others can read them.
  const check = page.getByRole('button', { name: 'Check 3 more pages that perhaps only you can read' });
  await check.click();
  await expect(check).toHaveCount(0);
  const years = { [first]: '2 · 2010–2019', [second]: '1 · 2024', [third]: 'no archived copy found' };
  await expect.poll(() => rowsOf(page), { timeout: CHECK_MS }).toEqual(years);
  for (const host of [WAYBACK, OWN_ARCHIVE]) {
    const times = server.requests.filter((request) => request.host === host).map(({ startMs }) => startMs);
    expect(times.length).toBeGreaterThanOrEqual(CAPTURES);
    for (const [i, time] of times.slice(1).entries()) expect(time - (times[i] ?? 0)).toBeGreaterThan(LEAST_PAUSE_MS);
  }

  const filter = page.getByRole('combobox', { name: 'Copies in web archives' });
  await page.screenshot({ path: info.outputPath('archived.png'), fullPage: true });
  await filter.selectOption({ label: 'No archived copy found' });
  await expect.poll(async () => Object.keys(await rowsOf(page))).toEqual([third]);
  await filter.selectOption({ label: 'No archived copy since 2024' });
  await expect.poll(async () => Object.keys(await rowsOf(page)).toSorted()).toEqual([first, third].toSorted());
  await filter.selectOption({ label: 'Not looked up in archives yet' });
  await expect.poll(() => rowsOf(page)).toEqual({});

  await page.goto('about:blank');
  await page.goto(`${extension.origin}/dashboard.html#export`);
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('listbox', { name: 'Format' }).selectOption('csv');
  const path = await download(page, () => dialog.getByRole('button', { name: 'Download' }).click());
  const rows = parse(await readFile(path, 'utf8'), { columns: true }) as Record<string, string>[];
  const captures = rows.map((row) => [row.url, [row.captures, row.first_capture, row.last_capture]]);
  expect(Object.fromEntries(captures)).toEqual({
    [first]: ['2', '2010-02-03T04:05:06.000Z', '2019-02-03T04:05:06.000Z'],
    [second]: ['1', '2024-01-02T03:04:05.000Z', '2024-01-02T03:04:05.000Z'],
    [third]: ['0', '', ''],
  });
  await server.close();
});

/** Colours at the middle of an element of the page, as `rgb(…)`. */
async function middleColour(page: Page, looker: Page, selector: string): Promise<string> {
  const picture = (await page.locator(selector).screenshot()).toString('base64');
  return looker.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const [r, g, b] = context?.getImageData(image.width >> 1, image.height >> 1, 1, 1).data ?? [];
    return `rgb(${r}, ${g}, ${b})`;
  }, picture);
}

test('the map finds a site by its name, colours it by its verdict, and a click opens it', async ({
  browserName,
  launch,
  web,
}, info) => {
  // Firefox draws WebGL only on a screen, such as that of `xvfb-run`.
  const hasScreen = browserName !== 'firefox' || process.env.DISPLAY !== undefined;
  const tendril = await launch({ headless: browserName !== 'firefox' || !hasScreen });
  const { extension, context } = tendril;
  const topic = await extension.createPracticeTopic('Bees', SEARCH_ALONE);
  const seeds = seedsOf(web, 'beekeeping', 3);
  await extension.markSeeds(topic, seeds);
  await extension.command('startSession', { topic, budgetPages: 25 });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const pages = await extension.rows('pages');
  const confirmed = pages.find(({ url }) => url === seeds[0])?.site ?? '';
  const judged = new Set(pages.filter(({ url }) => seeds.includes(url)).map(({ site }) => site));
  const found = pages.find(({ site }) => !judged.has(site));
  const rejected = found?.site ?? '';
  await extension.command('judge', { topic, urls: [found?.url ?? ''], verdict: 'no' });

  const page = await context.newPage();
  const looker = await context.newPage();
  await page.goto(`${extension.origin}/dashboard.html`);
  await page.bringToFront();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('tab', { name: 'Sites', exact: true }).click();
  if (!hasScreen) {
    await expect(page.getByText('This browser cannot draw the map', { exact: false })).toBeVisible();
    await expect(page.getByRole('link', { name: confirmed })).toBeVisible();
    return;
  }
  await expect(page.locator('.map-plot canvas').first()).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Find a site on the map' });
  await search.fill('no such site');
  await expect(page.getByText('No site on the map has this name.')).toBeVisible();
  for (const [name, tone] of [
    // The host that the user knows, which is part of the site.
    [new URL(seeds[0] ?? '').hostname, 'confirmed'],
    [rejected, 'rejected'],
  ] as const) {
    await search.fill(name);
    const colour = await page.locator(`.map-key.tone-${tone}`).evaluate((key) => getComputedStyle(key).color);
    await expect.poll(() => middleColour(page, looker, '.map-plot')).toBe(colour);
  }
  await page.screenshot({ path: info.outputPath('map.png'), fullPage: true });
  const opened = context.waitForEvent('page');
  await page.locator('.map-plot').click();
  await expect.poll(async () => new URL((await opened).url()).hostname).toBe(rejected);
});
