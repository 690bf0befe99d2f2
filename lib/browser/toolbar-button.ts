import type { Standing } from '../engine/insight/standing';
import type { TendrilDb } from '../store/db';
import { readRanking } from '../store/rankings';
import { browser } from './browser';
import { t } from './i18n';
import { seenThrough } from './storage';

const MOST_SHOWN = 99;
/** Badge texts for an action or session that runs, and for an action that succeeded. */
const ACTIONS = { running: '…', done: '✓' } as const;
const COLORS = { active: '#17694a', idle: '#6b7280', error: '#b3261e' } as const;

interface BadgeState {
  /** Name of the active topic; '' without one. */
  readonly topicName: string;
  /** Number of new sites since the user last opened the suggestions. */
  readonly newFinds: number;
  readonly running: boolean;
  /** Whether an action of a menu or shortcut runs, or has just succeeded. */
  readonly action?: 'running' | 'done' | undefined;
  /** Sentence for the user about a problem; '' without one. */
  readonly problem: string;
}

/**
 * Returns text, colour and tooltip of the toolbar button for a state. The text is the first that applies: '!' for a
 * problem, the action, the number of new finds (at most "99+"), '…' for a running session, ''.
 */
function badgeOf(state: BadgeState): { text: string; color: string; title: string } {
  const name = t('extensionName');
  if (state.problem) return { text: '!', color: COLORS.error, title: `${name}: ${state.problem}` };
  const finds = state.newFinds > MOST_SHOWN ? `${MOST_SHOWN}+` : state.newFinds > 0 ? String(state.newFinds) : '';
  const text = state.action ? ACTIONS[state.action] : finds || (state.running ? ACTIONS.running : '');
  const title = state.topicName === '' ? name : `${name}: ${t('badge_title', state.topicName, state.newFinds)}`;
  const activity = state.running ? ` · ${t('status_running')}` : '';
  return { text, color: state.running || state.action ? COLORS.active : COLORS.idle, title: title + activity };
}

/** Shows a state on the toolbar button: text, colour and tooltip. */
export async function showBadge(state: BadgeState): Promise<void> {
  const { text, color, title } = badgeOf(state);
  await Promise.all([
    browser.action.setBadgeText({ text }),
    browser.action.setBadgeBackgroundColor({ color }),
    browser.action.setTitle({ title }),
  ]);
}

const SIZES = [16, 32] as const;

/** Icon variant by standing; other standings have the plain icon. */
const MARKS: Readonly<Partial<Record<Standing, string>>> = {
  seed: 'in',
  confirmed: 'in',
  suggested: 'suggested',
  rejected: 'rejected',
};

/** Returns the paths of a standing's icon by size in pixels; the plain icon for a standing without a mark. */
function iconPaths(standing: Standing): Record<number, string> {
  const mark = MARKS[standing];
  return Object.fromEntries(SIZES.map((size) => [size, `/icon/${mark ? `${mark}-` : ''}${size}.png`]));
}

/** Shows the standing of a tab's page on the toolbar icon, for this tab only. A closed tab is ignored. */
export async function showStanding(tabId: number, standing: Standing): Promise<void> {
  await browser.action.setIcon({ tabId, path: iconPaths(standing) }).catch(() => undefined);
}

/**
 * Counts new sites with a suggestion that was found since the user last opened the suggestions, or new pages where the
 * ranking has no sites; 0 without a ranking.
 */
export async function countNewFinds(db: TendrilDb, topic: string): Promise<number> {
  const [ranking, seen] = await Promise.all([readRanking(db, topic), seenThrough()]);
  const from = seen[topic] ?? 0;
  if (!ranking) return 0;
  const { sites } = ranking;
  if (!sites) return ranking.order.reduce((count, n) => (n >= from ? count + 1 : count), 0);
  return sites.first.reduce((count, n, i) => (n >= from && sites.isNew[i] === 1 ? count + 1 : count), 0);
}
