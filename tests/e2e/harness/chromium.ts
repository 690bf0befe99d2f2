import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { BrowserUi, openPopup } from './browser-ui';
import { Extension, until } from './extension';
import { listableFolder } from './extension-folder';
import { killBrowser } from './processes';
import type { LaunchOptions, TendrilBrowser } from './tendril-browser';

const HELPER_PAGE = 'popup.html';
const CLOSED_MS = 10_000;
const KILL_TIMEOUT_MS = 10_000;

/** Starts Chromium with the extension loaded and every host name resolved to the local web. */
export async function launchChromium(options: LaunchOptions): Promise<TendrilBrowser> {
  const folder = listableFolder(options.extension);
  const context = await chromium.launchPersistentContext(options.profile ?? '', {
    executablePath: options.executablePath,
    headless: options.headless ?? true,
    colorScheme: options.colorScheme ?? null,
    ...(options.headless === false ? { viewport: null } : {}),
    // On Linux, Chromium takes the language of its interface from this variable.
    ...(options.locale ? { locale: options.locale, env: { ...process.env, LANGUAGE: options.locale } } : {}),
    args: [
      '--no-sandbox',
      '--no-first-run',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
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
  const origin = `chrome-extension://${id}`;
  return {
    name: 'chromium',
    context,
    extension: new Extension(page, origin),
    helper: page,
    killBackground: () => killServiceWorker(context),
    killEngine: () => closeOffscreen(page),
    reload: () => reload(context, page),
    async evictDatabase() {
      const session = await context.newCDPSession(page);
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
      await session.detach();
    },
    openPopup: async () => openPopup(await BrowserUi.of(context), page, origin),
    async closePopup(popup) {
      await page.bringToFront();
      await until('the popup to close', CLOSED_MS, async () => !(await popup.isOpen()));
    },
    reduceMotion: (of, reduced) => of.emulateMedia({ reducedMotion: reduced ? 'reduce' : 'no-preference' }),
    async download(from, act) {
      const downloading = from.waitForEvent('download');
      await act();
      return (await downloading).path();
    },
    sidePanel: async () => (await BrowserUi.of(context)).view(`${origin}/sidepanel.html`),
    closeSidePanel: () => closeSidePanel(page),
    openPrivateWindow: (url) => openPrivateWindow(page, url),
    pressShortcut: (name) => pressShortcut(context, name),
    async allowAllSites() {
      await allowAllSites(context, id);
      await confirmAllSites(page);
    },
    withdrawAllSites: () =>
      page.evaluate(async () => {
        await (globalThis as unknown as Permissions).chrome.permissions.remove({ origins: ['*://*/*'] });
      }),
    crash: () => killBrowser(context),
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

interface Reloading {
  readonly chrome: {
    readonly developerPrivate: { updateProfileConfiguration(change: { inDeveloperMode: boolean }): Promise<void> };
    readonly runtime: { reload(): void };
  };
}

/** @param page of the extension. */
async function reload(context: BrowserContext, page: Page): Promise<void> {
  // Without the developer mode, Chromium disables an unpacked extension that is reloaded.
  const manager = await context.newPage();
  await manager.goto('chrome://extensions/');
  await manager.evaluate(() =>
    (globalThis as unknown as Reloading).chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true }),
  );
  await manager.close();
  const closed = page.waitForEvent('close');
  await page.evaluate(() => (globalThis as unknown as Reloading).chrome.runtime.reload()).catch(() => undefined);
  await closed;
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

interface PanelGlobal {
  readonly chrome: {
    readonly windows: {
      getCurrent(): Promise<{ id: number }>;
      create(window: { url: string; incognito: boolean }): Promise<unknown>;
    };
    readonly sidePanel: { close(panel: { windowId: number }): Promise<void> };
  };
}

async function openPrivateWindow(page: Page, url: string): Promise<void> {
  await page.evaluate(async (url) => {
    await (globalThis as unknown as PanelGlobal).chrome.windows.create({ url, incognito: true });
  }, url);
}

function closeSidePanel(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { chrome } = globalThis as unknown as PanelGlobal;
    await chrome.sidePanel.close({ windowId: (await chrome.windows.getCurrent()).id });
  });
}

interface CommandsGlobal {
  readonly chrome: {
    readonly tabs: { query(wanted: { active: boolean; lastFocusedWindow: boolean }): Promise<unknown[]> };
    readonly commands: { readonly onCommand: { dispatch(name: string, tab: unknown): void } };
  };
}

/** Fires the event, because no key reaches the browser itself through its protocol. */
async function pressShortcut(context: BrowserContext, name: string): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(async (name) => {
    const { chrome } = globalThis as unknown as CommandsGlobal;
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    chrome.commands.onCommand.dispatch(name, tab);
  }, name);
}
