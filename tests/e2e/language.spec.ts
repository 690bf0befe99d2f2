import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chinese from '../../public/_locales/zh_CN/messages.json' with { type: 'json' };
import { checkTopic } from './harness/counts';
import { expect, test } from './harness/fixture';
import { seedsOf } from './harness/seeds';

const BUDGET_PAGES = 10;
const SESSION_MS = 90_000;
const TABLES = ['topics', 'pages', 'terms', 'links', 'frontier', 'verdicts', 'rounds', 'sessions', 'rankings'] as const;
const LANGUAGES = [
  ['en-US', 'Topics and files'],
  ['zh-CN', chinese.dashboard_topics.message],
  ['en-US', 'Topics and files'],
] as const;

test('a new browser language changes the interface and no stored row, and sessions run in it', async ({
  launch,
  web,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'tendril-language-'));
  let stored: unknown;
  for (const [locale, heading] of LANGUAGES) {
    const { context, extension, close } = await launch({ profile, locale });
    if (stored === undefined) {
      const topic = await extension.createPracticeTopic('Bees');
      await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
    } else expect(await extension.tables(TABLES)).toEqual(stored);
    const dashboard = await context.newPage();
    await dashboard.goto(`${extension.origin}/dashboard.html`);
    await expect(dashboard.getByRole('tab', { name: heading })).toBeVisible();
    await expect(dashboard.getByText('Bees', { exact: true }).first()).toBeVisible();
    const [{ id: topic } = { id: '' }] = await extension.rows('topics');
    await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
    await extension.waitForSession(topic, ['done'], SESSION_MS);
    expect((await checkTopic(extension, topic)).faults).toEqual([]);
    stored = await extension.tables(TABLES);
    await close();
  }
  await rm(profile, { recursive: true, force: true });
});
