import { checkTopic } from './harness/counts';
import { Extension, until } from './harness/extension';
import { expect, test } from './harness/fixture';
import { SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';
import type { TendrilBrowser } from './harness/tendril-browser';

const BUDGET_PAGES = 40;
const SESSION_MS = 120_000;
const RELOAD_MS = 30_000;

interface Developer {
  readonly chrome: {
    readonly developerPrivate: { updateProfileConfiguration(change: { inDeveloperMode: boolean }): Promise<void> };
  };
}

/** Reloads the extension, as an update does: its pages close, and its background and engine start anew. */
async function reload({ context, helper, extension: { origin } }: TendrilBrowser): Promise<Extension> {
  // Without the developer mode, Chromium disables an unpacked extension that is reloaded.
  const manager = await context.newPage();
  await manager.goto('chrome://extensions/');
  await manager.evaluate(() =>
    (globalThis as unknown as Developer).chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true }),
  );
  await manager.close();
  const closed = helper.waitForEvent('close');
  await helper
    .evaluate(() => (globalThis as unknown as { chrome: { runtime: { reload(): void } } }).chrome.runtime.reload())
    .catch(() => undefined);
  await closed;
  const page = await context.newPage();
  await until('the extension to be there again', RELOAD_MS, () =>
    page.goto(`${origin}/options.html`).then(
      () => true,
      () => false,
    ),
  );
  return new Extension(page, origin);
}

test('a session goes on after an update of the extension', async ({ tendril, web }) => {
  const { extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees', { ...SEARCH_ALONE, budgetPages: BUDGET_PAGES });
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await until('a round', SESSION_MS, async () => (await extension.rows('rounds')).length > 0);
  const after = await reload(tendril);
  await after.waitForSession(topic, ['done'], SESSION_MS);
  const found = await checkTopic(after, topic);
  expect(found.faults).toEqual([]);
  expect(found.pages).toBe(3 + BUDGET_PAGES);
});

test('an import that an update interrupts leaves no row, and can be started again', async ({ tendril, web }) => {
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

  const after = await reload(tendril);
  await after.command('recover', {});
  const left = async () => (await after.rows('vocabulary')).filter((row) => row.topic !== topic);
  await until('the rows of the import to go', RELOAD_MS, async () => (await left()).length === 0);
  expect(await after.rows('topics')).toEqual(topics);
  const again = await begin(after);
  await add(after, again.import);
  await after.command('cancelTopicImport', { import: again.import });
  expect(await left()).toEqual([]);
});
