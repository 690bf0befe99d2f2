/** Runs the scripts that start a Storm and a Spark cluster, each with one command as on a fresh machine. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect } from 'vitest';
import { sparkProject } from '../../lib/transfer/crawlers/spark';
import { stormCrawlerProject } from '../../lib/transfer/crawlers/storm-crawler';
import type { ExportSeed } from '../../lib/transfer/format';
import { englishLexicon } from '../../packaging/english-lexicon';
import { pageScorer } from '../../packaging/page-scorer';
import { installedReader, onlyWithReaders, pythonProgram, pythonReader, readerTest } from '../../tests/support/readers';
import { bytesOf, OPTIONS } from '../../tests/support/transfer-samples';
import { largeWeb } from '../../tests/web/large';
import { serveWeb } from '../../tests/web/server';
import { createWeb } from '../../tests/web/web';
import { NO_MAVEN, runProgram } from './maven';

const SCRIPTS = join(import.meta.dirname, '../cluster');
const RUN_MS = 400_000;
const PAGES = 150;
const NO_NETWORK_MS = 180_000;
const NO_NAMESPACES =
  spawnSync('unshare', ['-rn', 'true']).status === 0 ? undefined : 'network namespaces cannot be made';
/** Exit code of the scripts if a registry cannot be reached. */
const SKIPPED = 77;
const reasonOf = (output: string): string => /^skipped: (.*)/m.exec(output)?.[1] ?? 'no reason given';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tendril-cluster-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const web = createWeb(largeWeb(200, 'large.test'));
const SEEDS: readonly ExportSeed[] = web.pages.slice(0, 40).map(({ url }) => ({
  ...{ url, title: '', tags: [], site: new URL(url).hostname, language: 'en' },
  verdict: web.isAbout(url, 'beekeeping') ? ('yes' as const) : ('no' as const),
  terms: [{ term: web.isAbout(url, 'beekeeping') ? 'hive' : 'engine', count: 2 }],
}));
const shipped = async (path: string) =>
  new TextEncoder().encode(path.endsWith('.mjs') ? await pageScorer() : englishLexicon());
const run = (script: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  runProgram(
    'env',
    [...Object.entries(env).map((pair) => pair.join('=')), join(SCRIPTS, script), ...args],
    folder,
    RUN_MS,
  );

readerTest(
  {
    ...installedReader('Storm cluster', 'ran', 'pg_config'),
    missing:
      onlyWithReaders() ?? NO_MAVEN ?? (process.getuid?.() === 0 ? undefined : 'packages are installed by root only'),
  },
  'two supervisors crawl each page once, a host on one worker at a time',
  async ({ skip }) => {
    const server = await serveWeb(web);
    try {
      await writeFile(join(folder, 'storm.zip'), await bytesOf(stormCrawlerProject.write(SEEDS, OPTIONS)));
      const { code, output } = await run('storm.sh', ['run', 'storm.zip', 'storm'], {
        PAGES: String(PAGES),
        SETTINGS: `http.proxy.host: 127.0.0.1\nhttp.proxy.port: ${server.port}\ntopic.scope: anywhere\nfetcher.server.delay: 0`,
      });
      if (code === SKIPPED) skip(reasonOf(output));
      expect(code, output.slice(-4_000)).toBe(0);
      const asked = server.requests.filter(({ path }) => path !== '/robots.txt');
      const addresses = asked.map(({ host, path }) => `${host}${path}`);
      expect(new Set(addresses).size).toBe(addresses.length);
      expect(addresses.length).toBeGreaterThanOrEqual(PAGES);
      // Each worker may have one host's URLs in flight when the limit is reached.
      expect(addresses.length).toBeLessThan(PAGES + 30);
      for (const host of new Set(server.requests.map((request) => request.host))) {
        const requests = server.requests.filter((request) => request.host === host);
        requests.slice(1).forEach(({ startMs }, i) => {
          expect(startMs, host).toBeGreaterThanOrEqual((requests[i]?.endMs ?? Number.POSITIVE_INFINITY) - 50);
        });
      }
      const files = await readdir(join(folder, 'storm/results'));
      expect(files.sort()).toEqual(['results-0.jsonl', 'results-1.jsonl']);
    } finally {
      await server.close();
    }
  },
  RUN_MS + 10_000,
);

readerTest(
  {
    ...pythonReader('pyspark', 'ran', 'Spark cluster'),
    missing: onlyWithReaders() ?? NO_MAVEN ?? pythonReader('pyspark', 'ran').missing,
  },
  'a master and two workers scan archives',
  async () => {
    const zip = await bytesOf(sparkProject.write(SEEDS, { ...OPTIONS, shipped }));
    await writeFile(join(folder, 'spark.zip'), zip);
    const pages = web.pages.slice(0, 60);
    for (const [i, { url, html }] of pages.entries()) {
      const head = `WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: ${url}\r\nContent-Type: text/plain\r\n`;
      const text = Buffer.from(html.replace(/<[^>]*>/g, ' '));
      const record = Buffer.concat([
        Buffer.from(`${head}Content-Length: ${text.length}\r\n\r\n`),
        text,
        Buffer.from('\r\n\r\n'),
      ]);
      await writeFile(join(folder, `${i % 4}.warc.wet.gz`), gzipSync(record), { flag: 'a' });
    }
    const archives = [0, 1, 2, 3].map((i) => `${i}.warc.wet.gz`);
    const { code, output } = await run('spark.sh', ['run', 'spark.zip', 'spark', ...archives], {
      PYTHON: pythonProgram('pyspark', 'python'),
    });
    expect(code, output.slice(-4_000)).toBe(0);
    const lines = (await readFile(join(folder, 'spark/results/pages.jsonl'), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(pages.length);
    const odds = lines.map((line) => JSON.parse(line).log_odds);
    expect(odds).toEqual(odds.toSorted((a, b) => b - a));
    expect(await readdir(join(folder, 'spark'))).toEqual(expect.arrayContaining(['work1', 'work2']));
  },
  RUN_MS + 10_000,
);

for (const script of ['storm.sh', 'spark.sh']) {
  readerTest(
    {
      ...installedReader('Clusters without a network', 'ran', 'unshare'),
      missing: onlyWithReaders() ?? NO_NAMESPACES,
    },
    `${script} ends as skipped, with the reason, if no registry can be reached`,
    async () => {
      const home = join(folder, `home-${script}`);
      const environment = [`MAVEN_OPTS=-Dmaven.repo.local=${home}`, 'PIP_NO_CACHE_DIR=1', 'PIP_FIND_LINKS='];
      const command = [join(SCRIPTS, script), 'run', 'project.zip', home];
      await writeFile(join(folder, 'project.zip'), '');
      const args = ['-rn', 'env', ...environment, ...command];
      const { code, output } = await runProgram('unshare', args, folder, NO_NETWORK_MS);
      expect(code, output).toBe(SKIPPED);
      expect(reasonOf(output)).toMatch(/^(?:apt-get|Maven|pip): ./);
    },
    NO_NETWORK_MS + 10_000,
  );
}
