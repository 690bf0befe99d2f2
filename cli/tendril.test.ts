import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { practicePages, runTendril, type TendrilHome, tendrilHome } from '../tests/support/tendril-home';

const bees = practicePages('beekeeping');
let home: TendrilHome;

beforeAll(async () => {
  home = await tendrilHome();
});
afterAll(() => home.close());

const tendril = (...args: readonly string[]) => runTendril([...args, '--config', home.config], home.env);

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it('a discovery on the practice web is judged, exported, and opens in another store', async () => {
  const seeds = bees.slice(0, 3).flatMap((url) => ['--seed', url]);
  const topicFile = join(home.folder, 'bees.tendril.json');
  const found = await tendril(
    'discover',
    '--topic',
    'beekeeping',
    '--language',
    'en',
    ...seeds,
    '--budget',
    '20',
    '--json',
    '--out',
    topicFile,
  );
  expect([found.code, found.error]).toEqual([0, '']);
  expect(lines(found.out).filter(({ type }) => type === 'seed')).toHaveLength(3);
  expect(lines(found.out).at(-2)).toMatchObject({ type: 'session', status: 'done' });
  expect(home.server.requests.every(({ userAgent, cookie }) => /^Tendril\/\d/.test(userAgent ?? '') && !cookie)).toBe(
    true,
  );

  const suggested = lines((await tendril('suggest', '--topic', 'beekeeping', '--limit', '5', '--json')).out);
  expect(suggested).toHaveLength(5);
  expect(suggested.filter(({ url }) => bees.includes(url as string)).length).toBeGreaterThanOrEqual(4);
  const best = suggested[0]?.url as string;
  expect((await tendril('judge', '--topic', 'beekeeping', '--yes', best)).code).toBe(0);

  const crawl = join(home.folder, 'crawl.yaml');
  expect((await tendril('export', '--topic', 'beekeeping', '--format', 'browsertrix', '--out', crawl)).code).toBe(0);
  expect(readFileSync(crawl, 'utf8')).toContain(best);

  const other = ['--store', join(home.folder, 'other.store'), '--json'];
  expect((await tendril('import', topicFile, ...other)).code).toBe(0);
  expect(lines((await tendril('status', ...other)).out)).toMatchObject([{ name: 'beekeeping', answers: 3 }]);
}, 300_000);

it('each kind of failure has its own exit code', async () => {
  expect((await tendril('discover')).code).toBe(2);
  expect((await tendril('nonsense')).code).toBe(2);
  expect((await tendril('suggest', '--topic', 'nothing')).code).toBe(3);
  const refused = await tendril('export', '--topic', 'beekeeping', '--from', 'half');
  expect([refused.code, refused.error]).toEqual([
    2,
    expect.stringContaining('--from takes a number from 0 to 1, not half'),
  ]);
  const broken = join(home.folder, 'broken.store');
  writeFileSync(broken, 'not a store');
  expect((await tendril('status', '--store', broken)).code).toBe(4);
}, 120_000);
