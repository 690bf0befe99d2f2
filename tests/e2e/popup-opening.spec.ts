import { STOP_TESTS } from '../../lib/engine/insight/stopping';
import { BIG_TOPIC, seenBefore, writeBigTopic } from './harness/big-topic';
import { expect, test } from './harness/fixture';
import { practiceSettings } from './harness/practice-settings';

const SUGGESTIONS = 1_000;
/** Longer than anything that the popup loads after its first suggestions. */
const SETTLE_MS = 2_500;
const COMPLETENESS = {
  ...{ pages: { found: 40, left: 8, least: 4, most: 14 }, sites: { found: 12, left: 3, least: 1, most: 6 } },
  ...{ sample: { judged: 0, relevant: 0 }, next: 3, stopTarget: 0.95 as const },
};

/** Notes each distance between the top of the window and the first suggestion. */
function noteTops(): void {
  const tops: number[] = [];
  Object.assign(globalThis, { tops });
  const look = () => {
    const top = document.querySelector('li.suggestion')?.getBoundingClientRect().top;
    if (top !== undefined && top !== tops.at(-1)) tops.push(top);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

for (const suggestionView of ['sites', 'pages'] as const)
  test(`the first of the suggested ${suggestionView} does not move after the popup shows it`, async ({ tendril }) => {
    const { context, extension, helper } = tendril;
    await extension.createPracticeTopic('Small');
    await writeBigTopic(helper, SUGGESTIONS, 0, BIG_TOPIC, COMPLETENESS);
    await seenBefore(helper, BIG_TOPIC, SUGGESTIONS / 2);
    await extension.saveSettings(practiceSettings({ activeTopic: BIG_TOPIC, suggestionView }));
    const popup = await context.newPage();
    await popup.addInitScript(noteTops);
    await popup.setViewportSize({ width: 400, height: 600 });
    await popup.goto(`${extension.origin}/popup.html`);
    await expect(popup.getByText('New since your last visit: 501 pages')).toBeVisible();
    await expect(
      popup.getByText(
        `You can stop here: in tests, ${STOP_TESTS[0.9].keptOf100} of 100 reviews that stopped at this point had confirmed at least 90% of the fitting pages.`,
      ),
    ).toBeVisible();
    await popup.waitForTimeout(SETTLE_MS);
    expect(await popup.evaluate(() => (globalThis as unknown as { tops: readonly number[] }).tops)).toHaveLength(1);
  });

/** Reports on the console that the first suggestion is shown. */
function noteShown(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('li.suggestion')) return;
    observer.disconnect();
    console.debug('shown');
  }).observe(document, { childList: true, subtree: true });
}

test('the popup loads one script before its first suggestions, also with notes above them', async ({ tendril }) => {
  const { context, extension, helper } = tendril;
  await extension.createPracticeTopic('Small');
  await writeBigTopic(helper, SUGGESTIONS, 0, BIG_TOPIC, COMPLETENESS);
  await seenBefore(helper, BIG_TOPIC, SUGGESTIONS / 2);
  await extension.saveSettings(practiceSettings({ activeTopic: BIG_TOPIC }));
  const popup = await context.newPage();
  await popup.addInitScript(noteShown);
  const scripts: string[] = [];
  popup.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const shown = popup.waitForEvent('console', (message) => message.text() === 'shown').then(() => [...scripts]);
  await popup.goto(`${extension.origin}/popup.html`);
  expect(await shown).toEqual([expect.stringMatching(/^\/chunks\/popup-/)]);
  await expect(popup.getByText('New since your last visit: 501 pages')).toBeVisible();
});
