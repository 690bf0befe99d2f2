/** Runs the crawlers on their seed lists: each fetches every exported URL and nothing else. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { type ExportOptions, exportFileName } from '../../lib/transfer/format';
import { exportFormat } from '../../lib/transfer/registry';
import {
  installedReader,
  packageReader,
  packagesFolder,
  pythonProgram,
  pythonReader,
  readerTest,
} from '../../tests/support/readers';
import {
  HARD_PATHS,
  type Loopback,
  loopbackSeeds,
  openLoopback,
  run,
  spelling,
} from '../../tests/support/transfer-loopback';
import { bytesOf, OPTIONS } from '../../tests/support/transfer-samples';

const WGET = installedReader('wget', 'ran');
const HTTRACK = installedReader('httrack', 'ran');
/** The installed Scrapy, and the current version. */
const SCRAPIES = [
  { reader: installedReader('Scrapy', 'ran', 'scrapy', 'version'), program: 'scrapy' },
  { reader: pythonReader('scrapy', 'ran', 'Scrapy'), program: pythonProgram('scrapy') },
];
const CRAWLEE_CRAWL = join(import.meta.dirname, 'crawlee-crawl.mjs');
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

function expectAllAndNothingElse(but: readonly string[] = []): void {
  const asked = web.asked.filter((path) => !but.includes(path)).map(spelling);
  expect(asked.toSorted()).toEqual(HARD_PATHS.map(spelling).toSorted());
}

for (const id of ['plain', 'wget', 'ache-seeds', 'browsertrix-seeds', 'scrapy-list']) {
  readerTest(
    WGET,
    `-i fetches every URL of the ${id} list`,
    async () => {
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
}

readerTest(
  WGET,
  '--force-html -i fetches every URL of the bookmark file',
  async () => {
    const list = await exported('bookmarks');
    const args = ['--no-config', '-nv', '--tries=1', '-O', '/dev/null', '--force-html', '-i', list];
    const { code, output } = await run('wget', args, folder);
    expect(code, output).toBe(0);
    expectAllAndNothingElse();
  },
  CRAWL_MS,
);

readerTest(
  pythonReader('warcio', 'read'),
  'the WARC that wget writes from the list holds every page',
  async ({ skip }) => {
    if (WGET.missing !== undefined) skip(WGET.missing);
    const warc = join(folder, 'herons');
    const args = ['--no-config', '-nv', '--tries=1', '-O', '/dev/null', `--warc-file=${warc}`, '-i'];
    await run('wget', [...args, await exported('plain')], folder);
    const fields = ['-f', 'warc-type,warc-target-uri,http:status'];
    const { code, output } = await run(pythonProgram('warcio'), ['index', `${warc}.warc.gz`, ...fields], folder);
    expect(code, output).toBe(0);
    const answers = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>)
      .filter((record) => record['warc-type'] === 'response');
    expect(new Set(answers.map((record) => record['http:status']))).toEqual(new Set(['200']));
    const paths = answers.map((record) => spelling((record['warc-target-uri'] ?? '').replace(web.origin, '')));
    expect(paths.toSorted()).toEqual(HARD_PATHS.map(spelling).toSorted());
  },
  CRAWL_MS,
);

readerTest(
  HTTRACK,
  '-%L fetches every URL of the list',
  async () => {
    const list = await exported('wget');
    // Depth 1 is the list itself; -s0 no robots.txt, -n no near files, -I0 no index, -c1 one connection.
    const limits = ['-r1', '-s0', '-c1', '-A1000000', '-%c50', '-I0', '-q', '-%v0'];
    const { output } = await run('httrack', ['-O', join(folder, 'site'), '-%L', list, ...limits], folder, CRAWL_MS);
    try {
      expectAllAndNothingElse();
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${output}`, { cause: error });
    }
  },
  CRAWL_MS,
);

const FAST = ['-s', 'ROBOTSTXT_OBEY=False', '-s', 'AUTOTHROTTLE_ENABLED=False', '-L', 'ERROR'];

for (const { reader, program } of SCRAPIES) {
  readerTest(
    reader,
    'the exported spider fetches the seeds, and yields an item for each',
    async () => {
      const spider = await exported('scrapy-spider');
      const items = join(folder, 'items.jsonl');
      const { code, output } = await run(program, ['runspider', spider, ...FAST, '-o', items], folder, CRAWL_MS);
      expect(code, output).toBe(0);
      expect(output).toBe('');
      expectAllAndNothingElse();
      const lines = (await readFile(items, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(lines).toHaveLength(HARD_PATHS.length);
      // Weights: heron 1 and wetland 0.5 of 1.75 in total.
      expect(lines[0]).toMatchObject({ title: 'Heron', topic: OPTIONS.topicName, score: 1.5 / 1.75 });
    },
    CRAWL_MS,
  );

  readerTest(
    reader,
    'the exported spider follows links in scope, but never to a rejected page',
    async () => {
      const spider = await exported('scrapy-spider', { scope: 'host' });
      const args = ['runspider', spider, ...FAST, '-s', 'DEPTH_LIMIT=1'];
      const { code, output } = await run(program, args, folder, CRAWL_MS);
      expect(code, output).toBe(0);
      expect(web.asked).toContain('/linked');
      expect(web.asked).toContain('/below/deeper');
      expect(web.asked).not.toContain('/rejected');
      expect(web.asked).not.toContain('/image.png');
    },
    CRAWL_MS,
  );

  readerTest(
    reader,
    'the exported spider requests robots.txt by default, and nothing else besides the seeds',
    async () => {
      const spider = await exported('scrapy-spider');
      await run(program, ['runspider', spider, '-s', 'AUTOTHROTTLE_ENABLED=False', '-L', 'ERROR'], folder, CRAWL_MS);
      expect(web.asked).toContain('/robots.txt');
      expectAllAndNothingElse(['/robots.txt']);
    },
    CRAWL_MS,
  );

  readerTest(
    reader,
    'a spider with an argument fetches every URL of the list',
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
      const args = ['runspider', spider, '-a', `seeds=${list}`, ...FAST];
      const { code, output } = await run(program, args, folder, CRAWL_MS);
      expect(code, output).toBe(0);
      expectAllAndNothingElse();
    },
    CRAWL_MS,
  );
}

readerTest(
  { program: 'Crawlee RequestList', proof: 'read', version: '3.18.1' },
  'the RequestList takes every request with its data',
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

readerTest(
  packageReader('@crawlee/cheerio', 'Crawlee CheerioCrawler', 'ran'),
  'the crawler fetches the list with its data, and follows links within the host',
  async () => {
    const args = [CRAWLEE_CRAWL, packagesFolder(), await exported('crawlee')];
    const { code, output } = await run(process.execPath, args, folder, CRAWL_MS);
    expect(code, output).toBe(0);
    const pages = output.match(/^\{.*\}$/gm)?.map((line) => JSON.parse(line)) ?? [];
    const titles = loopbackSeeds(web.origin)
      .filter(({ verdict }) => verdict !== 'no')
      .map(({ title }) => title);
    expect(pages.flatMap(({ data }) => data.title ?? []).toSorted()).toEqual(titles.toSorted());
    expect(new Set(pages.map(({ heading }) => heading))).toEqual(new Set(['Heron']));
    expect(web.asked).toContain('/linked');
    expect(web.asked).toContain('/robots.txt');
  },
  CRAWL_MS,
);
