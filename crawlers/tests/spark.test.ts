/** From a topic to a scan of web archives with Apache Spark and back, with real Spark and generated pages. */
import 'fake-indexeddb/auto';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { parsePage } from '../../lib/engine/page/parse';
import { createRandom, shuffle } from '../../lib/engine/random';
import texts from '../../lib/engine/text/data/language-texts.json';
import type { ImportRow } from '../../lib/messaging/commands';
import { sparkProject } from '../../lib/transfer/crawlers/spark';
import { type ExportSeed, isProblem } from '../../lib/transfer/format';
import { importFormatFor } from '../../lib/transfer/registry';
import { englishLexicon } from '../../packaging/english-lexicon';
import { pageScorer } from '../../packaging/page-scorer';
import { freePort, type RunningServer, startProcess } from '../../tests/support/processes';
import { analyzer } from '../../tests/support/read-page';
import { onlyWithReaders, pythonProgram, pythonReader, pythonVersion, readerTest } from '../../tests/support/readers';
import { bytesOf, imported, OPTIONS } from '../../tests/support/transfer-samples';
import { NodeWorld } from '../../tests/torture/node-world';
import { createWeb } from '../../tests/web/web';
import { TopicModel } from '../model/topic-model';
import { classpathOf, NO_MAVEN, runProgram } from './maven';

const LANGUAGES = ['en', 'de', 'fr', 'ru', 'zh'] as const;
const PAGES_OF_LANGUAGE = 200;
const PAGES_OF_ARCHIVE = 250;
const SCAN_MS = 240_000;
/** Hadoop's daemons start in seconds, but not on a busy machine. */
const DAEMON_MS = 120_000;

interface MadePage {
  readonly url: string;
  readonly html: string;
}

/** Pages of a few sentences each; every third links to other sites. */
const PAGES: readonly MadePage[] = LANGUAGES.flatMap((language) =>
  Array.from({ length: PAGES_OF_LANGUAGE }, (_, i) => {
    const sentences = shuffle(texts[language], createRandom(i + 1)).slice(0, 2 + (i % 4));
    const links = i % 3 === 0 ? `<p><a href="http://${language}${(i + 1) % 40}.example/">next</a></p>` : '';
    const body = `<h1>${sentences[0]}</h1><p>${sentences.join('</p><p>')} C++ &amp; getUserName ${i}</p>${links}`;
    const html = `<html lang="${language}"><title>${sentences.at(-1)} ${i}</title><body>${body}</body></html>`;
    return { url: `http://${language}${i % 40}.example/bees/${i}.html`, html };
  }),
);

/** One record of an archive as its own gzip member. */
function record(type: string, url: string, block: Buffer): Buffer {
  const head = `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${url}\r\nWARC-Date: 2024-01-01T00:00:00Z\r\n`;
  const id = `WARC-Record-ID: <urn:uuid:${crypto.randomUUID()}>\r\nContent-Type: application/http; msgtype=response\r\n`;
  return gzipSync(
    Buffer.concat([Buffer.from(`${head}${id}Content-Length: ${block.length}\r\n\r\n`), block, Buffer.from('\r\n\r\n')]),
  );
}

function response({ url, html }: MadePage): Buffer {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n';
  return record('response', url, Buffer.from(head + html));
}

const parsed = ({ url, html }: MadePage) =>
  parsePage({ url, finalUrl: url, html, byteLength: Buffer.byteLength(html), charset: 'utf-8' });

function seedOf(page: MadePage, verdict: ExportSeed['verdict']): ExportSeed {
  const { title, language, site } = parsed(page);
  const { terms, counts } = analyzer.analyze(parsed(page));
  const counted = terms.map((term, i) => ({ term, count: counts[i] as number }));
  return { url: page.url, title, verdict, tags: [], site, language, terms: counted };
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tendril-spark-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes the project of a topic with three pages in each language. */
async function writeProject(): Promise<void> {
  const wanted = PAGES.filter((_, i) => i % PAGES_OF_LANGUAGE < 3).map((page) => seedOf(page, 'yes'));
  const others = PAGES.filter((_, i) => i % PAGES_OF_LANGUAGE === 4).map((page) => seedOf(page, 'no'));
  const zip = await bytesOf(
    sparkProject.write([...wanted, ...others], {
      ...OPTIONS,
      shipped: async (path) => new TextEncoder().encode(path.endsWith('.mjs') ? await pageScorer() : englishLexicon()),
    }),
  );
  for (const [name, bytes] of Object.entries(unzipSync(zip))) await writeFile(join(folder, name), bytes);
}

const scan = (...more: string[]) =>
  runProgram(
    pythonProgram('pyspark', 'python'),
    ['scan.py', '--master', 'local[2]', '--out', 'results', ...more],
    folder,
    SCAN_MS,
  );
const lines = async (name: string) =>
  (await readFile(join(folder, 'results', name), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Prints pages and broken records of each archive that the arguments name. */
const COUNT = `
import sys
sys.path.insert(0, sys.argv[1])
import scan
for path in sys.argv[2:]:
    counts = dict.fromkeys(scan.COUNTS, 0)
    print(sum(scan.page_of(record) is not None for record in scan.records(path, counts)), counts["broken"])
`;

readerTest(
  pythonReader('pyspark', 'compared', 'Spark, broken records'),
  'a damaged or truncated record counts as broken wherever the archive ends',
  async () => {
    const packed = PAGES.slice(0, 3).map(response);
    const plain = packed.map((bytes) => gunzipSync(bytes));
    const damaged = Buffer.from(packed[2] as Buffer);
    damaged.fill(0, 30, 60);
    const cut = (records: readonly Buffer[], bytes: number) => Buffer.concat(records).subarray(0, -bytes);
    const last = { packed: packed[2]?.length ?? 0, plain: plain[2]?.length ?? 0 };
    const archives: readonly [archive: Buffer, printed: string][] = [
      [Buffer.concat(packed), '3 0'],
      [Buffer.concat(plain), '3 0'],
      [Buffer.concat([...packed.slice(0, 2), damaged]), '2 1'],
      [cut(packed, 100), '2 1'],
      [cut(packed, last.packed - 5), '2 1'],
      [cut(packed, last.packed - 25), '2 1'],
      [cut(plain, 100), '2 1'],
      [cut(plain, last.plain - 5), '2 1'],
      [cut(plain, last.plain - 25), '2 1'],
      [gzipSync(cut(plain, 100)), '2 1'],
    ];
    const paths = archives.map((_, i) => join(folder, `broken-${i}.warc`));
    for (const [i, [bytes]] of archives.entries()) await writeFile(paths[i] as string, bytes);
    const project = join(import.meta.dirname, '../spark');
    const args = ['-c', COUNT, project, ...paths];
    const { code, output } = await runProgram(pythonProgram('pyspark', 'python'), args, folder, SCAN_MS);
    expect(code, output).toBe(0);
    expect(output.trim().split('\n')).toEqual(archives.map(([, printed]) => printed));
  },
  SCAN_MS,
);

readerTest(
  {
    ...pythonReader('pyspark', 'ran', 'Spark, the project'),
    missing: onlyWithReaders() ?? NO_MAVEN ?? pythonReader('pyspark', 'ran').missing,
  },
  'a scan gives 1,000 pages the log-odds of the extension, and the pages can be imported as candidates',
  async () => {
    await writeProject();
    await mkdir(join(folder, 'archives'));
    const broken = response(PAGES[0] as MadePage);
    broken.fill(0, 30, 60);
    for (let at = 0; at < PAGES.length; at += PAGES_OF_ARCHIVE) {
      const records = PAGES.slice(at, at + PAGES_OF_ARCHIVE).map(response);
      const path = join(folder, 'archives', `${at}.warc.gz`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, Buffer.concat([...records.slice(0, 9), broken, ...records.slice(9)]));
    }
    const { code, output } = await scan('archives/*.gz');
    expect(code, output.slice(-4_000)).toBe(0);
    const archives = PAGES.length / PAGES_OF_ARCHIVE;
    const totals = { archives, pages: PAGES.length, records: PAGES.length, broken: archives };
    expect(JSON.parse(/^\{"archives".*$/m.exec(output)?.[0] ?? '')).toMatchObject(totals);
    expect(output).toMatch(/^this scan: 4 archives, .* core hours/m);
    expect(output).toMatch(/^4 of 4 archives, 1,000 pages, .* pages\/s/m);

    const rows = await lines('pages.jsonl');
    expect(rows).toHaveLength(PAGES.length);
    const model = new TopicModel(JSON.parse(await readFile(join(folder, 'model.json'), 'utf8')));
    const byUrl = new Map(PAGES.map((page) => [page.url, page]));
    for (const { url, log_odds, language, title } of rows) {
      const page = parsed(byUrl.get(url) as MadePage);
      const { terms, counts } = analyzer.analyze(page);
      expect(Math.abs(log_odds - model.pageLogOdds(terms, counts)), url).toBeLessThan(0.01);
      expect({ language, title }).toEqual({ language: page.language, title: page.title });
    }
    const odds = rows.map((row) => row.log_odds);
    expect(odds).toEqual(odds.toSorted((a, b) => b - a));
    const sites = await lines('sites.jsonl');
    const relevant = rows.filter((row) => row.relevant);
    expect(sites.reduce((sum, { pages }) => sum + pages, 0)).toBe(relevant.length);
    expect(sites.some(({ inlinks }) => inlinks > 0)).toBe(true);

    // A second start scans nothing and gives the same result.
    const again = await scan('--lines', '10', 'archives/*.gz');
    expect(again.output).toMatch(/4 archives were scanned before, 0 are left/);
    expect(await lines('pages.jsonl')).toEqual(rows.slice(0, 10));

    const file = await readFile(join(folder, 'results/pages.jsonl'), 'utf8');
    const format = importFormatFor('pages.jsonl', file.slice(0, 1_000));
    expect(format?.id).toBe('crawl-results');
    const found = (await imported(format ?? expect.fail(), file)).filter((row): row is ImportRow => !isProblem(row));
    const web = createWeb({ pages: PAGES.map((page) => ({ ...page, label: 'bees', lang: 'en' })) });
    const world = new NodeWorld({ fetch: web.fetch });
    const { id: topic } = await world.done('createTopic', { name: 'Bees' });
    const { url, html } = PAGES[0] as MadePage;
    await world.done('markPage', { topic, page: { url, html, contentType: 'text/html', language: 'en' } });
    await world.done('importRows', { topic, rows: found });
    await world.done('startSession', { topic, budgetPages: 20, policy: 'forward-crawl' });
    await world.settled(topic);
    const { pages } = await world.read(['pages']);
    expect(pages.filter(({ foundBy }) => foundBy.provider === 'spark').length).toBeGreaterThan(5);
  },
  2 * SCAN_MS,
);

readerTest(
  {
    ...pythonReader('moto', 'ran', 'Spark, S3 server (moto)'),
    missing:
      onlyWithReaders() ?? NO_MAVEN ?? pythonReader('pyspark', 'ran').missing ?? pythonReader('moto', 'ran').missing,
  },
  'archives in a bucket are scanned by their s3a URL, for two topics at once',
  async () => {
    await writeProject();
    const port = await freePort();
    const moto = [pythonProgram('moto', 'moto_server'), '-H', '127.0.0.1', '-p', String(port)] as const;
    const server = await startProcess(moto, port, '/');
    try {
      const pages = PAGES.filter((_, i) => i % 100 === 0);
      const put = (path: string, body: BodyInit) => fetch(`${server.origin}/${path}`, { method: 'PUT', body });
      await put('crawl', '');
      await put('crawl/warc/0.warc.gz', Buffer.concat(pages.map(response)));
      const key = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'key', AWS_REGION: 'us-east-1' };
      const env = Object.entries({ ...key, AWS_ENDPOINT_URL: server.origin }).map((pair) => pair.join('='));
      await copyFile(join(folder, 'model.json'), join(folder, 'other.json'));
      const topics = ['--models', 'model.json', 'other.json', '--', 's3a://crawl/warc'];
      const args = [pythonProgram('pyspark', 'python'), 'scan.py', '--master', 'local[2]', '--out', 's3', ...topics];
      const { code, output } = await runProgram('env', [...env, ...args], folder, SCAN_MS);
      expect(code, output.slice(-4_000)).toBe(0);
      for (const topic of ['model', 'other']) {
        const found = (await readFile(join(folder, 's3', topic, 'pages.jsonl'), 'utf8')).trim().split('\n');
        expect(found.map((line) => JSON.parse(line).url).sort()).toEqual(pages.map(({ url }) => url).sort());
      }
    } finally {
      await server.stop();
    }
  },
  SCAN_MS,
);

const HADOOP = ['hadoop-hdfs', 'hadoop-hdfs-client', 'hadoop-common'].map((name) => ({
  id: `org.apache.hadoop:${name}:3.3.4`,
}));

/** Runs Hadoop's classes in a folder that has their configuration. */
class Hadoop {
  readonly #servers: RunningServer[] = [];

  private constructor(
    private readonly home: string,
    private readonly classpath: string,
    readonly uri: string,
    private readonly httpPorts: { readonly NameNode: number; readonly DataNode: number },
  ) {}

  static async configure(home: string, classpath: string): Promise<Hadoop> {
    const uri = `hdfs://127.0.0.1:${await freePort()}`;
    const httpPorts = { NameNode: await freePort(), DataNode: await freePort() };
    const settings = {
      ...{ 'fs.defaultFS': uri, 'dfs.namenode.name.dir': `${home}/name`, 'dfs.datanode.data.dir': `${home}/data` },
      'dfs.namenode.http-address': `127.0.0.1:${httpPorts.NameNode}`,
      'dfs.datanode.http.address': `127.0.0.1:${httpPorts.DataNode}`,
      ...{ 'dfs.datanode.address': '127.0.0.1:0', 'dfs.datanode.ipc.address': '127.0.0.1:0', 'dfs.replication': '1' },
    };
    const rows = Object.entries(settings).map(
      ([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`,
    );
    for (const name of ['hdfs', 'datanode']) await mkdir(join(home, 'webapps', name), { recursive: true });
    for (const part of ['core', 'hdfs'])
      await writeFile(join(home, `${part}-site.xml`), `<configuration>${rows.join('')}</configuration>`);
    return new Hadoop(home, `${home}:${classpath}`, uri, httpPorts);
  }

  #command(name: string, ...args: string[]) {
    return ['java', '-Xmx256m', '-cp', this.classpath, `org.apache.hadoop.${name}`, ...args] as const;
  }

  /** Returns what one class prints on standard output and error. */
  async run(name: string, ...args: string[]): Promise<string> {
    const [java, ...rest] = this.#command(name, ...args);
    const { code, output } = await runProgram(java, rest, this.home, SCAN_MS);
    expect(code, output.slice(-4_000)).toBe(0);
    return output;
  }

  /** Starts a name node and a data node, and waits until they are connected. */
  async start(): Promise<void> {
    await this.run('hdfs.server.namenode.NameNode', '-format', '-nonInteractive');
    for (const [name, port] of Object.entries(this.httpPorts)) {
      const command = this.#command(`hdfs.server.${name.toLowerCase()}.${name}`);
      this.#servers.unshift(await startProcess(command, port, '/jmx', { timeoutMs: DAEMON_MS }));
    }
    const state = `http://127.0.0.1:${this.httpPorts.NameNode}/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState`;
    const nodes = async () =>
      expect(await (await fetch(state)).json()).toMatchObject({ beans: [{ NumLiveDataNodes: 1 }] });
    await vi.waitFor(nodes, { timeout: DAEMON_MS, interval: 500 });
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) await server.stop();
  }
}

const hdfsNative = pythonVersion('pyspark', 'hdfs-native');

readerTest(
  {
    ...{ program: 'Spark, HDFS', proof: 'ran', version: hdfsNative },
    missing: onlyWithReaders() ?? NO_MAVEN ?? (hdfsNative === undefined ? 'hdfs-native is not installed' : undefined),
  },
  'archives in HDFS are scanned into an HDFS folder, and a second run continues',
  async ({ skip }) => {
    await writeProject();
    const home = join(folder, 'hadoop');
    const classpath = await classpathOf(HADOOP, home, SCAN_MS);
    if (typeof classpath === 'string') return skip(classpath);
    const hadoop = await Hadoop.configure(home, classpath.path);
    try {
      await hadoop.start();
      const pages = PAGES.filter((_, i) => i % 50 === 0);
      for (const [i, half] of [pages.slice(0, 10), pages.slice(10)].entries())
        await writeFile(join(home, `${i}.warc.gz`), Buffer.concat(half.map(response)));
      await hadoop.run('fs.FsShell', '-mkdir', '/in');
      await hadoop.run('fs.FsShell', '-put', '0.warc.gz', '/in');
      const scanned = async (said: string, urls: readonly string[]) => {
        const { code, output } = await scan('--out', `${hadoop.uri}/out`, `${hadoop.uri}/in`);
        expect(code, output.slice(-4_000)).toBe(0);
        expect(output).toContain(said);
        const file = await hadoop.run('fs.FsShell', '-cat', '/out/pages.jsonl');
        expect(urls.filter((url) => !file.includes(`"${url}"`))).toEqual([]);
        expect(file.match(/^\{"crawler"/gm)).toHaveLength(urls.length);
      };
      await scanned(
        '0 archives were scanned before, 1 are left',
        pages.slice(0, 10).map(({ url }) => url),
      );
      await hadoop.run('fs.FsShell', '-put', '1.warc.gz', '/in');
      await scanned(
        '1 archives were scanned before, 1 are left',
        pages.map(({ url }) => url),
      );
    } finally {
      await hadoop.stop();
    }
  },
  2 * SCAN_MS,
);
