/**
 * Installs a fake browser for unit tests. Import this before anything that imports `lib/browser/browser`. Storage,
 * alarms, tabs and messages work in memory; this file adds the APIs that the fake browser lacks.
 */
import { fakeBrowser } from 'wxt/testing/fake-browser';

const EXTENSION_URL = 'chrome-extension://test-extension-id/';

/** Returns exclusive locks by name, like `navigator.locks`. */
function fakeLocks() {
  const tails = new Map<string, Promise<unknown>>();
  return {
    request<T>(name: string, work: () => Promise<T>): Promise<T> {
      const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
      tails.set(name, turn);
      return turn;
    },
  };
}

Object.assign(fakeBrowser.runtime, { id: 'test-extension-id', getURL: (path: string) => EXTENSION_URL + path });
Object.assign(fakeBrowser.i18n, {
  getMessage: (key: string, substitutions: readonly string[] = []) =>
    key === 'language_tag' ? 'en' : [key, ...substitutions].join('|'),
  getUILanguage: () => 'en',
});
Object.defineProperty(globalThis, 'browser', { value: fakeBrowser, configurable: true });
Object.defineProperty(globalThis, 'chrome', { value: fakeBrowser, configurable: true });
Object.defineProperty(globalThis, 'navigator', { value: { locks: fakeLocks() }, configurable: true });
