import type { OperatorName, RankerName } from '../../lib/engine/basics';
import type { Standing } from '../../lib/engine/insight/standing';
import type { SessionStatus } from '../../lib/engine/session-records';
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

/** Ends of a session and codes of faults, with `_` for each `-`, that have a message of their own. */
const REASONS = [
  ...(['budget_spent', 'sites_found', 'watched', 'exhausted', 'held', 'fruitless', 'withheld', 'no_service'] as const),
  ...(['no_related_service', 'no_backward_service', 'unanswered', 'silent', 'offline', 'unreachable'] as const),
  ...(['services_lost', 'repaired', 'no_permission'] as const),
];
/** Codes of faults that have the same message here as elsewhere. */
const REASONS_OF_FAULTS = ['quota', 'closed', 'conflict', 'broken'] as const;

/** Message for the end of a session. @param reason a `SessionEnd` of the engine, or the code of a fault. */
export function reasonKey(reason: string): MessageKey {
  const name = underscored(reason);
  const own = REASONS.find((each) => each === name);
  const fault = REASONS_OF_FAULTS.find((each) => each === name);
  return own ? `reason_${own}` : `error_${fault ?? 'unexpected'}`;
}
