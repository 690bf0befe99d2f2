import { useState } from 'preact/hooks';
import { useApp } from '../common/app-context';
import { Menu } from '../common/menu';
import { lazy } from '../common/rendering';
import { DRAFT } from '../common/use-draft';
import { type Exporter, loadPlans, useExport } from './exporter';

const ExportDialog = lazy(async () => (await import('./export-dialog')).ExportDialog);

/** Number of formats that the menu offers without the dialog. */
const QUICK_FORMATS = 4;

/**
 * Menu that repeats the last export, copies the addresses, or saves seeds and confirmed pages in one of four formats.
 * Other exports need the dialog, which it opens. Disabled until the formats are loaded.
 * @param props.up whether the menu is small and opens upwards, for the bottom of a screen.
 */
export function ExportMenu(props: { topic: string; exporter: Exporter; disabled: boolean; up?: boolean }) {
  const { t, drafts } = useApp();
  const { exporter, topic } = props;
  const [choosing, setChoosing] = useState(false);
  const { save, copy } = useExport(topic, exporter);
  const formats = exporter.formats.value;
  const [plain] = formats;
  const kept = drafts.read(DRAFT.exportPlan(topic));
  const lastFormat = formats.find(({ id }) => id === (kept as { format?: unknown } | null)?.format) ?? plain;
  /** Saves with the stored plan, or opens the dialog if the plan has an unknown permission. */
  const repeat = async () => {
    const { hasUnknownFilter, keptPlan } = await loadPlans();
    if (hasUnknownFilter(kept)) setChoosing(true);
    else await save(keptPlan(kept, formats));
  };
  return (
    <>
      <Menu
        small={props.up}
        kind={props.up ? 'quiet' : 'plain'}
        icon="download"
        label={t('export')}
        up={props.up}
        disabled={props.disabled || !plain}
        items={[
          ...(kept && lastFormat
            ? [{ id: 'again', label: t('export_again'), hint: t(lastFormat.label), run: repeat }]
            : []),
          { id: 'copy', label: t('export_copy'), run: () => void (plain && copy({ format: plain.id })) },
          ...formats.slice(0, QUICK_FORMATS).map((format) => ({
            id: format.id,
            label: t(format.label),
            hint: `.${format.extension}`,
            run: () => void save({ format: format.id }),
          })),
          { id: 'more', label: t('export_more'), run: () => setChoosing(true) },
        ]}
      />
      {choosing ? <ExportDialog topic={topic} exporter={exporter} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
