import { useState } from 'preact/hooks';
import { useApp } from '../common/app-context';
import { Menu } from '../common/menu';
import { ExportDialog } from './export-dialog';
import type { Exporter } from './exporter';
import { useExport } from './use-export';

/** Formats that the menu offers without a further question. */
const QUICK_FORMATS = 4;

/** Seeds and confirmed pages as a file or on the clipboard; everything else is a matter of the dialog. */
export function ExportMenu(props: { topic: string; exporter: Exporter; disabled: boolean; up?: boolean }) {
  const { t } = useApp();
  const { exporter, topic } = props;
  const [choosing, setChoosing] = useState(false);
  const { save, copy } = useExport(topic, exporter);
  const formats = exporter.formats.value;
  const [plain] = formats;
  return (
    <>
      <Menu
        small
        kind="quiet"
        icon="download"
        label={t('export')}
        up={props.up}
        disabled={props.disabled || !plain}
        items={[
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
