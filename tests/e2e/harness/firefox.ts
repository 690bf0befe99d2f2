import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { joinSession } from './bidi-relay';
import { Extension, until } from './extension';
import { isAwake, killEventPage } from './firefox-event-page';
import { addonId, FIREFOX_ORIGIN, marionettePort, writePreferences } from './firefox-profile';
import { FirefoxView } from './firefox-view';
import { Marionette } from './marionette';
import type { LaunchOptions, TendrilBrowser } from './tendril-browser';

/** What Firefox alone has. */
export interface Firefox extends TendrilBrowser {
  /** Reaches Firefox's own window and code. */
  readonly marionette: Marionette;
  /** Whether the event page is there, or Firefox has ended it. */
  isAwake(): Promise<boolean>;
  /** Grants or withdraws all sites, and with `consent` alone what may be sent to search services. */
  permit(granted: boolean, what?: 'all' | 'consent'): Promise<void>;
  openPopup(): Promise<FirefoxView>;
  sidePanel(): Promise<FirefoxView>;
}

const HELPER_PAGE = 'popup.html';
const CLOSED_MS = 10_000;
const DOWNLOAD_MS = 15_000;
const WELCOME_MS = 10_000;
const QUIT_TIMEOUT_MS = 5_000;

/** Starts Firefox, installs the extension, and leads every request to the local web. */
export async function launchFirefox(options: LaunchOptions): Promise<Firefox> {
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'tendril-firefox-'));
  const id = addonId(options.extension);
  writePreferences(profile, options);
  rmSync(join(profile, 'MarionetteActivePort'), { force: true });
  const firefox = spawn(
    options.executablePath,
    [
      '--marionette',
      '--remote-debugging-port=0',
      '--remote-allow-system-access',
      ...(options.headless === false ? [] : ['--headless']),
      '--no-remote',
      '--profile',
      profile,
    ],
    { stdio: 'ignore', env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' } },
  );
  const endWithUs = () => firefox.kill('SIGKILL');
  process.once('exit', endWithUs);
  let context: BrowserContext | undefined;
  const close = async (marionette?: Marionette) => {
    process.off('exit', endWithUs);
    if (marionette) await context?.close();
    await quit(firefox, marionette);
    if (!options.profile) rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const marionette = await Marionette.connect(await marionettePort(profile));
    if (options.locale) await marionette.run('chrome', setLocale, options.locale);
    // First of all, so that Playwright sees every tab that installing opens.
    context = await joinSession(
      {
        url: marionette.session.capabilities.webSocketUrl,
        started: marionette.session,
        setColorScheme: (page, scheme) => marionette.run('chrome', setColorScheme, { page, scheme }),
      },
      { colorScheme: options.colorScheme ?? null, ...(options.headless === false ? { viewport: null } : {}) },
    );
    const install = async () => {
      await marionette.send('Addon:Install', { path: options.extension, temporary: true });
    };
    await install();
    if (options.grantHosts) await permit(marionette, id, true, 'all');
    await welcomed(context);
    const helper = await context.newPage();
    await helper.goto(`${FIREFOX_ORIGIN}/${HELPER_PAGE}`);
    return {
      name: 'firefox',
      context,
      extension: new Extension(helper, FIREFOX_ORIGIN),
      helper,
      marionette,
      ...inWindow(helper, marionette),
      permit: (granted, what = 'all') => permit(marionette, id, granted, what),
      allowAllSites: () => permit(marionette, id, true, 'all'),
      withdrawAllSites: () => permit(marionette, id, false, 'all'),
      isAwake: () => isAwake(marionette, id),
      killBackground: () => killEventPage(marionette, id),
      killEngine: () => killEventPage(marionette, id),
      reload: install,
      evictDatabase: () => marionette.run('chrome', clearStorage, id),
      crash: () => close(),
      close: () => close(marionette),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Waits for the page that installing opens in front: what is opened before would be behind it, where Firefox draws next to nothing.
 * An extension that is put in again opens none.
 */
async function welcomed(context: BrowserContext): Promise<void> {
  const isWelcome = () => context.pages().some((page) => page.url().endsWith('/welcome.html'));
  await until('the welcome page', WELCOME_MS, async () => isWelcome()).catch(() => undefined);
}

/** What a user does in Firefox's own window. */
function inWindow(helper: Page, marionette: Marionette) {
  return {
    async openPopup(): Promise<FirefoxView> {
      await marionette.run('chrome', clickToolbarButton, null);
      return FirefoxView.of('popup', helper, marionette);
    },
    async closePopup(popup: FirefoxView) {
      await marionette.run('chrome', hidePopup, null);
      await until('the popup to close', CLOSED_MS, async () => !(await popup.isOpen()));
    },
    reduceMotion: (_page: Page, reduced: boolean) => marionette.run('chrome', setReducedMotion, Number(reduced)),
    async download(_page: Page, act: () => Promise<void>) {
      const before = await marionette.run('chrome', downloads, null);
      await act();
      let path: string | undefined;
      await until('the download', DOWNLOAD_MS, async () => {
        path = (await marionette.run('chrome', downloads, null)).find((one) => !before.includes(one));
        return path !== undefined;
      });
      return path as unknown as string;
    },
    sidePanel: () => FirefoxView.of('sidebar', helper, marionette),
    openPrivateWindow: (url: string) => marionette.run('chrome', openPrivateWindow, url),
    closeSidePanel: () =>
      marionette.run('chrome', () => (globalThis as unknown as BrowserCode).SidebarController.hide(), null),
    pressShortcut: async (name: string) => {
      const keys = await helper.evaluate(shortcutOf, name);
      const down = keys.map((value) => ({ type: 'keyDown', value }));
      const up = keys.map((value) => ({ type: 'keyUp', value })).reverse();
      await marionette.sendIn('chrome', 'WebDriver:PerformActions', {
        actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }],
      });
    },
  };
}

type BrowserWindow = Window & {
  OpenBrowserWindow(options: { private: boolean }): BrowserWindow;
  openTrustedLinkIn(url: string, where: 'current'): void;
};

/** The parts of Firefox's own code that the harness uses. */
interface BrowserCode {
  readonly Services: {
    readonly wm: { getMostRecentWindow(type: string): BrowserWindow };
    readonly qms: { clearStoragesForClient(principal: unknown, client: 'idb'): { callback: () => void } };
    readonly prefs: { setIntPref(name: string, value: number): void };
    readonly locale: { availableLocales: readonly string[]; requestedLocales: readonly string[] };
  };
  readonly SidebarController: { hide(): void };
  readonly ChromeUtils: {
    importESModule(url: string): {
      ExtensionPermissions: Readonly<
        Record<'add' | 'remove', (id: string, which: unknown, emitter: unknown) => Promise<void>>
      >;
      Downloads: {
        readonly PUBLIC: string;
        getList(kind: string): Promise<{
          getAll(): Promise<readonly { readonly succeeded: boolean; readonly target: { readonly path: string } }[]>;
        }>;
      };
      NavigableManager: { getBrowsingContextById(id: string): { top: { prefersColorSchemeOverride: string } } | null };
    };
  };
  readonly WebExtensionPolicy: { getByID(id: string): { readonly extension: { readonly principal: unknown } } };
}

async function openPrivateWindow(url: string): Promise<void> {
  const { Services } = globalThis as unknown as BrowserCode;
  const opened = Services.wm.getMostRecentWindow('navigator:browser').OpenBrowserWindow({ private: true });
  await new Promise((resolve) => opened.addEventListener('load', resolve, { once: true }));
  opened.openTrustedLinkIn(url, 'current');
}

function clickToolbarButton(): void {
  const { document } = (globalThis as unknown as BrowserCode).Services.wm.getMostRecentWindow('navigator:browser');
  document.querySelector<HTMLElement>('#nav-bar .unified-extensions-item-action-button')?.click();
}

function hidePopup(): void {
  const { document } = (globalThis as unknown as BrowserCode).Services.wm.getMostRecentWindow('navigator:browser');
  const browser = document.querySelector('.webextension-popup-browser');
  browser?.closest<HTMLElement & { hidePopup(): void }>('panel')?.hidePopup();
}

/** Paths of what was downloaded. */
async function downloads(): Promise<string[]> {
  const { Downloads } = (globalThis as unknown as BrowserCode).ChromeUtils.importESModule(
    'resource://gre/modules/Downloads.sys.mjs',
  );
  const all = await (await Downloads.getList(Downloads.PUBLIC)).getAll();
  return all.filter(({ succeeded }) => succeeded).map(({ target }) => target.path);
}

function setColorScheme({ page, scheme }: { page: string; scheme: 'light' | 'dark' | null }): void {
  const { NavigableManager } = (globalThis as unknown as BrowserCode).ChromeUtils.importESModule(
    'chrome://remote/content/shared/NavigableManager.sys.mjs',
  );
  const context = NavigableManager.getBrowsingContextById(page);
  if (context) context.top.prefersColorSchemeOverride = scheme ?? 'none';
}

/** For all pages: the protocol knows no way to tell one of them. */
function setReducedMotion(reduced: number): void {
  (globalThis as unknown as BrowserCode).Services.prefs.setIntPref('ui.prefersReducedMotion', reduced);
}

/** The language that extensions get, though the one of Firefox's own menus stays. */
function setLocale(locale: string): void {
  const { Services } = globalThis as unknown as BrowserCode;
  Services.locale.availableLocales = [locale, 'en-US'];
  Services.locale.requestedLocales = [locale];
}

interface CommandsGlobal {
  readonly chrome: {
    readonly commands: {
      getAll(): Promise<readonly { readonly name: string; readonly shortcut: string }[]>;
      update(command: { name: string; shortcut: string }): Promise<void>;
    };
  };
}

/** The keys of a command, as WebDriver names them; one that has none gets some, as the user may give it. */
async function shortcutOf(name: string): Promise<string[]> {
  const { commands } = (globalThis as unknown as CommandsGlobal).chrome;
  const all = await commands.getAll();
  const at = all.findIndex((command) => command.name === name);
  const shortcut = all[at]?.shortcut || `Ctrl+Alt+${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at]}`;
  if (!all[at]?.shortcut) await commands.update({ name, shortcut });
  const named: Readonly<Record<string, string>> = { Ctrl: '\uE009', MacCtrl: '\uE009', Alt: '\uE00A', Shift: '\uE008' };
  return shortcut.split('+').map((key) => named[key] ?? key.toLowerCase());
}

/** Deletes what the quota manager keeps of the extension. Settings are kept apart from it. */
function clearStorage(id: string): Promise<void> {
  const { Services, WebExtensionPolicy } = globalThis as unknown as BrowserCode;
  const { principal } = WebExtensionPolicy.getByID(id).extension;
  return new Promise((resolve) => {
    Services.qms.clearStoragesForClient(principal, 'idb').callback = () => resolve();
  });
}

function permit(marionette: Marionette, id: string, granted: boolean, what: 'all' | 'consent'): Promise<void> {
  return marionette.run(
    'chrome',
    async ({ id, granted, what }) => {
      const { ChromeUtils, WebExtensionPolicy } = globalThis as unknown as BrowserCode;
      const { ExtensionPermissions } = ChromeUtils.importESModule(
        'resource://gre/modules/ExtensionPermissions.sys.mjs',
      );
      const { extension } = WebExtensionPolicy.getByID(id);
      const consent = ['searchTerms', 'browsingActivity', 'websiteContent'];
      const which = { permissions: [], origins: what === 'all' ? ['*://*/*'] : [], data_collection: consent };
      await ExtensionPermissions[granted ? 'add' : 'remove'](id, which, extension);
    },
    { id, granted, what },
  );
}

async function quit(firefox: ChildProcess, marionette: Marionette | undefined): Promise<void> {
  if (firefox.exitCode !== null || firefox.signalCode !== null) return;
  const gone = once(firefox, 'exit');
  marionette?.send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
  const timer = setTimeout(() => firefox.kill('SIGKILL'), marionette ? QUIT_TIMEOUT_MS : 0);
  await gone;
  clearTimeout(timer);
  marionette?.end();
}
