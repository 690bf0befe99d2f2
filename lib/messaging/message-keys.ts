/** Keys of the interface's messages for names of the engine. */
import type en from '../../public/_locales/en/messages.json';
import type { OperatorName, RankerName } from '../engine/basics';
import type { Substitution } from './message-text';
import type { Fault } from './results';

/** A key of `_locales/…/messages.json`. */
export type MessageKey = keyof typeof en;

/** Returns the message of `key` in the user's language, with the substitutions in place of its placeholders. */
export type Translate = (key: MessageKey, ...substitutions: readonly Substitution[]) => string;

type Underscored<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Head}_${Underscored<Tail>}` : S;

/** Converts a name of the engine to part of a message key: `forward-crawl` becomes `forward_crawl`. */
export function underscored<S extends string>(name: S): Underscored<S> {
  return name.replaceAll('-', '_') as Underscored<S>;
}

export const faultKey = (fault: Fault): MessageKey => `error_${underscored(fault)}`;

/** Keys of the messages with the names of an operator or other origin, and of a ranker. */
export const operatorKey = (operator: OperatorName | 'mark' | 'import'): MessageKey =>
  `operator_${underscored(operator)}`;
export const rankerKey = (ranker: RankerName): MessageKey => `ranker_${underscored(ranker)}`;

/** Ends of a session and codes of faults, with `_` for each `-`, that have their own message. */
const REASONS = [
  ...(['budget_spent', 'sites_found', 'watched', 'exhausted', 'held', 'fruitless', 'withheld', 'no_service'] as const),
  ...(['no_related_service', 'no_backward_service', 'unanswered', 'silent', 'offline', 'unreachable'] as const),
  ...(['services_lost', 'repaired', 'no_permission', 'dropped'] as const),
];
/** Codes of faults that have the same message here as elsewhere. */
const REASONS_OF_FAULTS = ['quota', 'closed', 'conflict', 'broken'] as const;

/**
 * Message for the end of a session; the message of an unexpected error for an unknown reason.
 * @param reason a `SessionEnd` of the engine, or the code of a fault.
 */
export function reasonKey(reason: string): MessageKey {
  const name = underscored(reason);
  const own = REASONS.find((each) => each === name);
  const fault = REASONS_OF_FAULTS.find((each) => each === name);
  return own ? `reason_${own}` : `error_${fault ?? 'unexpected'}`;
}

const PROVIDER_NAMES: Readonly<Record<string, MessageKey>> = {
  'browser-history': 'source_browser_history',
  'local-related': 'source_local_related',
  mentions: 'source_mentions',
  'web-graph': 'source_web_graph',
  'wiki-titles': 'source_wiki_titles',
};

/** Message with the name of a search source that is built in; services have their own names. */
export const providerNameKey = (id: string): MessageKey | undefined => PROVIDER_NAMES[id];
