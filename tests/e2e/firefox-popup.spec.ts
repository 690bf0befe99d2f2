import { until } from './harness/extension';
import { expect, test } from './harness/firefox-fixture';
import { seedsOf } from './harness/seeds';

const BUDGET_PAGES = 12;
const SESSION_MS = 120_000;
const PAINT_MS = 30_000;

interface PopupGlobal {
  readonly chrome: { readonly extension: { getViews(filter: { type: string }): readonly Window[] } };
}

/** Firefox's own window. */
interface BrowserCode {
  readonly Services: { readonly wm: { getMostRecentWindow(type: string): { readonly document: Document } } };
}

test('Firefox: the button is in the toolbar, and its popup shows the suggestions', async ({
  firefox: { extension, marionette },
  web,
}) => {
  const topic = await extension.createPracticeTopic('Bees', { budgetPages: BUDGET_PAGES });
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await extension.waitForSession(topic, ['done'], SESSION_MS);

  const pressed = await marionette.run(
    'chrome',
    () => {
      const { Services } = globalThis as unknown as BrowserCode;
      const { document } = Services.wm.getMostRecentWindow('navigator:browser');
      const button = document.querySelector<HTMLElement>('#nav-bar .unified-extensions-item-action-button');
      button?.click();
      return button !== null;
    },
    null,
  );
  expect(pressed).toBe(true);
  const rows = () =>
    extension.page.evaluate(() => {
      const [view] = (globalThis as unknown as PopupGlobal).chrome.extension.getViews({ type: 'popup' });
      return view?.document.querySelectorAll('li.suggestion').length ?? 0;
    }, null);
  await until('the suggestions', PAINT_MS, async () => (await rows()) > 0);
});
