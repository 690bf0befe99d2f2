// @vitest-environment happy-dom
import '../../tests/support/fake-browser';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { applyTheme, showPopup } from './screens';

/** A browser in which so many pages of the extension are open, and whose popup opens or wants a click. */
function browserWith(open: number, opensPopup: boolean) {
  const shown: string[] = [];
  const openPopup = async () => {
    if (!opensPopup) throw new Error('may only be called from a user input handler');
    shown.push('popup');
  };
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(async ({ url }) => shown.push(String(url)) as never);
  Object.assign(fakeBrowser.action, { openPopup });
  Object.assign(fakeBrowser.runtime, { getContexts: async () => Array.from({ length: open }) });
  return shown;
}

beforeEach(() => fakeBrowser.reset());

it.each([
  ['opens the popup', 0, true, ['popup']],
  ['opens the review in a tab where the popup wants a click', 0, false, [expect.stringMatching(/sidepanel\.html$/)]],
  ['does nothing where a page of the extension is open', 1, true, []],
] as const)('%s', async (_, open, opensPopup, wanted) => {
  const shown = browserWith(open, opensPopup);
  await showPopup();
  expect(shown).toEqual(wanted);
});

it('the choice stands on the root until it is left to the system again', () => {
  const root = document.documentElement;
  applyTheme('dark');
  expect(root.dataset.theme).toBe('dark');
  applyTheme('light');
  expect(root.dataset.theme).toBe('light');
  applyTheme('system');
  expect(root.hasAttribute('data-theme')).toBe(false);
});
