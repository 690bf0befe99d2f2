import type { ReadonlySignal } from '@preact/signals';
import type { Settings } from '../../lib/settings/settings';
import type { ProviderStateRecord } from '../../lib/store/db';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import type { MessageKey } from '../common/messages';
import { Banner } from '../common/notice-box';
import { ShortcutList } from '../common/shortcut-list';
import { Toasts } from '../common/toasts';
import { PolitenessForm } from '../settings/politeness-form';
import { ProviderList } from '../settings/provider-list';
import type { ProviderInfo } from '../settings/provider-row';
import { ReviewKeysEditor } from '../settings/review-keys-editor';
import { StorageMeter, type StorageUse } from '../settings/storage-meter';

const THEMES: readonly (readonly [Settings['theme'], MessageKey])[] = [
  ['system', 'theme_system'],
  ['light', 'theme_light'],
  ['dark', 'theme_dark'],
];

export function ThemePicker() {
  const { t, actions, settings } = useApp();
  return (
    <fieldset class="choices">
      <legend>{t('theme')}</legend>
      {THEMES.map(([theme, label]) => (
        <label key={theme} class="choice">
          <input
            type="radio"
            name="theme"
            checked={settings.value.theme === theme}
            onChange={() => void actions.saveSettings({ theme })}
          />
          <span>{t(label)}</span>
        </label>
      ))}
    </fieldset>
  );
}

const AFTER_ANSWER: readonly (readonly [Settings['afterAnswer'], MessageKey])[] = [
  ['best', 'after_answer_best'],
  ['next', 'after_answer_next'],
];

/** What is selected after an answer by key. */
function AfterAnswer() {
  const { t, actions, settings } = useApp();
  return (
    <fieldset class="choices">
      <legend>{t('after_answer')}</legend>
      {AFTER_ANSWER.map(([afterAnswer, label]) => (
        <label key={afterAnswer} class="choice">
          <input
            type="radio"
            name="after-answer"
            checked={settings.value.afterAnswer === afterAnswer}
            onChange={() => void actions.saveSettings({ afterAnswer })}
          />
          <span>{t(label)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface OptionsData {
  readonly providers: readonly ProviderInfo[];
  readonly states: ReadonlySignal<readonly ProviderStateRecord[] | undefined>;
  readonly hostAccess: ReadonlySignal<boolean | undefined>;
  readonly storage: ReadonlySignal<StorageUse | undefined>;
  /** Why topics cannot be opened, and what to do; settings can be changed all the same. */
  readonly unopened: ReadonlySignal<string | undefined>;
}

export function Options({ data }: { data: OptionsData }) {
  const { t, actions } = useApp();
  return (
    <div class="document">
      <header class="document-head">
        <h1>{t('options_title')}</h1>
        <Button icon="chart" onClick={() => void actions.openScreen('dashboard')}>
          {t('dashboard')}
        </Button>
      </header>
      <main>
        {data.unopened.value === undefined ? null : <Banner tone="warning" text={data.unopened.value} />}
        <section class="card">
          <h2>{t('access_title')}</h2>
          {data.hostAccess.value ? (
            <p>{t('access_granted')}</p>
          ) : (
            <Banner tone="warning" text={t('empty_access_text')}>
              <Button kind="primary" onClick={() => void actions.requestHostAccess()}>
                {t('allow_access')}
              </Button>
            </Banner>
          )}
        </section>
        <section class="card">
          <h2>{t('providers_title')}</h2>
          <p class="hint">{t('providers_text')}</p>
          <ProviderList providers={data.providers} states={data.states} />
        </section>
        <section class="card">
          <h2>{t('politeness_title')}</h2>
          <p class="hint">{t('politeness_text')}</p>
          <PolitenessForm />
        </section>
        <section class="card">
          <h2>{t('appearance_title')}</h2>
          <ThemePicker />
        </section>
        <section class="card">
          <h2>{t('keys_title')}</h2>
          <div class="columns">
            <section class="key-group">
              <h3>{t('keys_review')}</h3>
              <p class="hint">{t('keys_review_text')}</p>
              <ReviewKeysEditor />
              <AfterAnswer />
            </section>
            <section class="key-group">
              <h3>{t('keys_anywhere')}</h3>
              <ShortcutList />
            </section>
          </div>
        </section>
        <section class="card">
          <h2>{t('storage_title')}</h2>
          <StorageMeter use={data.storage.value} />
        </section>
      </main>
      <Toasts />
    </div>
  );
}
