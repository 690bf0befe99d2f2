import { checkTopic } from './harness/counts';
import { until } from './harness/extension';
import { expect, test } from './harness/firefox-fixture';
import { seedsOf } from './harness/seeds';

const BUDGET_PAGES = 40;
const SESSION_MS = 120_000;
const ROUND_MS = 60_000;
/** Until the browser wakes the event page. */
const WAKE_MS = 5_000;
/** And until it asks the web again. */
const GOES_ON_MS = 5_000;

test('a session resumes after the event page is killed: the page wakes and sends requests again within five seconds each', async ({
  firefox,
  server,
  web,
}) => {
  const { extension } = firefox;
  const topic = await extension.createPracticeTopic('Bees', { budgetPages: BUDGET_PAGES });
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await until('the first round', ROUND_MS, async () => (await extension.rows('rounds')).length >= 1);
  await firefox.killBackground();
  expect(await firefox.isAwake()).toBe(false);
  const asked = server.requests.length;
  const diedAt = Date.now();
  await until('the event page to wake', WAKE_MS, () => firefox.isAwake());
  const wokeAt = Date.now();
  await until('the next request', GOES_ON_MS, async () =>
    server.requests.slice(asked).some(({ host }) => host.endsWith('.test')),
  );
  console.log(`awake ${wokeAt - diedAt} ms after its end, asking ${Date.now() - wokeAt} ms later`);
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const found = await checkTopic(extension, topic);
  expect(found.faults).toEqual([]);
  expect(found.pages).toBe(3 + BUDGET_PAGES);
});
