import { MIGRATIONS } from '../../lib/store/migrations';
import { expect, test } from './harness/fixture';

/** What the next version of Tendril would do to the database. */
async function raiseVersion(version: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('tendril', version);
    opening.onupgradeneeded = () => {
      opening.result.deleteObjectStore('notes');
      opening.result.createObjectStore('places');
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

test('a database written by a later version is left unchanged, and every screen says so', async ({ tendril }) => {
  const { context, extension, helper } = tendril;
  const topic = await extension.createPracticeTopic('Bees');
  const version = (MIGRATIONS.length + 1) * 10;
  await helper.evaluate(raiseVersion, version);

  for (const name of ['popup', 'sidepanel', 'dashboard', 'welcome', 'options']) {
    const screen = await context.newPage();
    await screen.goto(`${extension.origin}/${name}.html`);
    await expect(screen.getByText('Update Tendril'), name).toBeVisible();
    await screen.close();
  }
  for (const again of ['first', 'second'])
    expect(await extension.send('deleteTopic', { topic }), again).toMatchObject({ error: { code: 'too-new' } });
  const stored = await helper.evaluate(async () =>
    (await indexedDB.databases()).map(({ name, version }) => [name, version]),
  );
  expect(stored).toEqual([['tendril', version]]);
  expect(await extension.rows('topics')).toMatchObject([{ id: topic, name: 'Bees' }]);
});
