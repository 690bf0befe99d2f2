import type { ReadonlySignal } from '@preact/signals';
import { useApp } from '../common/app-context';
import { Menu } from '../common/menu';
import type { MessageKey } from '../common/messages';

/** What the menu knows of a format; writing it is the caller's affair. */
export interface ExportChoice {
  readonly id: string;
  readonly label: MessageKey;
  readonly extension: string;
}

export interface Exporter {
  /** Empty until the writers are loaded. */
  readonly formats: ReadonlySignal<readonly ExportChoice[]>;
  /** Writes the topic's seeds and confirmed pages. */
  write(format: string, topic: string): Promise<{ readonly name: string; readonly content: Blob }>;
}

/** Confirmed pages and seeds as a file, or the plain list on the clipboard. */
export function ExportMenu(props: { topic: string; exporter: Exporter; disabled: boolean; up?: boolean }) {
  const { t, actions, notices } = useApp();
  const { exporter, topic } = props;
  const save = async (id: string) => {
    try {
      const file = await exporter.write(id, topic);
      await actions.download(file.name, file.content);
      notices.show({ text: t('toast_exported', file.name), tone: 'info' });
    } catch {
      notices.show({ text: t('export_failed'), tone: 'error' });
    }
  };
  const copy = async () => {
    const plain = exporter.formats.value[0];
    if (!plain) return;
    const file = await exporter.write(plain.id, topic);
    await actions.copy(await file.content.text());
    notices.show({ text: t('toast_copied'), tone: 'info' });
  };
  return (
    <Menu
      small
      kind="quiet"
      icon="download"
      label={t('export')}
      up={props.up}
      disabled={props.disabled || exporter.formats.value.length === 0}
      items={[
        { id: '', label: t('export_copy'), run: () => void copy() },
        ...exporter.formats.value.map((format) => ({
          id: format.id,
          label: t(format.label),
          hint: `.${format.extension}`,
          run: () => void save(format.id),
        })),
      ]}
    />
  );
}
