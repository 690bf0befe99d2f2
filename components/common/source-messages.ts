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

/** Sentence for the code of a fault of a round: of a search source, or of an address that was fetched. */
export function sourceFaultKey(code: string): MessageKey {
  return code in FETCH_FAULTS ? faultKey(code as FetchFault) : providerFaultKey(code);
}
