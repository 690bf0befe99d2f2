import { checkTopic } from './harness/counts';
import { until } from './harness/extension';
import { expect, test } from './harness/firefox-fixture';
import { seedsOf } from './harness/seeds';

const BUDGET_PAGES = 40;
const SESSION_MS = 120_000;
const ROUND_MS = 60_000;
/** Until the browser wakes the event page. */
const WAKE_MS = 5_000;
const PAINT_MS = 30_000;

test('Firefox: mark, discover, see suggestions, judge and undo', async ({ firefox, web }) => {
  const { extension } = firefox;
  const topic = await extension.createPracticeTopic('Bees', { budgetPages: BUDGET_PAGES });
  const marked = await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
  expect(marked.every(({ added }) => added)).toBe(true);
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const found = await checkTopic(extension, topic);
  expect(found.faults).toEqual([]);
  expect(found.pages).toBe(3 + BUDGET_PAGES);

  await firefox.open('popup.html');
  const shown = () =>
    extension.page.evaluate(
      () => [...document.querySelectorAll<HTMLAnchorElement>('li.suggestion a')].map(({ href }) => href),
      null,
    );
  await until('suggestions', PAINT_MS, async () => (await shown()).length > 0);
  const [first, second] = await shown();
  expect(web.labelOf(first ?? '')).toBe('beekeeping');
  await extension.page.evaluate(
    () => document.querySelector<HTMLElement>('li.suggestion .verdicts button')?.click(),
    null,
  );
  await until('the judged page to leave the list', PAINT_MS, async () => !(await shown()).includes(first ?? ''));
  expect(await shown()).toContain(second);
  await extension.page.evaluate(() => document.querySelector<HTMLElement>('.bar-foot button')?.click(), null);
  await until('the page to come back', PAINT_MS, async () => (await shown()).includes(first ?? ''));
  expect((await extension.rows('verdicts')).map(({ verdict }) => verdict)).toEqual([
    'seed',
    'seed',
    'seed',
    'yes',
    'undo',
  ]);
});

test('Firefox: a session goes on after the death of the event page', async ({ firefox, web }) => {
  const { extension } = firefox;
  const topic = await extension.createPracticeTopic('Bees', { budgetPages: BUDGET_PAGES });
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await until('the first round', ROUND_MS, async () => (await extension.rows('rounds')).length >= 1);
  await firefox.killBackground();
  expect(await firefox.isAwake()).toBe(false);
  const diedAt = Date.now();
  await until('the event page to wake', WAKE_MS, () => firefox.isAwake());
  console.log(`awake ${Date.now() - diedAt} ms after its end`);
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const found = await checkTopic(extension, topic);
  expect(found.faults).toEqual([]);
  expect(found.pages).toBe(3 + BUDGET_PAGES);
});
