/** A web server on this machine that records its requests, and a function that runs readers against it. */
import { execFile, spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { ExportSeed } from '../../lib/transfer/format';

export interface Loopback {
  readonly origin: string;
  /** Requested paths with queries, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Starts the server. Each path returns a page with links and an image, which a reader must not request by itself. */
export async function openLoopback(): Promise<Loopback> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      '<!DOCTYPE html><html><head><title>Heron</title><link rel="stylesheet" href="/style.css"></head><body>' +
        '<p>A heron in the wetland.</p><a href="/linked">more</a> <a href="below/deeper">below</a>' +
        '<a href="/rejected">casino</a><img src="/image.png"></body></html>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * Paths that readers often misread: parameters, escapes, brackets, entity-like names, commas, Chinese, a long query.
 */
export const HARD_PATHS = [
  '/',
  '/plain.html',
  '/a%20b/c,d',
  '/q?x=1&y=2&copy=3',
  '/list?a[]=1&b=%E9%B9%AD',
  "/it's(here)/",
  '/semi;colon=1?p=a+b',
  '/%E9%B9%AD/%F0%9F%90%A6',
  '/tilde~/dash-/under_',
  `/long?${'abcdefghi='.repeat(60)}`,
] as const;

/** Returns a path without escapes, because readers may escape characters such as brackets or not. */
export const spelling = (path: string): string => decodeURIComponent(path.replaceAll('+', '%20'));

/** Returns an export of `HARD_PATHS` on a server, and one rejected page. */
export function loopbackSeeds(origin: string): ExportSeed[] {
  const judged = HARD_PATHS.map(
    (path, i): ExportSeed => ({
      url: origin + path,
      title: `Page ${i}, "quoted" <b> & 鹭`,
      verdict: i === 0 ? 'seed' : i < 8 ? 'yes' : 'candidate',
      tags: ['birds', 'wet land'],
      site: '127.0.0.1',
      excerpt: `See ${origin}/in-the-excerpt`,
      decidedAtMs: 1_700_000_000_000,
      terms: [{ term: 'heron', count: 2 }],
    }),
  );
  const rejected: ExportSeed = {
    url: `${origin}/rejected`,
    title: 'Casino',
    verdict: 'no',
    tags: [],
    site: '127.0.0.1',
  };
  return [...judged, rejected];
}

/** Returns why a program's tests are skipped; undefined if the program is installed. */
export function missing(program: string, ...versionArgs: string[]): string | undefined {
  // Some leave files where they are started.
  const options = { stdio: 'ignore', cwd: tmpdir() } as const;
  const run = spawnSync(program, versionArgs.length > 0 ? versionArgs : ['--version'], options);
  return run.error === undefined ? undefined : `${program} is not installed`;
}

/**
 * Runs a program to its end, and resolves with exit status and output. Rejects if it cannot start or takes too long.
 */
export function run(
  program: string,
  args: readonly string[],
  cwd: string,
  timeoutMs = 60_000,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd, timeout: timeoutMs, maxBuffer: 16 * 1_024 * 1_024 }, (error, stdout, stderr) => {
      const code = error?.code;
      if (error && typeof code !== 'number') reject(error);
      else resolve({ code: typeof code === 'number' ? code : 0, output: stdout + stderr });
    });
  });
}
