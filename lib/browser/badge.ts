import { browser } from './browser';
import { t } from './i18n';

const MOST_SHOWN = 99;
const COLORS = { active: '#17694a', idle: '#6b7280', error: '#b3261e' } as const;

export interface BadgeState {
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
