/** Topics that are deleted while the browser works on them. */
import { practiceWeb } from '../web/practice';
import { serveWeb } from '../web/server';
import { createWeb } from '../web/web';
import { type Extension, until } from './harness/extension';
import { expect, test } from './harness/fixture';
import { SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

const START_MS = 60_000;
/** Longer than the pauses between two requests of a run or of a delivery. */
const AFTERWARDS_MS = 8_000;
const TABLES = ['topics', 'pages', 'terms', 'vocabulary', 'verdicts', 'notes', 'frontier', 'attempts'] as const;
const LOGS = ['rounds', 'sessions', 'watched', 'exports'] as const;

async function expectNoRow(extension: Extension): Promise<void> {
  for (const [table, rows] of Object.entries(await extension.tables([...TABLES, ...LOGS])))
    expect(rows, table).toEqual([]);
}

test('a merge into a topic that is deleted meanwhile is refused and leaves no row', async ({ tendril, web }) => {
  const { extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees');
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 1));
  const { topics, vocabulary } = await extension.tables(['topics', 'vocabulary']);
  const head = { format: 'tendril-topic', version: 2, topic: topics[0] };
  const merge = await extension.command('beginTopicImport', { head, mode: 'merge' });
  const rows = { import: merge.import, batch: 0, table: 'vocabulary', rows: vocabulary };
  await extension.command('addTopicRows', rows);
  await extension.command('deleteTopic', { topic });
  expect(await extension.send('finishTopicImport', { import: merge.import })).toMatchObject({ ok: false });
  await extension.send('cancelTopicImport', { import: merge.import });
  await expectNoRow(extension);
});

test('a watch run ends when its topic is deleted, and requests and stores nothing afterwards', async ({
  tendril,
  server,
  web,
}) => {
  const { extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees', SEARCH_ALONE);
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
  // Chromium asks servers of its own.
  const asked = () => server.requests.filter(({ host }) => host.endsWith('.test'));
  const before = asked().length;
  await extension.command('watchTopic', { topic });
  await until('a request', START_MS, async () => asked().length > before);
  await extension.command('deleteTopic', { topic });
  const atEnd = asked().length;
  await new Promise((resolve) => setTimeout(resolve, AFTERWARDS_MS));
  expect(asked().slice(atEnd)).toEqual([]);
  await expectNoRow(extension);
});

test('a delivery ends when its topic is deleted, and sends and stores nothing afterwards', async ({ launch }) => {
  const folder = ({ hostname }: URL) => (hostname === 'web.archive.org' ? new Response('') : undefined);
  const web = createWeb({ ...practiceWeb(), answer: folder });
  const server = await serveWeb(web, { delayMs: 500 });
  const { extension, context } = await launch({ port: server.port });
  const topic = await extension.createPracticeTopic('Bees', SEARCH_ALONE);
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
  const page = await context.newPage();
  await page.goto(`${extension.origin}/dashboard.html`);
  await page.goto(`${extension.origin}/dashboard.html#export`);
  await page.bringToFront();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('listbox', { name: 'Format' }).first().selectOption('to:save-page-now');
  await dialog.getByRole('checkbox', { name: /perhaps only you can read/ }).check();
  const sent = () => server.requests.filter(({ host }) => host === 'web.archive.org').length;
  await dialog.getByRole('button', { name: 'Send the pages', exact: true }).click();
  await until('a page to be sent', START_MS, async () => sent() > 0);
  await extension.command('deleteTopic', { topic });
  await new Promise((resolve) => setTimeout(resolve, AFTERWARDS_MS));
  expect(sent()).toBe(1);
  await expectNoRow(extension);
  await server.close();
});
