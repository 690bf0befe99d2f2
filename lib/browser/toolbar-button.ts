import type { Standing } from '../engine/insight/standing';
import type { TendrilDb } from '../store/db';
import { readRanking } from '../store/rankings';
import { browser } from './browser';
import { t } from './i18n';
import { seenThrough } from './storage';

const MOST_SHOWN = 99;
const COLORS = { active: '#17694a', idle: '#6b7280', error: '#b3261e' } as const;

interface BadgeState {
  /** Name of the active topic, '' where there is none. */
  readonly topicName: string;
  /** New sites that came since the user last looked. */
  readonly newFinds: number;
  readonly running: boolean;
  /** What went wrong, as a sentence for the user; '' when nothing did. */
  readonly problem: string;
}

/** Text, colour and tooltip of the toolbar button for a state. */
export function badgeOf(state: BadgeState): { text: string; color: string; title: string } {
  const name = t('extensionName');
  if (state.problem) return { text: '!', color: COLORS.error, title: `${name}: ${state.problem}` };
  const text = state.newFinds > MOST_SHOWN ? `${MOST_SHOWN}+` : state.newFinds > 0 ? String(state.newFinds) : '';
  const title = state.topicName === '' ? name : `${name}: ${t('badge_title', state.topicName, String(state.newFinds))}`;
  return { text, color: state.running ? COLORS.active : COLORS.idle, title };
}

export async function showBadge(state: BadgeState): Promise<void> {
  const { text, color, title } = badgeOf(state);
  await Promise.all([
    browser.action.setBadgeText({ text }),
    browser.action.setBadgeBackgroundColor({ color }),
    browser.action.setTitle({ title }),
  ]);
}

const SIZES = [16, 32] as const;

/** Marks on the icon; a standing without one shows the plain icon. */
const MARKS: Readonly<Partial<Record<Standing, string>>> = {
  seed: 'in',
  confirmed: 'in',
  suggested: 'suggested',
  rejected: 'rejected',
};

export function iconPaths(standing: Standing): Record<number, string> {
  const mark = MARKS[standing];
  return Object.fromEntries(SIZES.map((size) => [size, `/icon/${mark ? `${mark}-` : ''}${size}.png`]));
}

/** Shows on the toolbar icon how the page in a tab stands in the topic. A tab that is gone is ignored. */
export async function showStanding(tabId: number, standing: Standing): Promise<void> {
  await browser.action.setIcon({ tabId, path: iconPaths(standing) }).catch(() => undefined);
}

/** New sites of the topic that came since the user last looked; suggestions, where the ranking tells of no sites. */
export async function countNewFinds(db: TendrilDb, topic: string): Promise<number> {
  const [ranking, seen] = await Promise.all([readRanking(db, topic), seenThrough()]);
  const from = seen[topic] ?? 0;
  if (!ranking) return 0;
  const { sites } = ranking;
  if (!sites) return ranking.order.reduce((count, n) => (n >= from ? count + 1 : count), 0);
  return sites.first.reduce((count, n, i) => (n >= from && sites.isNew[i] === 1 ? count + 1 : count), 0);
}
