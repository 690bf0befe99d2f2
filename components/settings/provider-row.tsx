import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { ProviderTest } from '../../lib/messaging/command-results';
import type { Provider } from '../../lib/providers/provider';
import type { ProviderState } from '../../lib/providers/provider-state';
import type { ProviderSettings } from '../../lib/settings/settings';
import { type MemoryKind, useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Check, TextField } from '../common/fields';
import { formatDateTime } from '../common/format';
import type { MessageKey } from '../common/messages';
import { Banner } from '../common/notice-box';
import { providerFaultKey, providerNameKey, searchKindKey } from '../common/sources';
import { useCommand } from '../common/use-command';

/** Properties of a provider that the options page shows. */
export type ProviderInfo = Omit<Provider, 'minIntervalMs' | 'licence' | 'search'>;

interface ProviderRowProps {
  readonly provider: ProviderInfo;
  readonly settings: ProviderSettings | undefined;
  readonly state: ProviderState | undefined;
  onChange(change: Partial<ProviderSettings>): void;
}

/**
 * One search source: switch, test, quota, cool-down, and fields for key and address if it needs them. It counts as on
 * only with the key or address that it requires.
 */
export function ProviderRow({ provider, settings, state, onChange }: ProviderRowProps) {
  const { t, actions, notices } = useApp();
  const key = providerNameKey(provider.id);
  const name = key ? t(key) : provider.name;
  const own = settings ?? { key: '', baseUrl: '' };
  const complete =
    (provider.access !== 'key' || own.key !== '') && (provider.access !== 'self-hosted' || own.baseUrl !== '');
  const [settingUp, setSettingUp] = useState(false);
  const on = (own.enabled ?? provider.enabledByDefault) && complete;

  /** Switches the source on or off, asking for its permissions first; a refusal leaves it off with a toast. */
  const toggle = async (box: HTMLInputElement) => {
    const wanted = box.checked;
    // First, because browsers accept a permission request only during the user's gesture.
    const allowed = !wanted || (await actions.requestProviderAccess(provider));
    setSettingUp(wanted && allowed && !complete);
    if (allowed) onChange({ enabled: wanted });
    else {
      // Nothing changed in the settings, so no render would remove the mark that the click has set.
      box.checked = false;
      notices.fail(t('provider_refused', name));
    }
  };
  return (
    <li class="stack provider">
      <div class="row">
        <label class="choice switch">
          <input type="checkbox" checked={on || settingUp} onChange={(event) => void toggle(event.currentTarget)} />
          <span>{name}</span>
        </label>
        {provider.serves.map((kind) => (
          <span key={kind} class="badge">
            {t(searchKindKey(kind))}
          </span>
        ))}
        {provider.termsUrl ? (
          <a class="provider-terms" href={provider.termsUrl} target="_blank" rel="noreferrer noopener">
            {t('provider_terms')}
            <span class="visually-hidden">{name}</span>
          </a>
        ) : null}
      </div>
      {on || settingUp ? (
        <ProviderFields name={name} provider={provider} own={own} open={settingUp} onChange={onChange} />
      ) : null}
      {provider.id === 'browser-history' ? <BrowserMemory onGranted={() => onChange({ enabled: true })} /> : null}
      {on ? <ProviderStatus name={name} provider={provider} state={state} own={own} /> : null}
    </li>
  );
}

interface ProviderFieldsProps {
  readonly name: string;
  readonly provider: ProviderInfo;
  readonly own: ProviderSettings;
  readonly open: boolean;
  onChange(change: Partial<ProviderSettings>): void;
}

/**
 * Fields for a source's key and address, saved when they lose the focus; nothing if it takes neither. An address that
 * is no URL is not saved.
 */
function ProviderFields({ name, provider, own, open, onChange }: ProviderFieldsProps) {
  const { t } = useApp();
  const takesKey = provider.access === 'key' || provider.access === 'optional-key';
  const takesAddress = provider.access === 'self-hosted' || provider.acceptsBaseUrl === true;
  if (!takesKey && !takesAddress) return null;
  return (
    <details class="provider-fields" open={open}>
      <summary>
        {t('provider_settings')}
        <span class="visually-hidden">{name}</span>
      </summary>
      {takesAddress ? (
        <TextField
          label={t('provider_address', name)}
          type="url"
          value={own.baseUrl}
          placeholder="https://"
          spellcheck={false}
          hint={t(addressHint(provider))}
          onChange={({ currentTarget: field }) => {
            if (field.reportValidity()) onChange({ baseUrl: field.value.trim().replace(/(?<!\/)\/+$/, '') });
          }}
        />
      ) : null}
      {takesKey ? (
        <SecretField
          label={t('provider_key', name)}
          hint={t(provider.access === 'key' ? 'provider_key_needed' : 'provider_key_optional')}
          value={own.key}
          onChange={(key) => onChange({ key })}
        />
      ) : null}
    </details>
  );
}

/** Returns the hint for a source's address: needed, optional, or for Stack Exchange which site. */
function addressHint({ id, access }: ProviderInfo): MessageKey {
  if (id === 'stack-exchange') return 'provider_address_site';
  return access === 'self-hosted' ? 'provider_address_needed' : 'provider_address_optional';
}

interface ProviderStatusProps {
  readonly name: string;
  readonly provider: ProviderInfo;
  readonly state: ProviderState | undefined;
  readonly own: ProviderSettings;
}

/** A source's used and total quota, if it has one, and its pause with the reason, with a button that tests it. */
function ProviderStatus({ name, provider, state, own: { baseUrl, key } }: ProviderStatusProps) {
  const { t, locale, now, actions } = useApp();
  const command = useCommand();
  const [test, setTest] = useState<ProviderTest | 'running' | undefined>(undefined);
  /**
   * Sends a test query to the source and shows the result; a failed command shows a toast instead. Asks first for
   * access to the user's own server, if there is one, and tests also without it.
   */
  const run = async () => {
    // Access to the user's own server may be missing: its address was typed after the source was switched on.
    if (baseUrl !== '') await actions.requestProviderAccess({ ...provider, baseUrl });
    setTest('running');
    const result = await command('testProvider', { provider: provider.id });
    setTest(result.ok ? result.value : undefined);
  };
  const quota = key === '' ? provider.quota : (provider.keyQuota ?? provider.quota);
  const cooling = state && state.coolDownUntilMs > now() ? state : undefined;
  return (
    <div class="row">
      <Button small disabled={test === 'running'} onClick={() => void run()}>
        {t('provider_test')}
        <span class="visually-hidden">{name}</span>
      </Button>
      {quota ? <span class="hint">{t('provider_quota', state?.requests ?? 0, quota.requests)}</span> : null}
      {cooling ? (
        <span class="provider-cooling">
          {t(
            'provider_cooling',
            formatDateTime(locale, cooling.coolDownUntilMs),
            t(providerFaultKey(cooling.lastCode)),
          )}
        </span>
      ) : null}
      <div role="status" class="provider-test">
        {test === 'running' ? t('provider_testing') : null}
        {typeof test === 'object' ? <TestOutcome test={test} /> : null}
      </div>
    </div>
  );
}

/** Result of a test: the number of hits with the time taken and the hits by title, or the fault. */
function TestOutcome({ test }: { test: ProviderTest }) {
  const { t } = useApp();
  if (!test.ok) return <p class="test-bad">{t(providerFaultKey(test.code ?? ''))}</p>;
  return (
    <>
      <p class="test-good">{t('provider_test_good', test.hits.length, test.durationMs)}</p>
      <ul>
        {test.hits.map((hit) => (
          <li key={hit.url} dir="auto">
            {hit.title || hit.url}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Field for a key, masked unless the user asks to see it. The key is saved, trimmed, when the field loses the focus.
 */
export function SecretField(props: { label: string; hint: string; value: string; onChange(value: string): void }) {
  const { t } = useApp();
  const [shown, setShown] = useState(false);
  return (
    <div class="labelled">
      <TextField
        label={props.label}
        type={shown ? 'text' : 'password'}
        value={props.value}
        autocomplete="off"
        spellcheck={false}
        onChange={(event) => props.onChange(event.currentTarget.value.trim())}
      />
      <div class="row">
        <span class="hint">{props.hint}</span>
        <Button small kind="quiet" pressed={shown} onClick={() => setShown(!shown)}>
          {t('secret_show')}
        </Button>
      </div>
    </div>
  );
}

const MEMORY_KINDS: readonly MemoryKind[] = ['history', 'bookmarks'];

/**
 * Checkboxes for history and bookmarks, each with its own permission. One is enough for the source; `onGranted` is
 * called after each consent.
 */
export function BrowserMemory({ onGranted }: { onGranted(): void }) {
  const { t, actions, notices } = useApp();
  const [granted, setGranted] = useState<readonly MemoryKind[]>([]);
  const read = async () => setGranted(await actions.memory.granted());
  useEffect(() => void read(), []);
  /** Asks for a permission, and calls `onGranted`, or gives it back; reads again what is granted. Toasts a refusal. */
  const change = async (which: MemoryKind, wanted: boolean) => {
    // First, because browsers accept a permission request only during the user's gesture.
    const done = wanted ? await actions.memory.ask(which) : await actions.memory.drop(which);
    if (wanted && done) onGranted();
    if (!done) notices.fail(t('provider_refused', t('source_browser_history')));
    await read();
  };
  return (
    <div class="row">
      {MEMORY_KINDS.map((which) => (
        <Check
          key={which}
          label={t(`memory_${which}`)}
          checked={granted.includes(which)}
          onChange={(wanted) => void change(which, wanted)}
        />
      ))}
    </div>
  );
}

const GROUPS: readonly { title: MessageKey; access: readonly ProviderInfo['access'][] }[] = [
  { title: 'providers_keyless', access: ['keyless', 'optional-key'] },
  { title: 'providers_self_hosted', access: ['self-hosted'] },
  { title: 'providers_key', access: ['key'] },
];

interface ProviderListProps {
  readonly providers: readonly ProviderInfo[];
  readonly states: ReadonlySignal<readonly ProviderState[] | undefined>;
}

/**
 * All search sources, grouped by what they need: nothing, a server or a key. After a loss of the sources' settings, all
 * are shown off with a warning until the user keeps or changes this.
 */
export function ProviderList({ providers, states }: ProviderListProps) {
  const { t, actions, settings } = useApp();
  const { providers: own, servicesLost } = settings.value;
  /** Stores all sources without an own setting as off, and ends the warning. */
  const keepAsShown = () => {
    const unset = providers.filter(({ id }) => own[id]?.enabled === undefined);
    const off = Object.fromEntries(unset.map(({ id }) => [id, { enabled: false }]));
    void actions.saveSettings({ providers: off, servicesLost: false });
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
                  onChange={(change) => void actions.saveSettings({ providers: { [provider.id]: change } })}
                />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
