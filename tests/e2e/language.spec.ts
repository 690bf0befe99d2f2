import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROVIDERS } from '../../lib/providers/registry';
import chinese from '../../public/_locales/zh_CN/messages.json' with { type: 'json' };
import { buildExtension } from '../../scripts/build-extension';
import { PSEUDO_LOCALE, pseudoMessages } from '../support/messages';
import { BIG_TOPIC, writeBigTopic } from './harness/big-topic';
import { checkTopic } from './harness/counts';
import { expect, test } from './harness/fixture';
import { practiceSettings } from './harness/practice-settings';
import { FULL, openScreen } from './harness/screens';
import { seedsOf } from './harness/seeds';

const BUDGET_PAGES = 10;
const SESSION_MS = 90_000;
const TABLES = ['topics', 'pages', 'terms', 'links', 'frontier', 'verdicts', 'rounds', 'sessions', 'rankings'] as const;
const LANGUAGES = [
  ['en-US', 'Topics and files'],
  ['zh-CN', chinese.dashboard_topics.message],
  ['en-US', 'Topics and files'],
] as const;

test('a new browser language changes the interface and no stored row, and sessions run in it', async ({
  launch,
  web,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'tendril-language-'));
  let stored: unknown;
  for (const [locale, heading] of LANGUAGES) {
    const { context, extension, close } = await launch({ profile, locale });
    if (stored === undefined) {
      const topic = await extension.createPracticeTopic('Bees');
      await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
    } else expect(await extension.tables(TABLES)).toEqual(stored);
    const dashboard = await context.newPage();
    await dashboard.goto(`${extension.origin}/dashboard.html`);
    await expect(dashboard.getByRole('tab', { name: heading })).toBeVisible();
    await expect(dashboard.getByText('Bees', { exact: true }).first()).toBeVisible();
    const [{ id: topic } = { id: '' }] = await extension.rows('topics');
    await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
    await extension.waitForSession(topic, ['done'], SESSION_MS);
    expect((await checkTopic(extension, topic)).faults).toEqual([]);
    stored = await extension.tables(TABLES);
    await close();
  }
  await rm(profile, { recursive: true, force: true });
});

/** Attributes that a person reads or hears. */
const READ_BY_PEOPLE = ['title', 'aria-label', 'alt', 'placeholder'];
/** Addresses, keys, and what the sample topic contains. */
const NAMES = new RegExp(
  [
    'https?:\\/\\/\\S*|(?:[\\w-]+\\.)+[a-z]+(?:\\/\\S*)?|About [\\w ]+, part \\d+|urban bee\\w+|seed \\d+',
    '\\b(?:Tendril|Alt|Ctrl|Shift|Escape|Home|Enter|honey|hive|swarm|queen|nectar|pollen|brood|comb|smoker|winter)\\b',
    ...PROVIDERS.map(({ name }) => name),
  ].join('|'),
  'gi',
);
const SHOWN =
  /^(?:popup|popup-help|panel|panel-filters|options|dashboard|dashboard-(?:collection|terms|methods|topics|history))$/;

interface LanguageGlobal {
  readonly chrome: { readonly i18n: { getMessage(key: string): string } };
}

test('a third language is one file of messages, from which every text, number and date of the interface comes', async ({
  launch,
  browserName,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'tendril-third-'));
  await cp(buildExtension(browserName === 'firefox' ? 'firefox' : 'chrome'), folder, { recursive: true });
  const messages = join(folder, '_locales', 'ar');
  await mkdir(messages, { recursive: true });
  await writeFile(join(messages, 'messages.json'), JSON.stringify(pseudoMessages()));
  const tendril = await launch({ extension: folder, locale: PSEUDO_LOCALE });
  // The language of the messages: without a pack, Chromium takes another one whatever its UI language is.
  const language = await tendril.helper.evaluate(() =>
    (globalThis as unknown as LanguageGlobal).chrome.i18n.getMessage('@@ui_locale'),
  );
  test.skip(!language.startsWith('ar'), 'this Chromium has no pack of the language');
  await tendril.extension.saveSettings(practiceSettings({ activeTopic: BIG_TOPIC }));
  await writeBigTopic(tendril.helper, 40);
  for (const screen of FULL.filter(({ name }) => SHOWN.test(name))) {
    const page = await openScreen(tendril, screen, 'light');
    const texts = await page.evaluate((attributes) => {
      const own =
        'bdi, code, kbd, [lang]:not(html), .page-title, .topic-row-text h3, textarea, option, .menu-label, .uplot';
      const found: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        if (element.closest(own) || element.closest('script, style, svg')) continue;
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '');
        for (const name of attributes) found.push(element.getAttribute(name) ?? '');
      }
      return found;
    }, READ_BY_PEOPLE);
    const foreign = texts.filter((text) => /[A-Za-z]{2,}/.test(text.replace(NAMES, '')));
    expect.soft(foreign, `texts on ${screen.name} that no message has`).toEqual([]);
    const numbers = texts.filter((text) => /[\uff21-\uff5a]/.test(text) && /\d/.test(text.replace(NAMES, '')));
    expect.soft(numbers, `numbers on ${screen.name} in other digits`).toEqual([]);
    await page.close();
  }
  await rm(folder, { recursive: true, force: true });
});
