import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './extension';
import type { LaunchOptions } from './tendril-browser';

/** Any will do; fixed, so that the address of the extension is known. */
const HOST_ID = '5d2c1f0e-7f3b-4a55-9c1a-0b6e4d3a2f18';
export const FIREFOX_ORIGIN = `moz-extension://${HOST_ID}`;

const START_TIMEOUT_MS = 60_000;

export function addonId(extension: string): string {
  const manifest = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8')) as {
    browser_specific_settings: { gecko: { id: string } };
  };
  return manifest.browser_specific_settings.gecko.id;
}

/** Settings of a Firefox that asks nothing of the internet and leads everything else to the local web. */
export function writePreferences(profile: string, { port, extension, realHosts = [] }: LaunchOptions): void {
  const preferences = {
    'marionette.port': 0,
    'extensions.webextensions.uuids': JSON.stringify({ [addonId(extension)]: HOST_ID }),
    // Put in anew at each start, an extension would lose what it stored.
    'extensions.webextensions.keepStorageOnUninstall': true,
    'extensions.webextensions.keepUuidOnUninstall': true,
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': port,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': port,
    'network.proxy.no_proxies_on': realHosts.map((host) => host.replace(/[[\]]/g, '')).join(', '),
    'network.proxy.allow_hijacking_localhost': true,
    'dom.security.https_first': false,
    'dom.security.https_only_mode': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'browser.download.folderList': 2,
    'browser.download.dir': join(profile, 'downloads'),
    'browser.startup.page': 0,
    'browser.shell.checkDefaultBrowser': false,
    'browser.aboutwelcome.enabled': false,
    'browser.newtabpage.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
    'app.normandy.enabled': false,
    'extensions.update.enabled': false,
    'services.settings.server': 'http://nowhere.invalid/',
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), `${lines.join('\n')}\n`);
}

/** Firefox chooses a free port and writes it into its profile. */
export async function marionettePort(profile: string): Promise<number> {
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
