/** Seed lists through the crawlers they are made for: each fetches every exported address, and nothing else. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ExportOptions, exportFileName } from '../../lib/transfer/format';
import { exportFormat } from '../../lib/transfer/registry';
import { HARD_PATHS, type Loopback, loopbackSeeds, missing, openLoopback, run } from '../support/transfer-loopback';
import { bytesOf, OPTIONS } from '../support/transfer-samples';

const NO_WGET = missing('wget');
const NO_HTTRACK = missing('httrack');
const NO_SCRAPY = missing('scrapy', 'version');
const CRAWL_MS = 120_000;

let web: Loopback;
let folder: string;

beforeEach(async () => {
  web = await openLoopback();
  folder = await mkdtemp(join(tmpdir(), 'tendril-readers-'));
});
afterEach(async () => {
  await web.close();
  await rm(folder, { recursive: true, force: true });
});

async function exported(id: string, options: Partial<ExportOptions> = {}): Promise<string> {
  const format = exportFormat(id);
  if (format === undefined) throw new Error(`no format ${id}`);
  const path = join(folder, exportFileName(format, OPTIONS.topicName));
  await writeFile(path, await bytesOf(format.write(loopbackSeeds(web.origin), { ...OPTIONS, ...options })));
  return path;
}

/** One spelling for what readers may escape or not, such as brackets and quotes. */
const spelling = (path: string): string => decodeURIComponent(path.replaceAll('+', '%20'));

function expectAllAndNothingElse(but: readonly string[] = []): void {
  const asked = web.asked.filter((path) => !but.includes(path)).map(spelling);
  expect(asked.toSorted()).toEqual(HARD_PATHS.map(spelling).toSorted());
}

describe.skipIf(NO_WGET)(`wget${NO_WGET ? ` (${NO_WGET})` : ''}`, () => {
  it.each(['plain', 'wget', 'ache-seeds', 'browsertrix-seeds', 'scrapy-list'])(
    '-i reads the %s list',
    async (id) => {
      const list = await exported(id);
      const { code, output } = await run(
        'wget',
        ['--no-config', '-nv', '--tries=1', '-O', '/dev/null', '-i', list],
        folder,
      );
      expect(code, output).toBe(0);
      expectAllAndNothingElse();
    },
    CRAWL_MS,
  );

  it.each(['bookmarks'])(
    '--force-html -i reads the %s file',
    async (id) => {
      const list = await exported(id);
      const args = ['--no-config', '-nv', '--tries=1', '-O', '/dev/null', '--force-html', '-i', list];
      const { code, output } = await run('wget', args, folder);
      expect(code, output).toBe(0);
      expectAllAndNothingElse();
    },
    CRAWL_MS,
  );
});

describe.skipIf(NO_HTTRACK)(`httrack${NO_HTTRACK ? ` (${NO_HTTRACK})` : ''}`, () => {
  it(
    '-%L reads the list',
    async () => {
      const list = await exported('wget');
      // Depth 1 is the list itself; -s0 no robots.txt, -n no near files, -I0 no index, -c1 one connection.
      const args = [
        '-O',
        join(folder, 'site'),
        '-%L',
        list,
        '-r1',
        '-s0',
        '-c1',
        '-A1000000',
        '-%c50',
        '-I0',
        '-q',
        '-%v0',
      ];
      const { output } = await run('httrack', args, folder, CRAWL_MS);
      try {
        expectAllAndNothingElse();
      } catch (error) {
        throw new Error(`${(error as Error).message}\n${output}`, { cause: error });
      }
    },
    CRAWL_MS,
  );
});

describe.skipIf(NO_SCRAPY)(`Scrapy${NO_SCRAPY ? ` (${NO_SCRAPY})` : ''}`, () => {
  const FAST = ['-s', 'ROBOTSTXT_OBEY=False', '-s', 'AUTOTHROTTLE_ENABLED=False', '-L', 'ERROR'];

  it(
    'runs the ready spider as it is, which fetches the seeds and gives an item for each',
    async () => {
      const spider = await exported('scrapy-spider');
      const items = join(folder, 'items.jsonl');
      const { code, output } = await run('scrapy', ['runspider', spider, ...FAST, '-o', items], folder, CRAWL_MS);
      expect(code, output).toBe(0);
      expect(output).toBe('');
      expectAllAndNothingElse();
      const lines = (await readFile(items, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(lines).toHaveLength(HARD_PATHS.length);
      // heron 1 and wetland 0.5 of 1.75 in all.
      expect(lines[0]).toMatchObject({ title: 'Heron', topic: OPTIONS.topicName, score: 1.5 / 1.75 });
    },
    CRAWL_MS,
  );

  it(
    'lets the ready spider follow links within the scope, but never to a rejected page',
    async () => {
      const spider = await exported('scrapy-spider', { scope: 'host' });
      const args = ['runspider', spider, ...FAST, '-s', 'DEPTH_LIMIT=1'];
      const { code, output } = await run('scrapy', args, folder, CRAWL_MS);
      expect(code, output).toBe(0);
      expect(web.asked).toContain('/linked');
      expect(web.asked).toContain('/below/deeper');
      expect(web.asked).not.toContain('/rejected');
      expect(web.asked).not.toContain('/image.png');
    },
    CRAWL_MS,
  );

  it(
    'asks for robots.txt, unless told otherwise, and nothing else besides',
    async () => {
      const spider = await exported('scrapy-spider');
      await run('scrapy', ['runspider', spider, '-s', 'AUTOTHROTTLE_ENABLED=False', '-L', 'ERROR'], folder, CRAWL_MS);
      expect(web.asked).toContain('/robots.txt');
      expectAllAndNothingElse(['/robots.txt']);
    },
    CRAWL_MS,
  );

  it(
    'reads the list by a spider with an argument',
    async () => {
      const list = await exported('scrapy-list');
      const spider = join(folder, 'reader.py');
      await writeFile(
        spider,
        'import scrapy\nclass Reader(scrapy.Spider):\n    name = "reader"\n    def start_requests(self):\n' +
          '        for line in open(self.seeds):\n            yield scrapy.Request(line.strip())\n' +
          '    async def start(self):\n        for request in self.start_requests():\n            yield request\n' +
          '    def parse(self, response):\n        pass\n',
      );
      const { code, output } = await run(
        'scrapy',
        ['runspider', spider, '-a', `seeds=${list}`, ...FAST],
        folder,
        CRAWL_MS,
      );
      expect(code, output).toBe(0);
      expectAllAndNothingElse();
    },
    CRAWL_MS,
  );
});

describe('Crawlee', () => {
  it(
    'opens the RequestList and takes every request, its data with it',
    async () => {
      const { Configuration, RequestList } = await import('@crawlee/core');
      Configuration.getGlobalConfig().set('persistStorage', false);
      const sources = JSON.parse(await readFile(await exported('crawlee'), 'utf8'));
      const list = await RequestList.open(null, sources);
      const titles: unknown[] = [];
      for (let request = await list.fetchNextRequest(); request; request = await list.fetchNextRequest()) {
        await fetch(request.url);
        titles.push(request.userData.title);
        await list.markRequestHandled(request);
      }
      expect(await list.isFinished()).toBe(true);
      expect(titles[0]).toBe('Page 0, "quoted" <b> & 鹭');
      expectAllAndNothingElse();
    },
    CRAWL_MS,
  );
});
