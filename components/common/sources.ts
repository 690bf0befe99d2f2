/**
 * Messages about search sources. They are in a separate file, because the popup needs them only when a source
 * failed.
 */
import { FETCH_FAULTS, type FetchFault, PAGE_FAULTS, type PageFault } from '../../lib/engine/errors';
import type { SearchKind } from '../../lib/engine/ports';
import { providerNameKey } from '../../lib/messaging/message-keys';
import { PROVIDER_FAULTS, type ProviderFault } from '../../lib/providers/provider-error';
import { useApp } from './app-context';
import { displayUrl } from './format';
import { faultKey, type MessageKey, underscored } from './messages';
import { useLoaded } from './rendering';

/** Message with the name of a kind of question that search sources answer. */
export const searchKindKey = (kind: SearchKind): MessageKey => `search_${kind}`;

export { providerNameKey };

/** Message for the code of a failed provider call; the message of an unexpected error for an unknown code. */
export function providerFaultKey(code: string): MessageKey {
  return code in PROVIDER_FAULTS ? `provider_${underscored(code as ProviderFault)}` : 'error_unexpected';
}

/**
 * Message for a fault code of a round, which comes from a search source or from fetching an address; the message of an
 * unexpected error for an unknown code.
 */
export function sourceFaultKey(code: string): MessageKey {
  const isOfPage = code in FETCH_FAULTS || PAGE_FAULTS.some((fault) => fault === code);
  return isOfPage ? faultKey(code as FetchFault | PageFault) : providerFaultKey(code);
}

/**
 * Returns a function from the id of a search source to its display name: translated, else from the registry, else the
 * id as a short address. It gives undefined for sources without a translation until the registry is loaded.
 * @param isNeeded whether there is a source to name; if not, the registry is not loaded.
 */
export function useSourceNames(isNeeded: boolean): (source: string) => string | undefined {
  const { t } = useApp();
  const known = useLoaded(() => (isNeeded ? import('../../lib/providers/registry') : undefined), [isNeeded]);
  return (source) => {
    const key = providerNameKey(source);
    if (key) return t(key);
    return known && (known.PROVIDERS.find(({ id }) => id === source)?.name ?? displayUrl(source));
  };
}

/**
 * Returns a function that tells whether an enabled search source answers a kind of query. Until the list of sources is
 * loaded, it gives true.
 */
export function useServes(): (kind: SearchKind) => boolean {
  const settings = useApp().settings.value;
  const known = useLoaded(() => import('../../lib/providers/registry'), []);
  return (kind) => {
    if (known === undefined) return true;
    const active = known.PROVIDERS.filter((provider) => known.isActive(provider, settings));
    return known.servingProviders(active, kind).length > 0;
  };
}
