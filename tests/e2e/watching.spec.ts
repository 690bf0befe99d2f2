import { until } from './harness/extension';
import { expect, program, test } from './harness/fixture';
import { grantedBuild } from './harness/granted-build';
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

test('a run ends with one notification and a file of what is new, if the user wants both', async ({
  launch,
  browserName,
  web,
}) => {
  const build = await grantedBuild(program(browserName).extension, ['downloads', 'notifications']);
  const { extension } = await launch({ extension: build.folder });
  const wishes = { savesNew: true, tellsNew: true };
  const topic = await extension.createPracticeTopic('Bees', { ...SEARCH_ALONE, ...wishes });
  const seeds = seedsOf(web, 'beekeeping', 3);
  await extension.markSeeds(topic, seeds);
  // Firefox without a window closes a notification at once.
  await extension.page.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: { notifications: { onClosed: { addListener(listener: (id: string) => void): void } } };
    };
    chrome.notifications.onClosed.addListener((id) => {
      document.title = id;
    });
  }, undefined);
  await extension.command('watchTopic', { topic });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  await until('the log of the file', SESSION_MS, async () => (await extension.rows('exports')).length > 0);
  const [log] = await extension.rows('exports');
  expect(log).toMatchObject({ format: 'plain', urls: seeds });
  const shown = await extension.page.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: {
        downloads: { search(query: object): Promise<readonly { filename: string; state: string }[]> };
        notifications: { getAll(): Promise<object> };
      };
    };
    const [files, notices] = await Promise.all([chrome.downloads.search({}), chrome.notifications.getAll()]);
    return { files, notices: [...Object.keys(notices), document.title] };
  }, undefined);
  expect(shown.files.map(({ state }) => state)).toEqual(['complete']);
  // Playwright gives Chromium's downloads names of its own.
  if (browserName === 'firefox') expect(shown.files[0]?.filename).toMatch(/bees\.txt$/);
  expect(shown.notices).toContain('new-pages');
  await build.remove();
});
