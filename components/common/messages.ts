import type { Standing } from '../../lib/engine/insight/standing';
import type { OperatorName, RankerName, SessionStatus } from '../../lib/engine/types';
import { faultKey, type MessageKey, underscored } from '../../lib/messaging/message-keys';
import type { Substitution } from '../../lib/messaging/message-text';

/** Returns the message of `key` in the user's language, with the substitutions in place of its placeholders. */
export type Translate = (key: MessageKey, ...substitutions: readonly Substitution[]) => string;

export { faultKey, type MessageKey, underscored };

/** Keys of the messages with the names of an operator or other origin, a ranker, a standing and a session status. */
export const operatorKey = (operator: OperatorName | 'mark' | 'import'): MessageKey =>
  `operator_${underscored(operator)}`;
export const rankerKey = (ranker: RankerName): MessageKey => `ranker_${underscored(ranker)}`;
export const standingKey = (standing: Standing): MessageKey => `standing_${standing}`;
export const statusKey = (status: SessionStatus): MessageKey => `status_${status}`;

/** Writes a list of names: the first `most` of them, and the number of the others. */
export function someNames(t: Translate, names: readonly string[], most: number): string {
  const shown = names.slice(0, most).join(t('groups_separator'));
  return names.length > most ? t('groups_more', shown, names.length - most) : shown;
}

/** Message for the end of a session. @param reason a `SessionEnd` of the engine, or the code of a fault. */
export function reasonKey(reason: string): MessageKey {
  return REASONS[reason] ?? 'error_unexpected';
}

const REASONS: Readonly<Record<string, MessageKey>> = {
  budget_spent: 'reason_budget_spent',
  watched: 'reason_watched',
  exhausted: 'reason_exhausted',
  held: 'reason_held',
  fruitless: 'reason_fruitless',
  withheld: 'reason_withheld',
  no_service: 'reason_no_service',
  no_related_service: 'reason_no_related_service',
  no_backward_service: 'reason_no_backward_service',
  unanswered: 'reason_unanswered',
  offline: 'reason_offline',
  unreachable: 'reason_unreachable',
  'services-lost': 'reason_services_lost',
  sites_found: 'reason_sites_found',
  repaired: 'reason_repaired',
  'no-permission': 'reason_no_permission',
  quota: 'error_quota',
  closed: 'error_closed',
  conflict: 'error_conflict',
  broken: 'error_broken',
};
