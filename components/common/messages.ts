import { FETCH_FAULTS, type FetchFault } from '../../lib/engine/errors';
import type { Standing } from '../../lib/engine/insight/standing';
import type { SearchKind } from '../../lib/engine/ports';
import type { OperatorName, RankerName, SessionStatus, SiteOutcome } from '../../lib/engine/types';
import { faultKey, type MessageKey, underscored } from '../../lib/messaging/message-keys';
import { PROVIDER_FAULTS, type ProviderFault } from '../../lib/providers/provider-error';

/** The sentence of a key in the user's language; `$1`, `$2` … stand for the substitutions. */
export type Translate = (key: MessageKey, ...substitutions: readonly string[]) => string;

export { faultKey, type MessageKey, underscored };

export const operatorKey = (operator: OperatorName | 'mark' | 'import'): MessageKey =>
  `operator_${underscored(operator)}`;
export const rankerKey = (ranker: RankerName): MessageKey => `ranker_${underscored(ranker)}`;
export const standingKey = (standing: Standing): MessageKey => `standing_${standing}`;
export const statusKey = (status: SessionStatus): MessageKey => `status_${status}`;

/** Sentence for the reason a session ended with: a `SessionEnd` of the engine, or the code of a fault. */
export function reasonKey(reason: string): MessageKey {
  return REASONS[reason] ?? 'error_unexpected';
}

const REASONS: Readonly<Record<string, MessageKey>> = {
  budget_spent: 'reason_budget_spent',
  exhausted: 'reason_exhausted',
  sites_found: 'reason_sites_found',
  repaired: 'reason_repaired',
  'no-permission': 'reason_no_permission',
  quota: 'error_quota',
  closed: 'error_closed',
  conflict: 'error_conflict',
  broken: 'error_broken',
};

export const searchKindKey = (kind: SearchKind): MessageKey => `search_${kind}`;

/** Sentence for the code of a failed provider call. */
export function providerFaultKey(code: string): MessageKey {
  return code in PROVIDER_FAULTS ? `provider_${underscored(code as ProviderFault)}` : 'error_unexpected';
}

const PROVIDER_NAMES: Readonly<Record<string, MessageKey>> = {
  'browser-history': 'source_browser_history',
  'local-related': 'source_local_related',
  mentions: 'source_mentions',
};

/** Name of a search source that is no service with a name of its own. */
export const providerNameKey = (id: string): MessageKey | undefined => PROVIDER_NAMES[id];

/** Sentence for the code of a fault of a round: of a search source, or of an address that was fetched. */
export function sourceFaultKey(code: string): MessageKey {
  return code in FETCH_FAULTS ? faultKey(code as FetchFault) : providerFaultKey(code);
}

/** What is said when a site was decided on; with its name as $1. */
export function siteDoneKey(outcome: SiteOutcome): MessageKey {
  return SITE_DONE[outcome];
}

const SITE_DONE: Readonly<Record<SiteOutcome, MessageKey>> = {
  belongs: 'toast_site_belongs',
  enough: 'toast_site_enough',
  rejected: 'toast_site_rejected',
  excluded: 'dashboard_toast_excluded',
  known: 'toast_site_known',
  later: 'toast_site_later',
  open: 'dashboard_toast_allowed',
};
