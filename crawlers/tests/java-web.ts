/** A web with names for programs of Java, and a topic on it: seeds on two hosts, with rejected pages beside them. */
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
/** Of the first pages of each such host. */
const VERDICTS = ['yes', 'candidate', 'no'] as const;

/** What is asked for besides pages. */
const BESIDES: ReadonlySet<string> = new Set(['/robots.txt', '/favicon.ico']);

export interface JavaWeb {
  readonly hosts: ReadonlySet<string>;
  readonly seeds: readonly ExportSeed[];
  /** Addresses of the seeds that leave, in order. */
  readonly wanted: readonly string[];
  /** Addresses that links lead to from those, on their hosts and without the rejected ones, in order; those too. */
  readonly within: readonly string[];
  /** Addresses of pages that were asked for since the last call, in order. */
  asked(): string[];
  /** User agents of all requests. */
  userAgents(): ReadonlySet<string>;
  exported(format: string, options?: Partial<ExportOptions>): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface JavaTests {
  readonly web: JavaWeb;
  /** Removed at the end, with all that is in it. */
  readonly folder: string;
}

/** For the tests of one file: open while they run. @returns what is there from the first test on. */
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
