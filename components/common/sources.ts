/** Sentences about search sources: apart from the others, because the popup needs them only where a source failed. */

import { useEffect, useState } from 'preact/hooks';
import { FETCH_FAULTS, type FetchFault } from '../../lib/engine/errors';
import type { SearchKind } from '../../lib/engine/ports';
import { PROVIDER_FAULTS, type ProviderFault } from '../../lib/providers/provider-error';
import { useApp } from './app-context';
import { displayUrl } from './format';
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

const PROVIDER_NAMES: Readonly<Record<string, MessageKey>> = {
  'browser-history': 'source_browser_history',
  'local-related': 'source_local_related',
  mentions: 'source_mentions',
};

/** Name of a search source that is no service with a name of its own. */
export const providerNameKey = (id: string): MessageKey | undefined => PROVIDER_NAMES[id];

/**
 * Names of search sources as people read them. They are loaded where there is something to name.
 * @param isNeeded whether there is.
 * @returns undefined until the names are loaded; the source as it stands where it is none of ours.
 */
export function useSourceNames(isNeeded: boolean): (source: string) => string | undefined {
  const { t } = useApp();
  const [names, setNames] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    if (!isNeeded) return;
    void import('../../lib/providers/registry').then(({ PROVIDERS }) =>
      setNames(new Map(PROVIDERS.map(({ id, name }) => [id, name]))),
    );
  }, [isNeeded]);
  return (source) => {
    const key = providerNameKey(source);
    return key ? t(key) : names && (names.get(source) ?? displayUrl(source));
  };
}
