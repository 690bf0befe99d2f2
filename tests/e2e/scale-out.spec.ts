import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from './harness/fixture';
import { seedsOf } from './harness/seeds';

const SEEDS = 3;
/** Words of three short pages are fewer than those of the pages they are told from. */
const LEAST_WORDS = 2_000;

test('a topic is exported as crawl and scan projects with a model trained against the shipped background pages', async ({
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
  const format = dialog.getByRole('listbox', { name: 'Format' });
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

  // The dialog closes after a download.
  await dashboard.goto('about:blank');
  await dashboard.goto(`${extension.origin}/dashboard.html#export`);
  await format.selectOption({ label: 'Apache Spark: project that scans web archives (.spark.zip)' });
  const scan = await download(dashboard, () => dialog.getByRole('button', { name: 'Download' }).click());
  const folder = await mkdtemp(join(tmpdir(), 'tendril-scan-'));
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(scan))))
    await writeFile(join(folder, name), bytes);
  const logOddsOf = (text: string): number => {
    const header = JSON.stringify({ url: 'http://a.test/', type: 'text/plain', bytes: text.length });
    const args = [join(folder, 'page-scorer.mjs'), join(folder, 'model.json')];
    const { stdout } = spawnSync(process.execPath, args, { input: `${header}\n${text}`, encoding: 'utf8' });
    return JSON.parse(stdout).logOdds[0];
  };
  expect(logOddsOf('A hive of bees makes honey.')).toBeGreaterThan(logOddsOf('A train leaves the station.'));
});
