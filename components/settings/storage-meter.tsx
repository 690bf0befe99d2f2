import { useApp } from '../common/app-context';
import { formatBytes } from '../common/format';

/** Storage used by the extension and its limit as the browser reports them, in bytes. */
export interface StorageUse {
  readonly usedBytes: number;
  readonly quotaBytes: number;
}

/** Used and available storage of the extension as a bar and a text; nothing if unknown. */
export function StorageMeter({ use }: { use: StorageUse | undefined }) {
  const { t, locale } = useApp();
  if (!use) return null;
  const text = t('storage_used', formatBytes(locale, use.usedBytes), formatBytes(locale, use.quotaBytes));
  return (
    <div class="stack storage">
      <meter min={0} max={use.quotaBytes} value={use.usedBytes} high={use.quotaBytes * 0.8} aria-label={text} />
      <p>{text}</p>
      <p class="hint">{t('storage_hint')}</p>
    </div>
  );
}
