import { until } from './harness/extension';
import { expect, test } from './harness/firefox-fixture';
import { practiceSettings } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

const LABEL = 'beekeeping';
const BUDGET_PAGES = 12;
const SESSION_MS = 90_000;
const WITHIN_MS = 1_000;
/** On a busy machine, as many times what the same takes by hand. */
const AS_BY_HAND = 3;
const QUIET_MS = 2_000;
/** Slow enough to be interrupted. */
const SLOW = { ...practiceSettings().politeness, hostDelayMs: 500 };

test('withdrawing data consent stops a running session within a second and keeps its queued URLs', async ({
  firefox,
  web,
  server,
}) => {
  const { extension } = firefox;
  const topic = await extension.createPracticeTopic('Bees', { politeness: SLOW });
  await extension.markSeeds(topic, seedsOf(web, LABEL, 3));
  await extension.command('startSession', { topic, budgetPages: 100 });
  await until('pages', SESSION_MS, async () => (await extension.rows('pages')).length > 3);
  const pausedMs = async (act: () => Promise<unknown>) => {
    const fromMs = Date.now();
    await act();
    await extension.waitForSession(topic, ['paused'], SESSION_MS);
    return Date.now() - fromMs;
  };
  const byHandMs = await pausedMs(() => extension.command('pauseSession', { topic }));
  await extension.command('resumeSession', { topic });
  const withdrawnMs = await pausedMs(() => firefox.permit(false, 'consent'));
  console.log(`paused ${withdrawnMs} ms after it was withdrawn, by hand after ${byHandMs} ms`);
  expect(withdrawnMs).toBeLessThan(Math.max(WITHIN_MS, AS_BY_HAND * byHandMs));
  const asked = server.requests.length;
  const [session] = await extension.rows('sessions');
  expect(session).toMatchObject({ reason: 'no-permission' });
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  expect(server.requests.slice(asked).filter(({ host }) => host.endsWith('.test'))).toEqual([]);
  expect(await extension.send('resumeSession', { topic })).toMatchObject({ error: { code: 'no-permission' } });

  await firefox.permit(true, 'consent');
  await extension.command('resumeSession', { topic });
  const before = session?.spentPages ?? 0;
  await until('more pages', SESSION_MS, async () => ((await extension.rows('sessions'))[0]?.spentPages ?? 0) > before);
});

test('a requested session starts when site access is granted, even if the page that asked is closed', async ({
  firefox,
  web,
}) => {
  const { context, extension } = firefox;
  const topic = await extension.createPracticeTopic('Bees', { budgetPages: BUDGET_PAGES });
  await extension.markSeeds(topic, seedsOf(web, LABEL, 1));
  await firefox.permit(false);
  const page = await context.newPage();
  await page.goto(`${extension.origin}/popup.html`);
  await page.getByRole('button', { name: 'Discover', exact: true }).click();
  // Firefox asks now; the page goes before it is answered.
  await page.close();
  await firefox.killBackground();
  await firefox.permit(true);
  expect(await extension.waitForSession(topic, ['done'], SESSION_MS)).toBe('done');
});
