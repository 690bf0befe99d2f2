import { useState } from 'preact/hooks';
import { EXPORT_GROUPS } from '../../lib/transfer/export-groups';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Dialog } from '../common/dialog';
import { Select, TextField } from '../common/fields';
import { Banner } from '../common/notice-box';
import { useLoaded } from '../common/rendering';
import { DRAFT, useDraft } from '../common/use-draft';
import { type ExportPlan, hasUnknownFilter, keptPlan } from './export-plan';
import { type Exporter, type FormatOption, type TargetOption, useExport } from './exporter';
import { PlanFields } from './plan-fields';
import { SendForm } from './send-form';

/** Beginning of the value of a receiver in the list of formats. */
const TO = 'to:';
const PREVIEW_LINES = 40;
const PREVIEW_ROWS = 8;

/**
 * Dialog with the content, format and scope of an export to a file or a receiver, and a preview of its first lines. The
 * plan is stored as a draft. A warning appears if the stored plan has an unknown permission, until the user chooses
 * one.
 */
export function ExportDialog(props: { topic: string; exporter: Exporter; onClose(): void }) {
  const { t, drafts } = useApp();
  const { topic, exporter } = props;
  const formats = exporter.formats.value;
  const [plan, setPlan] = useDraft(DRAFT.exportPlan(topic), (kept) => keptPlan(kept, formats));
  const [isUnknown, setUnknown] = useState(() => hasUnknownFilter(drafts.read(DRAFT.exportPlan(topic))));
  const sender = useLoaded(() => exporter.sender(), [exporter]);
  const [receiver, setReceiver] = useState('');
  const target = sender?.targets.find(({ id }) => id === receiver);
  const chosen = target ? undefined : formats.find(({ id }) => id === plan.format);
  /** Changes and stores parts of the plan. */
  const change = (patch: Partial<ExportPlan>) => {
    if (patch.permission !== undefined) setUnknown(false);
    setPlan({ ...plan, ...patch });
  };
  return (
    <Dialog title={t('export_title')} onClose={props.onClose}>
      <div class="stack">
        {isUnknown ? <Banner tone="warning" text={t('export_unknown_permission')} /> : null}
        {chosen?.isWhole ? null : (
          <Select
            label={t('export_unit')}
            value={plan.unit}
            options={[
              ['page', t('export_pages')],
              ['site', t('export_sites')],
            ]}
            onChange={(unit) => change({ unit: unit as ExportPlan['unit'] })}
          />
        )}
        <FormatPicker
          formats={formats}
          targets={sender?.targets ?? []}
          chosen={target ? `${TO}${target.id}` : plan.format}
          onChange={(format) => {
            const isTarget = format.startsWith(TO);
            setReceiver(isTarget ? format.slice(TO.length) : '');
            if (!isTarget) change({ format });
          }}
        />
        {chosen?.isWhole ? (
          <p class="hint">{t(chosen.group === 'documents' ? 'export_report' : 'export_whole')}</p>
        ) : (
          <PlanFields plan={plan} format={chosen} onChange={change} />
        )}
        {target && sender ? (
          <SendForm key={target.id} {...{ topic, plan, target, sender }} onClose={props.onClose} />
        ) : (
          <FileDelivery topic={topic} exporter={exporter} plan={plan} format={chosen} onDone={props.onClose} />
        )}
      </div>
    </Dialog>
  );
}

interface FileDeliveryProps {
  readonly topic: string;
  readonly exporter: Exporter;
  readonly plan: ExportPlan;
  readonly format: FormatOption | undefined;
  onDone(): void;
}

/**
 * First 40 lines of the exported file, and buttons that copy or save it, then call `onDone` if something was exported.
 * A binary file cannot be copied.
 */
function FileDelivery({ topic, exporter, plan, format, onDone }: FileDeliveryProps) {
  const { t } = useApp();
  const { save, copy } = useExport(topic, exporter);
  const preview = usePreview(topic, exporter, plan);
  const count = useCount(topic, exporter, plan, format?.isWhole !== false);
  const [busy, setBusy] = useState(false);
  /** Disables the buttons while an export runs, and ends the dialog after a success. */
  const finish = async (work: Promise<boolean>) => {
    setBusy(true);
    if (await work) onDone();
    setBusy(false);
  };
  return (
    <>
      <label class="labelled">
        <span>{t('preview')}</span>
        <textarea
          class="field export-preview"
          readOnly
          rows={PREVIEW_ROWS}
          wrap={preview.text === undefined ? 'soft' : 'off'}
          dir="ltr"
          value={preview.text ?? t('export_binary')}
        />
      </label>
      <div class="row dialog-actions">
        <Button icon="copy" disabled={busy || preview.text === undefined} onClick={() => void finish(copy(plan))}>
          {t('export_copy_button')}
        </Button>
        <Button kind="primary" icon="download" disabled={busy} onClick={() => void finish(save(plan))}>
          {count === undefined
            ? t('export_download')
            : t(plan.unit === 'site' ? 'export_download_sites' : 'export_download_pages', count)}
        </Button>
      </div>
    </>
  );
}

interface FormatPickerProps {
  readonly formats: readonly FormatOption[];
  readonly targets: readonly TargetOption[];
  /** Id of a format, or `TO` and the id of a target. */
  readonly chosen: string;
  onChange(chosen: string): void;
}

/** Number of rows of the list of formats that are in sight. */
const LIST_ROWS = 8;

/**
 * List of formats grouped by purpose, and of receivers. A field filters it by name, and chooses the first match if the
 * chosen one is filtered out.
 */
function FormatPicker(props: FormatPickerProps) {
  const { t, locale } = useApp();
  const [search, setSearch] = useState('');
  const nameOf = ({ label, extension }: FormatOption) => `${t(label)} (.${extension})`;
  const matches = (name: string, text: string) =>
    name.toLocaleLowerCase(locale).includes(text.trim().toLocaleLowerCase(locale));
  /**
   * Returns the formats by group, without empty groups, and the receivers whose names contain a text, ignoring case.
   */
  const found = (text: string) => ({
    groups: EXPORT_GROUPS.map((group) => ({
      group,
      own: props.formats.filter((format) => format.group === group && matches(nameOf(format), text)),
    })).filter(({ own }) => own.length > 0),
    targets: props.targets.filter(({ name }) => matches(name, text)),
  });
  const { groups, targets } = found(search);
  const chosen = props.formats.find(({ id }) => id === props.chosen);
  /** Filters the list, and chooses the first match unless the chosen one matches. */
  const narrow = (text: string) => {
    setSearch(text);
    const now = found(text);
    const ids = [...now.groups.flatMap(({ own }) => own.map(({ id }) => id)), ...now.targets.map(({ id }) => TO + id)];
    const [first] = ids;
    if (first !== undefined && !ids.includes(props.chosen)) props.onChange(first);
  };
  return (
    <div class="stack">
      <TextField label={t('export_search')} type="search" dir="auto" value={search} onText={narrow} />
      <label class="labelled">
        <span>{t('export_format')}</span>
        <select
          class="field"
          size={LIST_ROWS}
          value={props.chosen}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        >
          {groups.map(({ group, own }) => (
            <optgroup key={group} label={t(`export_group_${group}`)}>
              {own.map((format) => (
                <option key={format.id} value={format.id}>
                  {nameOf(format)}
                </option>
              ))}
            </optgroup>
          ))}
          {targets.length > 0 ? (
            <optgroup label={t('send_group')}>
              {targets.map(({ id, name }) => (
                <option key={id} value={`${TO}${id}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          ) : null}
        </select>
      </label>
      <p class="hint" role="status">
        {groups.length + targets.length === 0
          ? t('export_none')
          : chosen
            ? t(`export_group_${chosen.group}_hint`)
            : null}
      </p>
    </div>
  );
}

/**
 * Returns the first lines of the export, updated with the plan: '' when the export is empty or not read yet, a message
 * when it failed, undefined for a binary format.
 */
function usePreview(topic: string, exporter: Exporter, plan: ExportPlan): { readonly text: string | undefined } {
  const { t } = useApp();
  const shown = (text: string | undefined) => ({ text });
  const read = () => exporter.preview(topic, plan, PREVIEW_LINES).then(shown, () => shown(t('export_failed')));
  return useLoaded(read, [topic, plan]) ?? shown('');
}

/**
 * Returns the number of pages or sites in the export; undefined while it is counted, for a whole topic, and if it
 * cannot be counted.
 */
function useCount(topic: string, exporter: Exporter, plan: ExportPlan, isWhole: boolean): number | undefined {
  const count = () => (isWhole ? Promise.resolve(undefined) : exporter.count(topic, plan).catch(() => undefined));
  return useLoaded(count, [topic, plan, isWhole]);
}
