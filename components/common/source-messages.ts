/** Sentences about search sources: apart from the others, because the popup needs them only where a source failed. */
import { FETCH_FAULTS, type FetchFault } from '../../lib/engine/errors';
import type { SearchKind } from '../../lib/engine/ports';
import { PROVIDER_FAULTS, type ProviderFault } from '../../lib/providers/provider-error';
import { faultKey, type MessageKey, underscored } from './messages';

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
