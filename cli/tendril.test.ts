import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { practiceWeb } from '../tests/web/practice';
import { serveWeb, type WebServer } from '../tests/web/server';
import { createWeb, SEARCH_HOST } from '../tests/web/web';

const folder = mkdtempSync(join(tmpdir(), 'tendril-run-'));
const web = createWeb(practiceWeb());
const bees = web.pages.filter(({ label }) => label === 'beekeeping').map(({ url }) => url);
const config = join(folder, 'config.json');
let server: WebServer;

beforeAll(async () => {
  server = await serveWeb(web);
  const providers = { searxng: { enabled: true, baseUrl: `http://${SEARCH_HOST}` } };
  writeFileSync(
    config,
    JSON.stringify({ store: join(folder, 'tendril.store'), politeness: { hostDelayMs: 5 }, providers }),
  );
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function tendril(...args: readonly string[]): Promise<{ code: number; out: string; error: string }> {
  const proxy = `http://127.0.0.1:${server.port}`;
  const child = spawn(process.execPath, ['cli/tendril.mjs', ...args, '--config', config], {
    env: {
      ...process.env,
      HTTP_PROXY: proxy,
      HTTPS_PROXY: proxy,
      http_proxy: proxy,
      https_proxy: proxy,
      NO_PROXY: '',
      no_proxy: '',
    },
  });
  let [out, error] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? -1)));
  return { code, out, error };
}

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it('a discovery on the practice web is judged, exported, and opens in another store', async () => {
  const seeds = bees.slice(0, 3).flatMap((url) => ['--seed', url]);
  const topicFile = join(folder, 'bees.tendril.json');
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
  expect(server.requests.every(({ userAgent, cookie }) => /^Tendril\/\d/.test(userAgent ?? '') && !cookie)).toBe(true);

  const suggested = lines((await tendril('suggest', '--topic', 'beekeeping', '--limit', '5', '--json')).out);
  expect(suggested).toHaveLength(5);
  expect(suggested.filter(({ url }) => bees.includes(url as string)).length).toBeGreaterThanOrEqual(4);
  const best = suggested[0]?.url as string;
  expect((await tendril('judge', '--topic', 'beekeeping', '--yes', best)).code).toBe(0);

  const crawl = join(folder, 'crawl.yaml');
  expect((await tendril('export', '--topic', 'beekeeping', '--format', 'browsertrix', '--out', crawl)).code).toBe(0);
  expect(readFileSync(crawl, 'utf8')).toContain(best);

  const other = ['--store', join(folder, 'other.store'), '--json'];
  expect((await tendril('import', topicFile, ...other)).code).toBe(0);
  expect(lines((await tendril('status', ...other)).out)).toMatchObject([{ name: 'beekeeping', answers: 3 }]);
}, 300_000);

it('each kind of failure has its own exit code', async () => {
  expect((await tendril('discover')).code).toBe(2);
  expect((await tendril('nonsense')).code).toBe(2);
  expect((await tendril('suggest', '--topic', 'nothing')).code).toBe(3);
  const broken = join(folder, 'broken.store');
  writeFileSync(broken, 'not a store');
  expect((await tendril('status', '--store', broken)).code).toBe(4);
}, 120_000);
