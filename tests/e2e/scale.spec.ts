import type { Page } from '@playwright/test';
import { BIG_TOPIC, seenBefore, writeBigTopic } from './harness/big-topic';
import { expect, test } from './harness/fixture';
import { expectWithin } from './harness/load';
import { watchMainThread } from './harness/main-thread';
import { practiceSettings } from './harness/practice-settings';
import type { TendrilBrowser } from './harness/tendril-browser';

const SUGGESTIONS = 10_000;
const OPENINGS = 9;
const FIRST_PAINT_MS = 150;
const LONG_TASK_MS = 50;
const ATTEMPTS = 3;
const SCROLL_STEPS = 120;
const STEP_PX = 400;
const JUDGED = 3;
const JUDGE_MS = 30_000;
/** For what is drawn, read and saved after an action. */
const SETTLE_MS = 700;

const settled = (page: Page) => page.waitForTimeout(SETTLE_MS);

/** Notes when the first suggestion is on the screen. */
function notePaint(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('li.suggestion')) return;
    observer.disconnect();
    // A message sent in the frame arrives after it is drawn.
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        performance.mark('first suggestions');
        console.debug('first suggestions');
      };
      channel.port2.postMessage(undefined);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

const paintedAtMs = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first suggestions')[0]?.startTime ?? 0);

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const list = (times: readonly number[]) => times.map((ms) => ms.toFixed(0)).join(', ');

test.beforeEach(async ({ tendril }) => {
  await tendril.extension.createPracticeTopic('Small');
  await writeBigTopic(tendril.helper, SUGGESTIONS);
  await tendril.extension.saveSettings(practiceSettings({ activeTopic: BIG_TOPIC }));
});

test('the popup paints its first sites in 150 ms with 10,000 suggestions in the store', async ({ tendril }) => {
  const { context, extension, helper } = tendril;
  const times: number[] = [];
  // The first opening fills the browser's caches, as the first use after an installation does.
  for (let i = 0; i <= OPENINGS; i += 1) {
    await seenBefore(helper, BIG_TOPIC, 1);
    const page = await context.newPage();
    await page.addInitScript(notePaint);
    // The tab just opened, the one just closed and questions to the page would be timed with the popup.
    await settled(page);
    await page.goto(`${extension.origin}/popup.html`, { waitUntil: 'commit' });
    await settled(page);
    await expect.poll(() => paintedAtMs(page)).toBeGreaterThan(0);
    times.push(await paintedAtMs(page));
    await page.close();
  }
  const [first = Number.NaN, ...later] = times;
  console.log(
    `popup, first suggestions: median ${median(later).toFixed(0)} ms of ${list(later)}; very first ${first.toFixed(0)} ms`,
  );
  expectWithin(median(later), FIRST_PAINT_MS, 'the popup');
});

/** Processor time of each of some openings of the popup until its first suggestions are drawn, in milliseconds. */
async function openingTimes({ context, extension, helper }: TendrilBrowser): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < OPENINGS; i += 1) {
    await seenBefore(helper, BIG_TOPIC, 1);
    const page = await context.newPage();
    await page.addInitScript(notePaint);
    const { totalCpuMs } = await watchMainThread(context, page, async () => {
      const painted = page.waitForEvent('console', (message) => message.text() === 'first suggestions');
      await page.goto(`${extension.origin}/popup.html`);
      await painted;
    });
    times.push(totalCpuMs);
    await page.close();
  }
  return times;
}

test('the popup takes less than 150 ms of processor time to its first suggestions, however busy the machine', async ({
  tendril,
}) => {
  const medians: number[] = [];
  // A processor shared with others takes up to half as long again; what the popup itself takes recurs.
  while (medians.length < ATTEMPTS && !medians.some((ms) => ms < FIRST_PAINT_MS)) {
    const times = await openingTimes(tendril);
    console.log(`popup, first suggestions: median ${median(times).toFixed(0)} ms of processor time of ${list(times)}`);
    medians.push(median(times));
  }
  expect(Math.min(...medians)).toBeLessThan(FIRST_PAINT_MS);
});

/**
 * Fails where every repetition of `action` has a task of more than `LONG_TASK_MS` of processor time. What the side panel
 * itself takes recurs; a garbage collection of the whole heap or a processor shared with others does not.
 */
async function withoutLongTask(tendril: TendrilBrowser, page: Page, name: string, action: () => Promise<void>) {
  const long: number[][] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { wallMs, cpuMs } = await watchMainThread(tendril.context, page, action);
    console.log(
      `side panel, ${cpuMs.length} tasks while ${name}: longest ${list(cpuMs.slice(0, 5))} ms of processor time, ` +
        `${list(wallMs.slice(0, 5))} ms on the clock`,
    );
    long.push(cpuMs.filter((ms) => ms > LONG_TASK_MS));
    if (long.at(-1)?.length === 0) return;
  }
  expect.soft(long, name).toContainEqual([]);
}

/** Waits until `judged` verdicts are stored beside the seed's. */
const verdictsSaved = ({ extension }: TendrilBrowser, judged: number) =>
  expect.poll(async () => (await extension.rows('verdicts')).length, { timeout: JUDGE_MS }).toBe(1 + judged);

async function showPages(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'By page', exact: true }).click();
  await page.locator(`li.suggestion[aria-setsize="${SUGGESTIONS}"]`).first().waitFor();
}

async function panelPage({ context }: TendrilBrowser): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 400, height: 860 });
  return page;
}

test('the side panel opens, filters, groups, orders and judges among 10,000 without a long task', async ({
  tendril,
}) => {
  const { extension } = tendril;
  const page = await panelPage(tendril);
  const rows = page.locator('li.suggestion');
  const count = page.locator('.list-head .count');
  const measure = (name: string, action: () => Promise<void>) => withoutLongTask(tendril, page, name, action);

  await measure('it opens', async () => {
    await page.goto(`${extension.origin}/sidepanel.html`);
    await page.locator('.site-row').first().waitFor();
    await settled(page);
  });
  await showPages(page);
  await settled(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await measure('a filter is typed and cleared', async () => {
    for (const text of ['h', 'ho', 'hon', '']) {
      await page.getByRole('searchbox').fill(text);
      await settled(page);
    }
  });
  await measure('filters are chosen', async () => {
    await page.getByLabel('Language').selectOption('fr');
    await expect(count).toHaveText(/^2,000 of/);
    await page.getByLabel('Least probability of belonging (0 to 1)').fill('0.5');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(count).toHaveText('10,000');
    await settled(page);
  });
  await measure('the order changes', async () => {
    await page.getByLabel('Order of the list').selectOption('informative');
    await settled(page);
    await page.getByLabel('Order of the list').selectOption('best');
    await settled(page);
  });
  await measure('sites are shown, opened, closed and left', async () => {
    await page.getByRole('button', { name: 'By site', exact: true }).click();
    await page.locator('.site-row').first().waitFor();
    await settled(page);
    const site = page.getByRole('button', { name: /^Show or hide the best pages of/ }).first();
    await site.click();
    await page.locator('.suggestion-inner').first().waitFor();
    await settled(page);
    await site.click();
    await settled(page);
    await page.getByRole('button', { name: 'By page', exact: true }).click();
    await settled(page);
  });
  await page.getByRole('button', { name: 'Confirm all pages above a probability' }).click();
  await measure('the threshold moves', async () => {
    for (const probability of ['0.5', '0.2', '0.7']) await page.getByRole('slider').fill(probability);
    await settled(page);
  });
  await page.getByRole('button', { name: 'Confirm all pages above a probability' }).click();
  let judged = 0;
  await measure('rows are judged', async () => {
    await rows.first().focus();
    for (let i = 0; i < JUDGED; i += 1) {
      const before = await page.locator('[aria-current=true] h3').innerText();
      await page.keyboard.press('y');
      await expect(page.locator('[aria-current=true] h3')).not.toHaveText(before);
    }
    judged += JUDGED;
    await verdictsSaved(tendril, judged);
    await settled(page);
  });
  await expect(count).toHaveText((SUGGESTIONS - judged).toLocaleString('en'));
});

test('the side panel judges sites among 10,000 suggestions without a long task', async ({ tendril }) => {
  const { extension } = tendril;
  const page = await panelPage(tendril);
  const measure = (name: string, action: () => Promise<void>) => withoutLongTask(tendril, page, name, action);
  await measure('it opens with sites', async () => {
    await page.goto(`${extension.origin}/sidepanel.html`);
    await page.locator('.site-row').first().waitFor();
    await settled(page);
  });
  let judged = 0;
  await measure('sites are judged', async () => {
    await page.locator('.site-row').first().focus();
    for (const key of ['n', 'd', 's']) {
      const before = await page.locator('[aria-current=true] h3').innerText();
      await page.keyboard.press(key);
      await expect(page.locator('[aria-current=true] h3')).not.toHaveText(before);
    }
    // A rejected site is two entries: the site's and its shown page's.
    judged += JUDGED + 1;
    await verdictsSaved(tendril, judged);
    await settled(page);
  });
});

test('the side panel scrolls through 10,000 suggestions without a long task', async ({ tendril }) => {
  const { extension } = tendril;
  const page = await panelPage(tendril);
  await page.goto(`${extension.origin}/sidepanel.html`);
  await showPages(page);
  await withoutLongTask(tendril, page, 'scrolling', async () => {
    await page.evaluate(
      async ({ steps, stepPx }) => {
        const queue = document.querySelector('.panel-scroll');
        if (!queue) throw new Error('no queue');
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const most = () => queue.scrollHeight - queue.clientHeight;
        for (const start of [0, most() / 2, most() - steps * stepPx]) {
          queue.scrollTop = start;
          await frame();
          for (let step = 0; step < steps; step += 1) {
            queue.scrollTop += stepPx;
            await frame();
          }
        }
        // Rows are measured as they come into sight, so the end moves until they are.
        for (let step = 0; step < 10; step += 1) {
          queue.scrollTop = most();
          await frame();
        }
      },
      { steps: SCROLL_STEPS, stepPx: STEP_PX },
    );
  });
  await expect(page.locator(`li.suggestion[aria-posinset="${SUGGESTIONS}"]`)).toBeVisible();
});
