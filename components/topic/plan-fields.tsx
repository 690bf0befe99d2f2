/** Fields for the content of an export. */
import { EXPORT_SCOPES, SECTIONS } from '../../lib/transfer/choices';
import { useApp } from '../common/app-context';
import { Check, Select, TextField } from '../common/fields';
import type { MessageKey } from '../common/messages';
import type { ExportPlan } from './export-plan';
import type { FormatOption } from './exporter';
import { PermissionSelect } from './permissions';

const FIRST_THRESHOLD = 0.8;

const CHECKS: readonly (readonly [
  keyof ExportPlan & ('seeds' | 'confirmed' | 'rejected' | 'hubsOnly' | 'withoutKnown' | 'onlyNew'),
  MessageKey,
])[] = [
  ['seeds', 'export_seeds'],
  ['confirmed', 'export_confirmed'],
  ['rejected', 'export_rejected'],
  ['hubsOnly', 'export_hubs'],
  ['withoutKnown', 'export_without_known'],
  ['onlyNew', 'export_new'],
];

interface PlanFieldsProps {
  readonly plan: ExportPlan;
  /** The chosen format; undefined when the pages go to a receiver. */
  readonly format: FormatOption | undefined;
  onChange(patch: Partial<ExportPlan>): void;
}

/**
 * Fields for the parts of a plan that the format or the receiver can use. Each change is passed on at once, without
 * validation.
 */
export function PlanFields({ plan, format, onChange }: PlanFieldsProps) {
  const { t } = useApp();
  return (
    <>
      <fieldset class="stack export-checks">
        <legend>{t('export_what')}</legend>
        {CHECKS.filter(
          ([name]) => (name !== 'rejected' || format?.carries.rejected) && (format || name !== 'onlyNew'),
        ).map(([name, label]) => (
          <Check
            key={name}
            label={t(label)}
            checked={plan[name]}
            onChange={(checked) => onChange({ [name]: checked })}
          />
        ))}
        <Check
          label={t('export_candidates')}
          checked={plan.candidatesFrom !== undefined}
          onChange={(checked) => onChange({ candidatesFrom: checked ? FIRST_THRESHOLD : undefined })}
        >
          <input
            class="field"
            type="number"
            min={0}
            max={1}
            step={0.05}
            aria-label={t('filter_probability')}
            disabled={plan.candidatesFrom === undefined}
            value={plan.candidatesFrom ?? FIRST_THRESHOLD}
            onInput={(event) => onChange({ candidatesFrom: event.currentTarget.valueAsNumber || 0 })}
          />
        </Check>
      </fieldset>
      <TextField
        label={t('published_from')}
        type="date"
        value={plan.publishedFrom}
        onText={(publishedFrom) => onChange({ publishedFrom })}
      />
      <PermissionSelect value={plan.permission} onChange={(permission) => onChange({ permission })} />
      {format?.isSectioned ? (
        <Select
          label={t('export_sections')}
          value={plan.sections}
          options={SECTIONS.map((sections) => [sections, t(`sections_${sections}`)] as const)}
          onChange={(sections) => onChange({ sections: sections as ExportPlan['sections'] })}
        />
      ) : null}
      {format?.hasExcerpts ? (
        <Check
          label={t('export_excerpts')}
          checked={plan.withExcerpts}
          onChange={(withExcerpts) => onChange({ withExcerpts })}
        />
      ) : null}
      {format?.carries.scope ? (
        <Select
          label={t('export_scope')}
          value={plan.scope}
          options={EXPORT_SCOPES.map((scope) => [scope, t(`scope_${scope}`)] as const)}
          onChange={(scope) => onChange({ scope: scope as ExportPlan['scope'] })}
        />
      ) : null}
    </>
  );
}
