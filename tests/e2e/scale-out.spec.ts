import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, test } from './harness/fixture';
import { seedsOf } from './harness/seeds';

const SEEDS = 3;
/** Words of three short pages are fewer than those of the pages they are told from. */
const LEAST_WORDS = 2_000;

test('a topic is exported as a crawl project with a model trained against the shipped background pages', async ({
  tendril,
  web,
}) => {
  const { extension, context, download } = tendril;
  const topic = await extension.createPracticeTopic('Bees');
  const seeds = seedsOf(web, 'beekeeping', SEEDS);
  await extension.markSeeds(topic, seeds);
  const dashboard = await context.newPage();
  await dashboard.goto(`${extension.origin}/dashboard.html#export`);
  const dialog = dashboard.getByRole('dialog', { name: 'Export' });
  const format = dialog.getByRole('combobox', { name: 'Format' });
  await format.selectOption({ label: 'StormCrawler: focused crawl project (.stormcrawler.zip)' });
  const path = await download(dashboard, () => dialog.getByRole('button', { name: 'Download' }).click());
  const files = unzipSync(await readFile(path));
  const textOf = (name: string) => new TextDecoder().decode(files[name]);
  for (const url of seeds) expect(textOf('src/main/resources/seeds.txt')).toContain(url);
  const { terms, intercept } = JSON.parse(textOf('src/main/resources/model.json'));
  expect(terms.words.length).toBeGreaterThan(LEAST_WORDS);
  const weightOf = (word: string) => terms.words.find(([one]: [string]) => one === word)?.[2];
  expect(weightOf('hive')).toBeGreaterThan(0);
  expect(intercept).toBeLessThan(0);
});
