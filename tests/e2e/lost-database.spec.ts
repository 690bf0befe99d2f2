import { checkTopic } from './harness/counts';
import { until } from './harness/extension';
import { expect, test } from './harness/fixture';
import { SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

const SESSION_MS = 120_000;
/** Longer than a round with the pause of one second. */
const AFTERWARDS_MS = 10_000;
const GONE = 'The topics that were stored here are gone';

test('a database that the browser deleted is told on every screen, with the way to the import of a topic file', async ({
  tendril,
  web,
}) => {
  const { context, extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees');
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 1));
  const open = async (name: string) => {
    const screen = await context.newPage();
    await screen.goto(`${extension.origin}/${name}.html`);
    return screen;
  };
  const panel = await open('sidepanel');
  await expect(panel.getByRole('button', { name: 'Bees', exact: true })).toBeVisible();

  await tendril.evictDatabase();
  await panel.bringToFront();
  await expect(panel.getByText(GONE), 'a panel that is open').toBeVisible();
  await panel.close();
  for (const name of ['dashboard', 'sidepanel', 'popup']) {
    const screen = await open(name);
    await expect(screen.getByText(GONE), name).toBeVisible();
    if (name === 'dashboard') {
      await screen.close();
      continue;
    }
    const dashboard = context.waitForEvent('page');
    await screen.getByRole('button', { name: 'Import a topic file' }).click();
    await expect((await dashboard).getByText('Choose a file')).toBeVisible();
    await (await dashboard).close();
    await screen.close();
  }

  const next = await extension.command('createTopic', { name: 'Wasps' });
  expect(await extension.rows('topics')).toMatchObject([{ id: next.id, name: 'Wasps' }]);
});

test('a session whose database the browser deletes ends, writes no row, and the next topic works', async ({
  tendril,
  web,
}) => {
  const { extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees', { politeness: { hostDelayMs: 1_000 } as never });
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
  await extension.command('startSession', { topic, budgetPages: 200 });
  await until('pages', SESSION_MS, async () => (await extension.rows('pages')).length > 3);

  await tendril.evictDatabase();
  await new Promise((resolve) => setTimeout(resolve, AFTERWARDS_MS));
  expect(await extension.send('resumeSession', { topic })).toMatchObject({ ok: false });
  for (const table of ['topics', 'pages', 'frontier', 'rounds', 'sessions'] as const)
    expect(await extension.rows(table), table).toEqual([]);

  const next = await extension.createPracticeTopic('Bees again', SEARCH_ALONE);
  await extension.markSeeds(next, seedsOf(web, 'beekeeping', 3));
  await extension.command('startSession', { topic: next, budgetPages: 20 });
  await extension.waitForSession(next, ['done'], SESSION_MS);
  expect((await checkTopic(extension, next)).faults).toEqual([]);
});
