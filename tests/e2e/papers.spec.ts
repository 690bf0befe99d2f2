import type { Page } from '@playwright/test';
import { PAPER_NAMES } from '../../lib/engine/presets';
import { underscored } from '../../lib/messaging/message-keys';
import { translator } from '../../lib/messaging/message-text';
import chinese from '../../public/_locales/zh_CN/messages.json' with { type: 'json' };
import { ENGLISH } from '../support/messages';
import { expect, test } from './harness/fixture';
import { seedsOf } from './harness/seeds';

const SEEDS = 3;
const BUDGET_PAGES = 20;
/** Enough for a round of each of the four ways of finding pages. */
const BANDIT_PAGES = 40;
const SESSION_MS = 120_000;
/** Least share of the fetched pages that are of the topic; eight topics share the practice web. */
const LEAST_RELEVANT = 0.4;

const LANGUAGES = [
  { name: 'an English topic', locale: 'en-US', label: 'beekeeping', topic: 'Beekeeping', t: translator(ENGLISH, 'en') },
  { name: 'a Chinese topic', locale: 'zh-CN', label: 'chinese-tea', topic: '中国茶', t: translator(chinese, 'zh-CN') },
] as const;

/** The card with a title, opened. */
async function openedCard(page: Page, title: string) {
  const card = page.locator('details.card', { has: page.getByRole('heading', { name: title, exact: true }) });
  await card.locator('summary').first().click();
  return card;
}

for (const { name, locale, label, topic: title, t } of LANGUAGES)
  for (const paper of PAPER_NAMES) {
    test(`the preset ${paper} finds pages of ${name}, and the card shows the quantities of its paper`, async ({
      launch,
      web,
    }) => {
      const { context, extension } = await launch({ locale });
      const topic = await extension.createPracticeTopic(title);
      await extension.markSeeds(topic, seedsOf(web, label, SEEDS));
      const page = await context.newPage();
      await page.goto(`${extension.origin}/dashboard.html`);
      await page.getByRole('tab', { name: t('dashboard_methods') }).click();
      const methods = await openedCard(page, t('method_research'));
      await methods.getByRole('radio', { name: t(`paper_${underscored(paper)}`) }).click();
      await expect(page.getByText(t('method_toast_paper'))).toBeVisible();

      const budgetPages = paper === 'dwdbrm' ? BANDIT_PAGES : BUDGET_PAGES;
      await extension.command('startSession', { topic, budgetPages });
      await extension.waitForSession(topic, ['done'], SESSION_MS);
      const found = (await extension.rows('pages')).filter(({ foundBy }) => foundBy.operator !== 'mark');
      const relevant = found.filter(({ url }) => web.labelOf(url) === label);
      expect(found.length).toBeGreaterThan(0);
      expect(relevant.length / found.length, `${relevant.length} of ${found.length}`).toBeGreaterThan(LEAST_RELEVANT);

      const card = await openedCard(page, t('at_work'));
      const isReplaced = paper === 'semtree' && locale === 'zh-CN';
      await expect(page.getByText(t('method_rankers_abstain'))).toHaveCount(isReplaced ? 1 : 0);
      const section = (key: 'arms' | 'walk' | 'drift' | 'pairs' | 'hubs') =>
        card.locator('section.stack', { has: page.getByRole('heading', { name: t(`at_work_${key}`), exact: true }) });
      const numbers = (part: ReturnType<typeof section>) => part.locator('td.numeric').allInnerTexts();
      const hubScores = section('hubs').locator(`td[data-label="${t('at_work_score')}"]`);
      await expect(section('hubs').getByRole('row').nth(1)).toBeVisible();
      switch (paper) {
        case 'dwdbrm':
          expect(await section('arms').getByRole('row').count()).toBe(5);
          expect((await numbers(section('arms'))).filter((text) => text === '–')).toEqual([]);
          break;
        case 'centroid':
          await expect(section('drift').getByRole('row').nth(1)).toBeVisible();
          break;
        case 'semtree':
          if (locale === 'zh-CN') await expect(section('pairs')).toContainText(t('at_work_pairs_no_tree'));
          else {
            const state = section('pairs').locator('label + p');
            const before = await state.innerText();
            await section('pairs').getByRole('combobox').focus();
            await page.keyboard.press('ArrowDown');
            await expect(state).not.toHaveText(before);
            expect((await numbers(section('pairs'))).some((text) => Number(text) > 0)).toBe(true);
          }
          break;
        case 'hubsvm':
          expect(Math.max(...(await hubScores.allInnerTexts()).map(Number))).toBeGreaterThan(0.5);
          break;
        case 'wang-landau':
          await section('walk').locator('summary').click();
          expect((await numbers(section('walk'))).some((text) => Number(text) > 0)).toBe(true);
      }
    });
  }
