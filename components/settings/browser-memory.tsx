import { useEffect, useState } from 'preact/hooks';
import { type MemoryKind, useApp } from '../common/app-context';
import type { MessageKey } from '../common/messages';

const LABELS: readonly (readonly [MemoryKind, MessageKey])[] = [
  ['history', 'memory_history'],
  ['bookmarks', 'memory_bookmarks'],
];

/** What of the browser's own memory may be read. Each is asked for by itself, and one is enough. */
export function BrowserMemory({ onGranted }: { onGranted(): void }) {
  const { t, actions, notices } = useApp();
  const [granted, setGranted] = useState<readonly MemoryKind[]>([]);
  const read = async () => setGranted(await actions.memory.granted());
  useEffect(() => void read(), []);
  const change = async (which: MemoryKind, wanted: boolean) => {
    // First of all, for browsers tie a request for permissions to the user's gesture.
    const done = wanted ? await actions.memory.ask(which) : await actions.memory.drop(which);
    if (wanted && done) onGranted();
    if (!done) notices.show({ text: t('provider_refused', t('source_browser_history')), tone: 'error' });
    await read();
  };
  return (
    <div class="provider-status">
      {LABELS.map(([which, label]) => (
        <label key={which} class="choice">
          <input
            type="checkbox"
            checked={granted.includes(which)}
            onChange={(event) => void change(which, event.currentTarget.checked)}
          />
          <span>{t(label)}</span>
        </label>
      ))}
    </div>
  );
}
