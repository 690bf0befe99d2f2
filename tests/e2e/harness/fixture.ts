import { test as base } from '@playwright/test';
import { buildExtension } from '../../../scripts/build-extension';
import { CHROMIUM, ensureBrowser, FIREFOX, noBrowserMessage } from '../../../scripts/find-browser';
import { practiceWeb } from '../../web/practice';
import { serveWeb, type WebServer } from '../../web/server';
import { createWeb, type Web } from '../../web/web';
import { launchChromium } from './chromium';
import { launchFirefox } from './firefox';
import type { LaunchOptions, TendrilBrowser } from './tendril-browser';

type BrowserName = TendrilBrowser['name'];

interface Fixtures {
  /** Starts the browser of the project with the extension in it, all sites allowed; it is closed when the test ends. */
  readonly launch: (options?: Partial<LaunchOptions>) => Promise<TendrilBrowser>;
  /** One that is started. */
  readonly tendril: TendrilBrowser;
}

interface WorkerFixtures {
  readonly web: Web;
  readonly server: WebServer;
}

/** The practice web over HTTP for all tests of a worker, and a fresh browser with the extension for each. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  web: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => use(createWeb(practiceWeb())),
    { scope: 'worker' },
  ],
  server: [
    async ({ web }, use) => {
      const server = await serveWeb(web);
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  launch: async ({ server, browserName }, use) => {
    const started: TendrilBrowser[] = [];
    // The server outlives a test, and no test may count the requests of an earlier one.
    server.clearRequests();
    const start = browserName === 'firefox' ? launchFirefox : launchChromium;
    await use(async (options = {}) => {
      const one = await start({ ...program(browserName), port: server.port, grantHosts: true, ...options });
      started.push(one);
      return one;
    });
    for (const one of started) await one.close();
  },
  tendril: async ({ launch }, use) => use(await launch()),
});

/** The browser and the production build that every test runs. */
export function program(name: string = 'chromium' satisfies BrowserName): {
  readonly executablePath: string;
  readonly extension: string;
} {
  const kind = name === 'firefox' ? FIREFOX : CHROMIUM;
  const executablePath = ensureBrowser(kind, console.error);
  test.skip(!executablePath && kind === FIREFOX, noBrowserMessage(kind));
  if (!executablePath) throw new Error(noBrowserMessage(kind));
  return { executablePath, extension: buildExtension(name === 'firefox' ? 'firefox' : 'chrome') };
}

export { expect } from '@playwright/test';
