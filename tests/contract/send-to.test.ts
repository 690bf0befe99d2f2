/** Lists sent to a real WebDAV server. */
import 'fake-indexeddb/auto';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { TendrilDb } from '../../lib/store/db';
import { completeSettings, sendPages } from '../../lib/targets/send-pages';
import { webDav } from '../../lib/targets/web-dav';
import { freePort } from '../support/processes';
import { pythonProgram, pythonReader, readerTest } from '../support/readers';
import { DEFAULT_CHOICE } from '../support/transfer-samples';
import { fillSampleTopic, SAMPLE_TOPIC } from '../support/transfer-topic';

const WSGIDAV = pythonReader('wsgidav', 'ran');
const STARTED_MS = 60_000;

let folder: string;
let server: ChildProcess | undefined;
let origin = '';
const db = new TendrilDb(`send-to-${crypto.randomUUID()}`);
beforeAll(async () => {
  if (WSGIDAV.missing !== undefined) return;
  await fillSampleTopic(db, { pages: 12 });
  folder = await mkdtemp(join(tmpdir(), 'tendril-dav-'));
  await mkdir(join(folder, 'files', 'lists'), { recursive: true });
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const config = {
    ...{ host: '127.0.0.1', port, provider_mapping: { '/': join(folder, 'files') } },
    simple_dc: { user_mapping: { '*': { ann: { password: 'honey' } } } },
    http_authenticator: { accept_basic: true, accept_digest: false, default_to_digest: false },
  };
  await writeFile(join(folder, 'wsgidav.json'), JSON.stringify(config));
  const program = pythonProgram('wsgidav');
  server = spawn(program, ['--config', join(folder, 'wsgidav.json')], { stdio: 'ignore' });
  const isUp = () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  for (const end = Date.now() + STARTED_MS; Date.now() < end && !(await isUp()); )
    await new Promise((done) => setTimeout(done, 200));
}, 2 * STARTED_MS);
afterAll(async () => {
  server?.kill();
  await db.delete();
  if (folder) await rm(folder, { recursive: true, force: true });
});

let nowMs = Date.UTC(2026, 0, 2);
/** Sends the sample topic, one second after the previous call. @returns the outcome */
async function send(address: string, secret = 'honey', place = 'plain') {
  nowMs += 1_000;
  const at = nowMs;
  return sendPages({
    ...{ db, target: webDav, topic: SAMPLE_TOPIC.id, scope: 'page', choice: DEFAULT_CHOICE },
    settings: completeSettings(webDav, { address: `${origin}${address}`, user: 'ann', secret, place }),
    fetch: (url, init) => fetch(url, init),
    clock: { nowMs: () => at, sleep: () => Promise.resolve() },
    progress: () => {},
    note: async () => {},
  });
}
const files = async () => (await readdir(join(folder, 'files', 'lists'))).sort();
const content = async (name = '') => readFile(join(folder, 'files', 'lists', name), 'utf8');

readerTest(
  WSGIDAV,
  'a folder receives a file of all pages, then of new pages only, and none if nothing is new',
  async () => {
    expect(await send('/lists/')).toEqual({ sent: 4, refused: 0, left: 0 });
    const [first] = await files();
    expect((await content(first)).trim().split('\n')).toHaveLength(4);
    expect(await send('/lists')).toEqual({ sent: 0, refused: 0, left: 0 });
    await db.verdicts.add({ topic: SAMPLE_TOPIC.id, seq: 11, url: 'https://s7.example/p7', verdict: 'yes', atMs: 9 });
    expect(await send('/lists')).toMatchObject({ sent: 1 });
    const [, second] = await files();
    expect(await content(second)).toBe('https://s7.example/p7\n');
    expect(await files()).toHaveLength(2);
  },
  30_000,
);

readerTest(
  WSGIDAV,
  'a wrong password or a missing folder keeps all pages for the next time',
  async () => {
    expect(await send('/lists', 'wax', 'csv')).toMatchObject({ sent: 0, left: 5, fault: 'unauthorised' });
    expect(await send('/nowhere', 'honey', 'csv')).toMatchObject({ sent: 0, left: 5 });
    expect(await send('/lists', 'honey', 'csv')).toMatchObject({ sent: 5, left: 0 });
    expect(await content((await files()).at(-1))).toMatch(/^url,title,/);
  },
  30_000,
);
