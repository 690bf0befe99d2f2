import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileDatabase } from '../../cli/file-database';
import { proxied, runTendril } from '../support/tendril-home';
import { wholeRankings } from '../support/whole-rankings';
import { expect, test } from './harness/fixture';
import { practiceSettings, SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';
import type { TableName } from './harness/tables';
import { exportedTopic, importedTopic } from './harness/topic-files';

const BUDGET_PAGES = 20;
const SESSION_MS = 90_000;
/** What a session leaves. */
const COMPARED = [
  'terms',
  'vocabulary',
  'pages',
  'frontier',
  'rounds',
  'verdicts',
] as const satisfies readonly TableName[];

/**
 * The rows as one text, all numbers in full. Left out are times, and how often a topic has been ranked: marking three
 * pages ranks three times, importing them once.
 */
const textOf = (rows: unknown) =>
  JSON.stringify(rows, (key, value) => {
    if (/AtMs$|^atMs$|^version$/.test(key)) return undefined;
    if (ArrayBuffer.isView(value)) return [...(value as Uint32Array)];
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isRecord ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;
  });

async function rowsOfProgram(store: string): Promise<Record<string, unknown>> {
  const { db, close } = await openFileDatabase(store);
  const rows = await Promise.all(COMPARED.map(async (name) => [name, await db.table(name).toArray()] as const));
  const rankings = wholeRankings(await db.rankings.toArray(), await db.rankingParts.toArray());
  close();
  return { ...Object.fromEntries(rows), rankings };
}

test('a topic gives the same rounds and ranking in the browser and in the command line, and goes back and forth', async ({
  tendril: browser,
  web,
  server,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'tendril-programs-'));
  const [config, store, file] = ['config.json', 'tendril.store', 'bees.tendril.json'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const run = async (...args: readonly string[]) => {
    const { code, out, error } = await runTendril([...args, '--config', config, '--json'], proxied(server.port));
    expect([code, error]).toEqual([0, '']);
    return out;
  };
  try {
    const { extension } = browser;
    const topic = await extension.createPracticeTopic('Bees', SEARCH_ALONE);
    await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
    await writeFile(config, JSON.stringify({ ...practiceSettings(SEARCH_ALONE), store }));
    await writeFile(file, await exportedTopic(browser));
    await run('import', file);

    await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
    await extension.waitForSession(topic, ['done'], SESSION_MS);
    await run('discover', '--topic', 'Bees', '--budget', String(BUDGET_PAGES));
    const names = [...COMPARED, 'rankings'] as const;
    const ofBrowser = await extension.tables(names);
    const ofProgram = await rowsOfProgram(store);
    expect(ofBrowser.pages.length).toBeGreaterThan(BUDGET_PAGES);
    for (const name of names) expect(textOf(ofProgram[name]), name).toBe(textOf(ofBrowser[name]));

    const [best] = (await run('suggest', '--topic', 'Bees', '--limit', '1')).trim().split('\n');
    const { url } = JSON.parse(best as string) as { readonly url: string };
    await run('judge', '--topic', 'Bees', '--yes', url);
    await run('export', '--topic', 'Bees', '--format', 'tendril-json', '--out', file);
    await importedTopic(browser, await readFile(file), 'Merge into your topic', 'Merged into:');
    expect((await extension.rows('verdicts')).map((row) => row.url)).toContain(url);

    await extension.command('undo', { topic, url });
    await writeFile(file, await exportedTopic(browser));
    await run('merge', file);
    const { verdicts } = await rowsOfProgram(store);
    expect(textOf(verdicts)).toBe(textOf(await extension.rows('verdicts')));
  } finally {
    await rm(folder, { recursive: true });
  }
});
