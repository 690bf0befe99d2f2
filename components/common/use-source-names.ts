import { useEffect, useState } from 'preact/hooks';
import { useApp } from './app-context';
import { displayUrl } from './format';
import type { MessageKey } from './messages';

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
