import { buildExtension } from '../../../scripts/build-extension';
import { ensureBrowser, FIREFOX, noBrowserMessage } from '../../../scripts/find-browser';
import { type Firefox, launchFirefox } from './firefox';
import { test as base } from './fixture';

/** A fresh Firefox with the extension for each test; skipped where there is no Firefox to be had. */
export const test = base.extend<{ readonly firefox: Firefox }>({
  firefox: async ({ server }, use, testInfo) => {
    const executablePath = ensureBrowser(FIREFOX, console.error);
    testInfo.skip(!executablePath, noBrowserMessage(FIREFOX));
    const extension = buildExtension('firefox');
    const options = { extension, executablePath: executablePath ?? '', port: server.port, grantHosts: true };
    const firefox = await launchFirefox(options);
    await use(firefox);
    await firefox.close();
  },
});

export { expect } from '@playwright/test';
