/** A folder with a configuration and a proxy, with which the command `tendril` runs on the practice web. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebPages } from '../web/pages';
import { practiceWeb } from '../web/practice';
import { serveWeb, type WebServer } from '../web/server';
import { createWeb, SEARCH_HOST } from '../web/web';

export interface TendrilHome {
  readonly folder: string;
  readonly config: string;
  /** Environment of the command: all of its requests go to the practice web. */
  readonly env: Record<string, string>;
  readonly server: WebServer;
  close(): Promise<void>;
}

/** Creates the folder with its configuration, and starts a server of the web. */
export async function tendrilHome(pages: WebPages = practiceWeb()): Promise<TendrilHome> {
  const folder = mkdtempSync(join(tmpdir(), 'tendril-run-'));
  const config = join(folder, 'config.json');
  const server = await serveWeb(createWeb(pages));
  const providers = { searxng: { enabled: true, baseUrl: `http://${SEARCH_HOST}` } };
  const store = join(folder, 'tendril.store');
  writeFileSync(config, JSON.stringify({ store, politeness: { hostDelayMs: 5 }, providers }));
  return {
    ...{ folder, config, server },
    env: proxied(server.port),
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Returns an environment in which a program sends all requests through the proxy at a port of this machine. */
export function proxied(port: number): Record<string, string> {
  const proxy = `http://127.0.0.1:${port}`;
  const proxies = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, http_proxy: proxy, https_proxy: proxy };
  return { ...(process.env as Record<string, string>), ...proxies, NO_PROXY: '', no_proxy: '' };
}

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs the command `tendril` until it ends. */
export async function runTendril(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, ['cli/tendril.mjs', ...args], { env });
  let [out, error] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? -1)));
  return { code, out, error };
}

/** Returns the URLs of the practice web's pages on a topic. */
export const practicePages = (label: string): string[] =>
  practiceWeb()
    .pages.filter((page) => page.label === label)
    .map(({ url }) => url);
