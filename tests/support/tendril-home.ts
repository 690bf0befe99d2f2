/** What the command `tendril` needs to run on the practice web: a folder with a configuration, and a proxy. */
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

export async function tendrilHome(pages: WebPages = practiceWeb()): Promise<TendrilHome> {
  const folder = mkdtempSync(join(tmpdir(), 'tendril-run-'));
  const config = join(folder, 'config.json');
  const server = await serveWeb(createWeb(pages));
  const providers = { searxng: { enabled: true, baseUrl: `http://${SEARCH_HOST}` } };
  const store = join(folder, 'tendril.store');
  writeFileSync(config, JSON.stringify({ store, politeness: { hostDelayMs: 5 }, providers }));
  const proxy = `http://127.0.0.1:${server.port}`;
  const proxies = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, http_proxy: proxy, https_proxy: proxy };
  return {
    ...{ folder, config, server },
    env: { ...(process.env as Record<string, string>), ...proxies, NO_PROXY: '', no_proxy: '' },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Addresses of the practice web's pages on a topic. */
export const practicePages = (label: string): string[] =>
  practiceWeb()
    .pages.filter((page) => page.label === label)
    .map(({ url }) => url);
