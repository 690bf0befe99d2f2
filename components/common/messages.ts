import type { Standing } from '../../lib/engine/insight/standing';
import type { SessionStatus } from '../../lib/engine/session-records';
import type { MessageKey, Translate } from '../../lib/messaging/message-keys';

export {
  faultKey,
  type MessageKey,
  operatorKey,
  rankerKey,
  reasonKey,
  type Translate,
  underscored,
} from '../../lib/messaging/message-keys';

/** Keys of the messages with the names of a standing and a session status. */
export const standingKey = (standing: Standing): MessageKey => `standing_${standing}`;
export const statusKey = (status: SessionStatus): MessageKey => `status_${status}`;

/**
 * Writes a list of names: the first `most` of them in their order, and the number of the others if any; '' without
 * names.
 */
export function someNames(t: Translate, names: readonly string[], most: number): string {
  const shown = names.slice(0, most).join(t('groups_separator'));
  return names.length > most ? t('groups_more', shown, names.length - most) : shown;
}
