import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { SourceReport } from '../../lib/engine/insight/source-report';
import { withoutPages } from '../../lib/messaging/problem-report';
import type { ProviderState } from '../../lib/providers/provider-state';
import type { Politeness, Settings } from '../../lib/settings/settings';
import { SourceTable } from '../charts/source-table';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Check, TextField } from '../common/fields';
import { ShortcutList } from '../common/help-dialog';
import type { MessageKey } from '../common/messages';
import { Banner, Card } from '../common/notice-box';
import { Toasts } from '../common/toasts';
import { DRAFT, textDraft, useDraft } from '../common/use-draft';
import { ProblemCard, type ProblemForm } from '../settings/problem-card';
import { type ProviderInfo, ProviderList } from '../settings/provider-row';
import { ReviewKeysEditor } from '../settings/review-keys-editor';
import { StorageMeter, type StorageUse } from '../settings/storage-meter';

/** Values of the settings with a few values, and the message with the name of each value. */
const CHOICES = {
  theme: { system: 'theme_system', light: 'theme_light', dark: 'theme_dark' },
  afterAnswer: { best: 'after_answer_best', next: 'after_answer_next' },
} as const satisfies { readonly [K in keyof Settings]?: Readonly<Record<Settings[K] & string, MessageKey>> };

/** Radio buttons for a setting with a few values, saved at once. */
function Choices({ title, setting }: { title: MessageKey; setting: keyof typeof CHOICES }) {
  const { t, actions, settings } = useApp();
  return (
    <fieldset class="row choices">
      <legend>{t(title)}</legend>
      {Object.entries(CHOICES[setting]).map(([value, label]) => (
        <label key={value} class="choice">
          <input
            type="radio"
            name={title}
            checked={value === settings.value[setting]}
            onChange={() => void actions.saveSettings({ [setting]: value })}
          />
          <span>{t(label)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface OptionsData {
  readonly providers: readonly ProviderInfo[];
  readonly states: ReadonlySignal<readonly ProviderState[] | undefined>;
  readonly hostAccess: ReadonlySignal<boolean | undefined>;
  readonly storage: ReadonlySignal<StorageUse | undefined>;
  /** Message that explains why topics cannot be opened; settings can still be changed. */
  readonly unopened: ReadonlySignal<string | undefined>;
  /** What each search source was asked and brought, over all topics; takes long with many pages. */
  loadSourceReports(): Promise<readonly SourceReport[]>;
  readonly problem: ProblemForm;
}

/** Report on all sources over all topics, loaded each time the user opens it. */
function AllSources({ data }: { data: OptionsData }) {
  const { t } = useApp();
  const [reports, setReports] = useState<readonly SourceReport[]>();
  const open = async () => setReports(await data.loadSourceReports());
  return (
    <details onToggle={(event) => event.currentTarget.open && void open()}>
      <summary>{t('sources_all')}</summary>
      {reports ? <SourceTable reports={reports} states={data.states.value ?? []} /> : null}
    </details>
  );
}

/** Returns a stored message of an error without the pages that it names. */
const problemDraft = (kept: unknown): string => withoutPages(textDraft(kept));

/**
 * The options page: access to sites, sources, request limits, appearance, keys, storage, and the report of a problem,
 * which comes first if an error brought the user here.
 */
export function Options({ data }: { data: OptionsData }) {
  const { t, actions, settings, drafts } = useApp();
  const [problem, setProblem] = useDraft(DRAFT.problem, problemDraft);
  const [startsWithProblem, startWithProblem] = useState(problem !== '');
  /** Shows a problem that another screen stored, and moves its card to the top. */
  const take = (kept: unknown) => {
    setProblem(problemDraft(kept));
    startWithProblem(true);
  };
  useEffect(() => drafts.follow(DRAFT.problem, take), [drafts]);
  const problemCard = <ProblemCard form={data.problem} message={problem} onMessage={setProblem} />;
  return (
    <div class="document">
      <header class="row document-head">
        <h1>{t('options_title')}</h1>
        <Button icon="chart" onClick={() => void actions.openScreen('dashboard')}>
          {t('dashboard')}
        </Button>
      </header>
      <main class="stack">
        {data.unopened.value === undefined ? null : <Banner tone="warning" text={data.unopened.value} />}
        {startsWithProblem ? problemCard : null}
        <Card title="access_title">
          {data.hostAccess.value ? (
            <p>{t('access_granted')}</p>
          ) : (
            <Banner tone="warning" text={t('empty_access_text')}>
              <Button kind="primary" onClick={() => void actions.requestHostAccess()}>
                {t('allow_access')}
              </Button>
            </Banner>
          )}
        </Card>
        <Card title="providers_title" hint="providers_text">
          <ProviderList providers={data.providers} states={data.states} />
          <TextField
            label={t('own_search_address')}
            hint={t('own_search_address_text')}
            value={settings.value.searchAddress}
            pattern="https?://\S*%s\S*"
            spellcheck={false}
            onChange={({ currentTarget: field }) => {
              if (field.reportValidity()) void actions.saveSettings({ searchAddress: field.value.trim() });
            }}
          />
          <TextField
            label={t('provider_contact')}
            hint={t('provider_contact_text')}
            value={settings.value.contact}
            spellcheck={false}
            onChange={(event) => void actions.saveSettings({ contact: event.currentTarget.value.trim().slice(0, 100) })}
          />
          <AllSources data={data} />
        </Card>
        <Card title="politeness_title" hint="politeness_text">
          <PolitenessForm />
        </Card>
        <Card title="appearance_title">
          <Check
            label={t('pictures_wanted')}
            checked={settings.value.pictures}
            onChange={(pictures) => void actions.saveSettings({ pictures })}
          />
          <Choices title="theme" setting="theme" />
        </Card>
        <Card title="keys_title">
          <div class="stack columns">
            <section class="stack key-group">
              <h3>{t('keys_review')}</h3>
              <p class="hint">{t('keys_review_text')}</p>
              <ReviewKeysEditor />
              <Choices title="after_answer" setting="afterAnswer" />
            </section>
            <section class="stack key-group">
              <h3>{t('keys_anywhere')}</h3>
              <ShortcutList />
            </section>
          </div>
        </Card>
        <Card title="storage_title">
          <StorageMeter use={data.storage.value} />
        </Card>
        {startsWithProblem ? null : problemCard}
        <p class="hint">
          <a href="/licences.txt" target="_blank" rel="noreferrer">
            {t('licences')}
          </a>
        </p>
      </main>
      <Toasts />
    </div>
  );
}

const MS_PER_SECOND = 1_000;
const BYTES_PER_MIB = 1_024 * 1_024;

interface Limit {
  readonly name: keyof Politeness;
  readonly label: MessageKey;
  /** Number of stored units in one displayed unit. */
  readonly scale: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const FIELDS: readonly Limit[] = [
  { name: 'hostDelayMs', label: 'polite_delay', scale: MS_PER_SECOND, min: 0, max: 60, step: 0.5 },
  { name: 'maxConcurrent', label: 'polite_concurrent', scale: 1, min: 1, max: 16, step: 1 },
  { name: 'timeoutMs', label: 'polite_timeout', scale: MS_PER_SECOND, min: 1, max: 120, step: 1 },
  { name: 'maxBytes', label: 'polite_bytes', scale: BYTES_PER_MIB, min: 0.5, max: 50, step: 0.5 },
  { name: 'maxCrawlDelayMs', label: 'polite_crawl_delay', scale: MS_PER_SECOND, min: 0, max: 300, step: 1 },
  { name: 'maxPagesPerSite', label: 'polite_site_pages', scale: 1, min: 0, max: 10_000, step: 1 },
];

/** Fields for request rates and limits, in seconds and MiB. An invalid value is marked as such and not saved. */
function PolitenessForm() {
  const { t, actions, settings } = useApp();
  const { politeness } = settings.value;
  return (
    <div class="stack form-grid">
      {FIELDS.map(({ name, label, scale, min, max, step }) => (
        <TextField
          key={name}
          label={t(label)}
          type="number"
          required
          min={min}
          max={max}
          step={step}
          value={politeness[name] / scale}
          onChange={(event) => {
            const input = event.currentTarget;
            if (input.reportValidity())
              void actions.saveSettings({ politeness: { [name]: Math.round(input.valueAsNumber * scale) } });
          }}
        />
      ))}
    </div>
  );
}
