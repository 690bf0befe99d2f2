/**
 * Web server for crawlers in Java, with host names, and a topic whose seeds and rejected pages are on two of its hosts.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { ExportOptions, ExportSeed } from '../../lib/transfer/format';
import { exportFormat } from '../../lib/transfer/registry';
import { freePort } from '../../tests/support/processes';
import { bytesOf, OPTIONS } from '../../tests/support/transfer-samples';
import { largeWeb } from '../../tests/web/large';
import { serveWeb } from '../../tests/web/server';
import { createWeb } from '../../tests/web/web';

const PAGES_OF_TOPIC = 60;
const HOSTS_OF_SEEDS = 2;
/** Verdicts on the first pages of each host of seeds. */
const VERDICTS = ['yes', 'candidate', 'no'] as const;

/** Paths that crawlers request and that are not pages. */
const BESIDES: ReadonlySet<string> = new Set(['/robots.txt', '/favicon.ico']);

export interface JavaWeb {
  readonly hosts: ReadonlySet<string>;
  readonly seeds: readonly ExportSeed[];
  /** URLs of the pages that an export contains: those that are not rejected, sorted. */
  readonly wanted: readonly string[];
  /**
   * `wanted` and all URLs that their links lead to on the hosts of seeds, over any number of links, but no rejected
   * page; sorted.
   */
  readonly within: readonly string[];
  /** Returns the URLs of pages that were requested since the last call, in the order of the requests. */
  asked(): string[];
  /** User agents of all requests. */
  userAgents(): ReadonlySet<string>;
  /** Returns the seeds as a file of an export format. @throws Error for an unknown format */
  exported(format: string, options?: Partial<ExportOptions>): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface JavaTests {
  readonly web: JavaWeb;
  /** Temporary folder, which is deleted after the tests. */
  readonly folder: string;
}

/**
 * Registers hooks that open the web and a folder before the tests of a file, and close and delete them afterwards.
 * @returns a function that gives both to a running test
 */
export function forJavaTests(): () => JavaTests {
  let opened: JavaTests | undefined;
  beforeAll(async () => {
    opened = { web: await openJavaWeb(), folder: await mkdtemp(join(tmpdir(), 'tendril-java-')) };
  });
  afterAll(async () => {
    await opened?.web.close();
    if (opened) await rm(opened.folder, { recursive: true, force: true });
  });
  return () => opened as JavaTests;
}

async function openJavaWeb(): Promise<JavaWeb> {
  const port = await freePort();
  const web = createWeb(largeWeb(PAGES_OF_TOPIC, `example.org:${port}`));
  const server = await serveWeb(web, { port });
  const hostOf = (url: string) => new URL(url).hostname;
  const hosts = new Set(web.pages.map(({ url }) => hostOf(url)));
  const seedHosts = [...hosts]
    .slice(0, HOSTS_OF_SEEDS)
    .map((host) => web.pages.filter(({ url }) => hostOf(url) === host));
  const seeds = seedHosts.flatMap((pages) =>
    pages.slice(0, VERDICTS.length).map(
      ({ url }, i): ExportSeed => ({
        ...{ url, title: `Page ${i}`, tags: [], site: 'example.org', probability: 1 / (i + 1) },
        verdict: VERDICTS[i] ?? 'no',
        terms: [
          { term: 'bee', count: 3 },
          { term: 'hive', count: 1 },
        ],
      }),
    ),
  );
  const rejected = new Set(seeds.filter(({ verdict }) => verdict === 'no').map(({ url }) => url));
  const wanted = seeds.map(({ url }) => url).filter((url) => !rejected.has(url));
  const linksOf = new Map(
    seedHosts.flat().map(({ url, html }) => [url, [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')]),
  );
  const within = new Set(wanted);
  for (const url of within) {
    for (const href of linksOf.get(url) ?? []) if (linksOf.has(href) && !rejected.has(href)) within.add(href);
  }
  let told = 0;
  return {
    hosts,
    seeds,
    wanted: wanted.toSorted(),
    within: [...within].toSorted(),
    asked() {
      const requests = server.requests.slice(told);
      told = server.requests.length;
      return requests.filter(({ path }) => !BESIDES.has(path)).map(({ host, path }) => `http://${host}:${port}${path}`);
    },
    userAgents: () => new Set(server.requests.map(({ userAgent }) => userAgent ?? '')),
    async exported(id, options = {}) {
      const format = exportFormat(id);
      if (format === undefined) throw new Error(`no format ${id}`);
      return bytesOf(format.write(seeds, { ...OPTIONS, ...options }));
    },
    close: () => server.close(),
  };
}
