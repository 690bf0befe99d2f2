import type { ReadonlySignal } from '@preact/signals';
import type { ProviderStateRecord } from '../../lib/store/db';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import type { MessageKey } from '../common/messages';
import { Banner } from '../common/notice-box';
import { type ProviderInfo, ProviderRow } from './provider-row';

const GROUPS: readonly { title: MessageKey; access: readonly ProviderInfo['access'][] }[] = [
  { title: 'providers_keyless', access: ['keyless', 'optional-key'] },
  { title: 'providers_self_hosted', access: ['self-hosted'] },
  { title: 'providers_key', access: ['key'] },
];

interface ProviderListProps {
  readonly providers: readonly ProviderInfo[];
  readonly states: ReadonlySignal<readonly ProviderStateRecord[] | undefined>;
}

/** All search sources, grouped by what they need: nothing, a key, a server or browser data. */
export function ProviderList({ providers, states }: ProviderListProps) {
  const { t, actions, settings } = useApp();
  const { providers: own, servicesLost } = settings.value;
  const keepAsShown = () => {
    const unset = providers.flatMap(({ id }) =>
      own[id]?.enabled === undefined ? [[id, { key: '', baseUrl: '', ...own[id], enabled: false }] as const] : [],
    );
    void actions.saveSettings({ providers: { ...own, ...Object.fromEntries(unset) }, servicesLost: false });
  };
  return (
    <>
      {servicesLost ? (
        <Banner tone="warning" text={t('providers_lost')}>
          <Button onClick={keepAsShown}>{t('providers_lost_done')}</Button>
        </Banner>
      ) : null}
      {GROUPS.map(({ title, access }) => (
        <section key={title} class="provider-group">
          <h3>{t(title)}</h3>
          <ul class="providers">
            {providers
              .filter((provider) => access.includes(provider.access))
              .map((provider) => (
                <ProviderRow
                  key={provider.id}
                  provider={servicesLost ? { ...provider, enabledByDefault: false } : provider}
                  settings={own[provider.id]}
                  state={states.value?.find((state) => state.provider === provider.id)}
                  onChange={(changed) =>
                    void actions.saveSettings({ providers: { ...settings.peek().providers, [provider.id]: changed } })
                  }
                />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
