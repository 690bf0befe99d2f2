import { type BrowserContext, chromium, type Page } from 'playwright';
import { Extension } from './extension';

export interface LaunchOptions {
  /** Folder of the unpacked extension. */
  readonly extension: string;
  readonly executablePath: string;
  /** Port of the web that every host name is resolved to. */
  readonly port: number;
  readonly headless?: boolean;
  /** Hosts that are what they are, instead of the local web. */
  readonly realHosts?: readonly string[];
  /** Names of servers of this machine, each asked at the port of the address. */
  readonly localHosts?: readonly string[];
  /** Profile to keep between launches; a fresh one by default. */
  readonly profile?: string;
  /** Allow the extension all sites, as the user would when asked. */
  readonly grantHosts?: boolean;
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
}

export interface Chromium {
  readonly context: BrowserContext;
  readonly extension: Extension;
  /** The page of the extension that `extension` works through. */
  readonly helper: Page;
  /** Ends the extension's service worker at once, as the browser does when it is idle, and waits until it is gone. */
  killServiceWorker(): Promise<void>;
  /** Allows the extension all sites, as the user does by the switch on the browser's page or by the browser's question. */
  allowAllSites(): Promise<void>;
  /** Takes them back, as the user does on the browser's page. */
  withdrawAllSites(): Promise<void>;
  /** Closes the offscreen document with the engine worker in it. */
  closeOffscreen(): Promise<void>;
  close(): Promise<void>;
}

const HELPER_PAGE = 'popup.html';
const KILL_TIMEOUT_MS = 10_000;

/** Starts Chromium with the extension loaded and every host name resolved to the local web. */
export async function launchChromium(options: LaunchOptions): Promise<Chromium> {
  const context = await chromium.launchPersistentContext(options.profile ?? '', {
    executablePath: options.executablePath,
    headless: options.headless ?? true,
    colorScheme: options.colorScheme ?? null,
    ...(options.headless === false ? { viewport: null } : {}),
    ...(options.locale ? { locale: options.locale } : {}),
    args: [
      '--no-sandbox',
      '--no-first-run',
      `--disable-extensions-except=${options.extension}`,
      `--load-extension=${options.extension}`,
      `--host-resolver-rules=${[
        ...(options.localHosts ?? []).map((host) => `MAP ${host} 127.0.0.1`),
        `MAP * 127.0.0.1:${options.port}`,
        ...(options.realHosts ?? []).map((host) => `EXCLUDE ${host}`),
      ].join(', ')}`,
      '--ignore-certificate-errors',
      ...(options.locale ? [`--lang=${options.locale}`] : []),
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const id = new URL(worker.url()).host;
  if (options.grantHosts) await allowAllSites(context, id);
  const page = await context.newPage();
  await page.goto(`chrome-extension://${id}/${HELPER_PAGE}`);
  if (options.grantHosts) await confirmAllSites(page);
  const extension = new Extension(page, `chrome-extension://${id}`);
  return {
    context,
    extension,
    helper: page,
    killServiceWorker: () => killServiceWorker(context),
    closeOffscreen: () => closeOffscreen(page),
    async allowAllSites() {
      await allowAllSites(context, id);
      await confirmAllSites(page);
    },
    withdrawAllSites: () =>
      page.evaluate(async () => {
        await (globalThis as unknown as Permissions).chrome.permissions.remove({ origins: ['*://*/*'] });
      }),
    close: () => context.close(),
  };
}

interface Permissions {
  readonly chrome: {
    readonly permissions: {
      request(wanted: { origins: string[] }): Promise<boolean>;
      remove(wanted: { origins: string[] }): Promise<boolean>;
    };
  };
}

/** What the switch on `chrome://extensions` does. */
async function allowAllSites(context: BrowserContext, id: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('chrome://extensions/');
  await page.evaluate(async (extension) => {
    const { chrome } = globalThis as unknown as {
      chrome: { developerPrivate: { addHostPermission(id: string, pattern: string): Promise<void> } };
    };
    await chrome.developerPrivate.addHostPermission(extension, '<all_urls>');
  }, id);
  await page.close();
}

/** The question is answered by what was allowed before; without it nobody would ever answer it. */
async function confirmAllSites(page: Page): Promise<void> {
  const granted = await page.evaluate(() =>
    (globalThis as unknown as Permissions).chrome.permissions.request({ origins: ['*://*/*'] }),
  );
  if (!granted) throw new Error('Chromium did not grant access to all sites.');
}

async function killServiceWorker(context: BrowserContext): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  const stopped = new Promise<void>((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error('The service worker would not die.')), KILL_TIMEOUT_MS);
    giveUp.unref();
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await stopped;
  await session.detach();
}

async function closeOffscreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { chrome } = globalThis as unknown as { chrome: { offscreen: { closeDocument(): Promise<void> } } };
    return chrome.offscreen.closeDocument();
  });
}
