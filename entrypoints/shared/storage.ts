import { type ReadonlySignal, signal } from '@preact/signals';
import type { StorageUse } from '../../components/settings/storage-meter';

const LOOK_EVERY_MS = 10_000;

/** Space used by everything the extension keeps, looked at again and again while the page is open. */
export function watchStorage(): ReadonlySignal<StorageUse | undefined> {
  const use = signal<StorageUse | undefined>(undefined);
  const look = async () => {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    use.value = { usedBytes: usage, quotaBytes: quota };
  };
  setInterval(() => void look(), LOOK_EVERY_MS);
  void look();
  return use;
}
