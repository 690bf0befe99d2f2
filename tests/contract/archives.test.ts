/** Reads captures from a real pywb. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { captureTimeMs, ownArchive } from '../../lib/providers/archives';
import { freePort } from '../support/processes';
import { type Harness, harnessFor } from '../support/provider-harness';
import { pythonProgram, pythonReader, readerTest } from '../support/readers';
import { run } from '../support/transfer-loopback';

const PYWB = pythonReader('pywb', 'ran');
const PAGE = 'https://www.bees.example/hive';
const CAPTURES = [
  [PAGE, '2012-03-04T05:06:07Z', '200 OK'],
  [PAGE, '2019-01-02T03:04:05Z', '200 OK'],
  [PAGE, '2021-01-02T03:04:05Z', '404 Not Found'],
] as const;
const WRITER = `
import sys, json
from io import BytesIO
from warcio.warcwriter import WARCWriter
from warcio.statusandheaders import StatusAndHeaders
with open('bees.warc.gz', 'wb') as file:
    writer = WARCWriter(file, gzip=True)
    for url, date, status in json.loads(sys.argv[1]):
        headers = StatusAndHeaders(status, [('Content-Type', 'text/html')], protocol='HTTP/1.0')
        record = writer.create_warc_record(url, 'response', payload=BytesIO(date.encode()), http_headers=headers,
                                           warc_headers_dict={'WARC-Date': date})
        writer.write_record(record)
`;

let folder: string;
let server: ChildProcess | undefined;
let harness: Harness | undefined;
let origin = '';
beforeAll(async () => {
  if (PYWB.missing !== undefined) return;
  folder = await mkdtemp(join(tmpdir(), 'tendril-pywb-'));
  const program = (name: string) => pythonProgram('pywb', name);
  const steps = [
    [program('python'), '-c', WRITER, JSON.stringify(CAPTURES)],
    [program('wb-manager'), 'init', 'bees'],
    [program('wb-manager'), 'add', 'bees', 'bees.warc.gz'],
  ];
  for (const [command = '', ...args] of steps) {
    const { code, output } = await run(command, args, folder, 60_000);
    expect(code, output).toBe(0);
  }
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  server = spawn(program('wayback'), ['-p', String(port), '-b', '127.0.0.1'], { cwd: folder, stdio: 'ignore' });
  const isUp = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; tries < 120 && !(await isUp()); tries++) await new Promise((done) => setTimeout(done, 500));
}, 180_000);
afterAll(async () => {
  await harness?.server.close();
  server?.kill();
  if (folder) await rm(folder, { recursive: true, force: true });
}, 60_000);

for (const path of ['/bees', '/bees/timemap/link'])
  readerTest(
    PYWB,
    `the captures of a page are counted, with the first and the last, at ${path}`,
    async () => {
      await harness?.server.close();
      // The harness forwards requests to the archive.
      harness = await harnessFor(
        ownArchive,
        async (request, response) => {
          const answer = await fetch(`${origin}${request.url.pathname}${request.url.search}`);
          response.writeHead(answer.status).end(await answer.text());
        },
        { settings: { baseUrl: `${origin}${path}` } },
      );
      const isTimeMap = path.includes('timemap');
      const captures = await harness.providers.captures(PAGE);
      // A TimeMap has no status of a capture.
      expect(captures).toMatchObject({ count: isTimeMap ? 3 : 2, firstMs: captureTimeMs('20120304050607') });
      expect(captures.lastMs).toBe(captureTimeMs(isTimeMap ? '20210102030405' : '20190102030405'));
      expect(await harness.providers.captures('https://www.bees.example/none')).toMatchObject({ count: 0 });
    },
    60_000,
  );
