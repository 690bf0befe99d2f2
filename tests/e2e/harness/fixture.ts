import { test as base } from '@playwright/test';
import { buildExtension } from '../../../scripts/build-extension';
import { CHROMIUM, ensureBrowser, noBrowserMessage } from '../../../scripts/find-browser';
import { practiceWeb } from '../../web/practice';
import { serveWeb, type WebServer } from '../../web/server';
import { createWeb, type Web } from '../../web/web';
import { type Chromium, launchChromium } from './chromium';

interface Fixtures {
  readonly chromium: Chromium;
}

interface WorkerFixtures {
  readonly web: Web;
  readonly server: WebServer;
}

/** The practice web over HTTP for all tests of a worker, and a fresh Chromium with the extension for each. */
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
  chromium: async ({ server }, use) => {
    const chromium = await launchChromium({ ...program(), port: server.port, grantHosts: true });
    await use(chromium);
    await chromium.close();
  },
});

/** The browser and the production build that every test runs. */
export function program(): { readonly executablePath: string; readonly extension: string } {
  const executablePath = ensureBrowser(CHROMIUM, console.error);
  if (!executablePath) throw new Error(noBrowserMessage(CHROMIUM));
  return { executablePath, extension: buildExtension('chrome') };
}

export { expect } from '@playwright/test';
