import { until } from './harness/extension';
import { expect, test } from './harness/fixture';
import { SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

const SESSION_MS = 90_000;
/** The alarm of an overdue run comes after half a minute; browsers may wait half a minute more. */
const ALARM_MS = 100_000;

test('an alarm wakes the background and starts the run of a topic that is watched', async ({
  tendril,
  server,
  web,
}) => {
  const { extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees', SEARCH_ALONE);
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
  await extension.command('startSession', { topic, budgetPages: 5 });
  await extension.waitForSession(topic, ['done'], SESSION_MS);

  await extension.command('updateTopic', { topic, settings: { watch: 'daily' } });
  await until('the alarm', SESSION_MS, () =>
    extension.page.evaluate(async () => {
      const { chrome } = globalThis as unknown as {
        chrome: { alarms: { get(name: string): Promise<unknown> } };
      };
      return (await chrome.alarms.get('watch-topics')) !== undefined;
    }, undefined),
  );
  await tendril.killBackground();
  const asked = server.requests.length;
  await until('the run', ALARM_MS, async () => {
    const [session] = await extension.rows('sessions');
    return session?.status === 'done' && session.reason === 'watched';
  });
  const watched = await extension.rows('watched');
  expect(new Set(watched.map(({ kind }) => kind))).toContain('sitemap');
  expect(server.requests.slice(asked).some(({ path }) => path === '/sitemap.xml')).toBe(true);
  const [record] = await extension.rows('topics');
  expect(record?.watchedAtMs).toBeGreaterThan(Date.now() - ALARM_MS);
});
