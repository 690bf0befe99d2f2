// @vitest-environment happy-dom
import '../../tests/support/fake-browser';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { applyTheme, showPopup } from './screens';

/** A browser with `open` extension pages, whose popup opens or throws. */
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
  ['showPopup opens the popup', 0, true, ['popup']],
  [
    'showPopup opens the side panel page in a tab if the popup needs a click',
    0,
    false,
    [expect.stringMatching(/sidepanel\.html$/)],
  ],
  ['showPopup does nothing if an extension page is open', 1, true, []],
] as const)('%s', async (_, open, opensPopup, wanted) => {
  const shown = browserWith(open, opensPopup);
  await showPopup();
  expect(shown).toEqual(wanted);
});

it('applyTheme sets data-theme on the root, and removes it for the theme system', () => {
  const root = document.documentElement;
  applyTheme('dark');
  expect(root.dataset.theme).toBe('dark');
  applyTheme('light');
  expect(root.dataset.theme).toBe('light');
  applyTheme('system');
  expect(root.hasAttribute('data-theme')).toBe(false);
});
