import { checkTopic } from './harness/counts';
import { until } from './harness/extension';
import { expect, test } from './harness/fixture';
import { seedsOf } from './harness/seeds';

const BUDGET_PAGES = 60;
const SESSION_MS = 120_000;
const ROUND_MS = 30_000;

for (const victim of ['service worker', 'offscreen document', 'both'] as const) {
  test(`a session goes on after the death of the ${victim}`, async ({ chromium, web, server }) => {
    const { extension } = chromium;
    const topic = await extension.createPracticeTopic('Bees', { budgetPages: BUDGET_PAGES });
    await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
    const before = server.requests.length;
    await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
    // Twice: the life after a death must be as good as the first.
    for (const round of [1, 3]) {
      await until(`round ${round}`, ROUND_MS, async () => (await extension.rows('rounds')).length >= round);
      if (victim !== 'service worker') await chromium.closeOffscreen();
      if (victim !== 'offscreen document') await chromium.killServiceWorker();
      if (victim !== 'service worker') await extension.command('recover', {});
    }
    await extension.waitForSession(topic, ['done'], SESSION_MS);

    const found = await checkTopic(extension, topic);
    expect(found.faults).toEqual([]);
    expect(found.pages).toBe(3 + BUDGET_PAGES);
    const asked = server.requests.slice(before).map(({ host, path }) => host + path);
    expect(asked.length).toBeGreaterThan(BUDGET_PAGES);
  });
}
