import { checkTopic } from './harness/counts';
import { Extension, until } from './harness/extension';
import { test as base, expect, program } from './harness/fixture';
import { updatableBuild } from './harness/granted-build';
import { SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';
import type { TendrilBrowser } from './harness/tendril-browser';

const BUDGET_PAGES = 40;
const SESSION_MS = 120_000;
const RELOAD_MS = 30_000;
const LATER_VERSION = '99.0.1';

/** `update` gives the browser a later version of the extension. */
const test = base.extend<{ readonly updatable: { tendril: TendrilBrowser; update(): Promise<Extension> } }>({
  updatable: async ({ launch, browserName }, use) => {
    const build = await updatableBuild(program(browserName).extension);
    const tendril = await launch({ extension: build.folder });
    const { context, extension } = tendril;
    await use({
      tendril,
      async update() {
        await build.update(LATER_VERSION);
        await tendril.reload();
        const page = await context.newPage();
        await until('the later version', RELOAD_MS, () =>
          page
            .goto(`${extension.origin}/options.html`)
            .then(() => page.evaluate(versionOf))
            .then(
              (version) => version === LATER_VERSION,
              () => false,
            ),
        );
        return new Extension(page, extension.origin);
      },
    });
    await tendril.close();
    await build.remove();
  },
});

function versionOf(): string {
  const { chrome } = globalThis as unknown as { chrome: { runtime: { getManifest(): { version: string } } } };
  return chrome.runtime.getManifest().version;
}

test('a session goes on after an update of the extension to a later version', async ({
  updatable: { tendril, update },
  web,
}) => {
  const { extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees', { ...SEARCH_ALONE, budgetPages: BUDGET_PAGES });
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await until('a round', SESSION_MS, async () => (await extension.rows('rounds')).length > 0);
  const after = await update();
  await after.waitForSession(topic, ['done'], SESSION_MS);
  const found = await checkTopic(after, topic);
  expect(found.faults).toEqual([]);
  expect(found.pages).toBe(3 + BUDGET_PAGES);
  const dashboard = await tendril.context.newPage();
  await dashboard.goto(`${after.origin}/dashboard.html`);
  await expect(dashboard.getByRole('button', { name: 'Bees', exact: true })).toBeVisible();
});

test('an import that an update interrupts leaves no row, and can be started again', async ({
  updatable: { tendril, update },
  web,
}) => {
  const { extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees');
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 1));
  const { topics, vocabulary } = await extension.tables(['topics', 'vocabulary']);
  const head = { format: 'tendril-topic', version: 2, topic: topics[0] };
  const begin = (of: Extension) => of.command('beginTopicImport', { head, mode: 'apart' });
  const add = async (of: Extension, id: string) =>
    of.command('addTopicRows', { import: id, batch: 0, table: 'vocabulary', rows: vocabulary });
  await add(extension, (await begin(extension)).import);
  expect(new Set((await extension.rows('vocabulary')).map((row) => row.topic)).size).toBe(2);

  const after = await update();
  await after.command('recover', {});
  const left = async () => (await after.rows('vocabulary')).filter((row) => row.topic !== topic);
  await until('the rows of the import to go', RELOAD_MS, async () => (await left()).length === 0);
  expect(await after.rows('topics')).toEqual(topics);
  const again = await begin(after);
  await add(after, again.import);
  await after.command('cancelTopicImport', { import: again.import });
  expect(await left()).toEqual([]);
});
