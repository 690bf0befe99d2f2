import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Extension, until } from './extension';
import { Marionette } from './marionette';

export interface LaunchOptions {
  /** Folder of the unpacked extension, or an .xpi. */
  readonly extension: string;
  readonly executablePath: string;
  /** Port of the web, which Firefox uses as its proxy. */
  readonly port: number;
  readonly grantHosts?: boolean;
}

export interface Firefox {
  readonly extension: Extension;
  /** Runs in the page that is shown; see `ExtensionPage`. */
  readonly marionette: Marionette;
  /** Shows a page of the extension in the tab that `extension` works through. */
  open(path: string): Promise<void>;
  /** Whether the event page is there, or Firefox has ended it. */
  isAwake(): Promise<boolean>;
  /** Ends the event page with the engine worker in it, as Firefox does when it is idle. */
  killBackground(): Promise<void>;
  /** Grants or withdraws all sites, and with `consent` alone what may be sent to search services. */
  permit(granted: boolean, what?: 'all' | 'consent'): Promise<void>;
  close(): Promise<void>;
}

/** Any will do; fixed, so that the address of the extension is known. */
const HOST_ID = '5d2c1f0e-7f3b-4a55-9c1a-0b6e4d3a2f18';
/** WebDriver's key of an element. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';
const HELPER_PAGE = 'popup.html';
const START_TIMEOUT_MS = 60_000;
const QUIT_TIMEOUT_MS = 5_000;

/** Starts Firefox without a window, installs the extension, and leads every request to the local web. */
export async function launchFirefox(options: LaunchOptions): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'tendril-firefox-'));
  const id = addonId(options.extension);
  writeFileSync(join(profile, 'user.js'), userPreferences(options.port, id));
  const firefox = spawn(
    options.executablePath,
    ['--marionette', '--remote-allow-system-access', '--headless', '--no-remote', '--profile', profile],
    { stdio: 'ignore', env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' } },
  );
  const endWithUs = () => firefox.kill('SIGKILL');
  process.once('exit', endWithUs);
  const close = async (marionette?: Marionette) => {
    process.off('exit', endWithUs);
    await quit(firefox, marionette);
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const marionette = await Marionette.connect(await marionettePort(profile));
    await marionette.send('Addon:Install', { path: options.extension, temporary: true });
    if (options.grantHosts) await permit(marionette, id, true, 'all');
    const origin = `moz-extension://${HOST_ID}`;
    const open = async (path: string) => {
      await marionette.send('Marionette:SetContext', { value: 'content' });
      await marionette.send('WebDriver:Navigate', { url: `${origin}/${path}` });
    };
    await open(HELPER_PAGE);
    const page = {
      evaluate: <R, A>(run: (argument: A) => R | Promise<R>, argument: A) => marionette.run('content', run, argument),
    };
    return {
      extension: new Extension(page, origin),
      marionette,
      open,
      permit: (granted, what = 'all') => permit(marionette, id, granted, what),
      isAwake: () => isAwake(marionette, id),
      killBackground: () => killBackground(marionette, id),
      close: () => close(marionette),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A click that Firefox takes for the user's. */
export async function clickAsUser({ marionette }: Firefox, selector: string): Promise<void> {
  const found = (await marionette.send('WebDriver:FindElement', { using: 'css selector', value: selector })) as {
    value: Record<string, string>;
  };
  await marionette.send('WebDriver:ElementClick', { id: found.value[ELEMENT_KEY] });
}

function addonId(extension: string): string {
  const manifest = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8')) as {
    browser_specific_settings: { gecko: { id: string } };
  };
  return manifest.browser_specific_settings.gecko.id;
}

function userPreferences(port: number, id: string): string {
  const preferences = {
    'marionette.port': 0,
    'extensions.webextensions.uuids': JSON.stringify({ [id]: HOST_ID }),
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': port,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': port,
    'network.proxy.no_proxies_on': '',
    'dom.security.https_first': false,
    'dom.security.https_only_mode': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'browser.startup.page': 0,
    'browser.shell.checkDefaultBrowser': false,
    'browser.aboutwelcome.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
    'app.normandy.enabled': false,
    'extensions.update.enabled': false,
    'services.settings.server': 'http://localhost/nowhere',
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  return `${lines.join('\n')}\n`;
}

/** Firefox chooses a free port and writes it into its profile. */
async function marionettePort(profile: string): Promise<number> {
  let port = 0;
  await until('Firefox to listen', START_TIMEOUT_MS, async () => {
    try {
      port = Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8'));
    } catch {
      port = 0;
    }
    return port > 0;
  });
  return port;
}

/** The parts of Firefox's own code that the harness uses. */
interface BrowserCode {
  readonly ChromeUtils: {
    importESModule(url: string): {
      ExtensionPermissions: Readonly<
        Record<'add' | 'remove', (id: string, which: unknown, emitter: unknown) => Promise<void>>
      >;
    };
  };
  readonly WebExtensionPolicy: {
    getByID(id: string): {
      extension: { terminateBackground(options: unknown): Promise<void>; readonly backgroundState: string };
    };
  };
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

function isAwake(marionette: Marionette, id: string): Promise<boolean> {
  return marionette.run(
    'chrome',
    (id) => {
      const { WebExtensionPolicy } = globalThis as unknown as BrowserCode;
      return WebExtensionPolicy.getByID(id).extension.backgroundState === 'running';
    },
    id,
  );
}

function killBackground(marionette: Marionette, id: string): Promise<void> {
  return marionette.run(
    'chrome',
    (id) => {
      const { WebExtensionPolicy } = globalThis as unknown as BrowserCode;
      return WebExtensionPolicy.getByID(id).extension.terminateBackground({ ignoreDevToolsAttached: true });
    },
    id,
  );
}

async function quit(firefox: ChildProcess, marionette: Marionette | undefined): Promise<void> {
  if (firefox.exitCode !== null) return;
  const gone = once(firefox, 'exit');
  marionette?.send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
  const timer = setTimeout(() => firefox.kill('SIGKILL'), marionette ? QUIT_TIMEOUT_MS : 0);
  await gone;
  clearTimeout(timer);
  marionette?.end();
}
