import { AxeBuilder } from '@axe-core/playwright';
import { BIG_TOPIC, writeBareTopic, writeBigTopic } from './harness/big-topic';
import { runBusyTopic } from './harness/busy-topic';
import { expect, test } from './harness/fixture';
import { practiceSettings } from './harness/practice-settings';
import {
  BIG,
  EMPTY_TOPIC,
  FIRST_RUN,
  FULL,
  NO_ACCESS,
  openScreen,
  type Screen,
  SESSIONS,
  sessionScreen,
} from './harness/screens';
import type { TendrilBrowser } from './harness/tendril-browser';

const LOCALES = [
  ['en-US', 'en'],
  ['zh-CN', 'zh-CN'],
] as const;
/** Those that look at colours; the others find the same whatever these are. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const SUGGESTIONS = 2_000;
const ALL_SCREENS_MS = 600_000;

async function findings(tendril: TendrilBrowser, screens: readonly Screen[], language: string): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    const page = await openScreen(tendril, screen, 'light');
    if ((await page.locator('html').getAttribute('lang')) !== language)
      found.push(`${screen.name}: not in ${language}`);
    const look = async (name: string, axe: AxeBuilder) => {
      const { violations } = await axe.analyze();
      for (const { id, nodes } of violations)
        found.push(`${name}: ${id} ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) found.push(`${name}: ${overflow} px too wide`);
    };
    const axe = () => new AxeBuilder({ page }).setLegacyMode();
    await look(`${screen.name}, light`, axe());
    // The same elements in other colours.
    await page.emulateMedia({ colorScheme: 'dark' });
    await look(`${screen.name}, dark`, axe().withRules(COLOUR_RULES));
    await page.close();
  }
  return found;
}

for (const [locale, language] of LOCALES) {
  test(`axe finds nothing on any screen, light or dark, ${language}`, async ({ launch, web }) => {
    test.setTimeout(ALL_SCREENS_MS);
    const tendril = await launch({ locale });
    const { extension, helper } = tendril;
    const check = async (screens: readonly Screen[]) =>
      expect.soft(await findings(tendril, screens, language)).toEqual([]);
    await extension.saveSettings(practiceSettings());
    await check(FIRST_RUN);
    await extension.createPracticeTopic('Sourdough');
    await check(EMPTY_TOPIC);
    await runBusyTopic(extension, web, 'Urban beekeeping');
    await check(FULL);
    await writeBigTopic(helper, SUGGESTIONS);
    await extension.saveSettings(practiceSettings({ activeTopic: BIG_TOPIC }));
    await check(BIG);
    for (const [name, session] of SESSIONS) {
      await writeBareTopic(helper, name, session);
      await extension.saveSettings(practiceSettings({ activeTopic: name }));
      await check([sessionScreen(name)]);
    }
    await writeBareTopic(helper, 'bare', { status: 'idle', spentPages: 0 });
    await extension.saveSettings(practiceSettings({ activeTopic: 'bare' }));
    await tendril.withdrawAllSites();
    await check(NO_ACCESS);
  });
}
