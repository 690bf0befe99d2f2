import { useEffect, useState } from 'preact/hooks';
import { type AssignedShortcut, SHORTCUTS } from '../../lib/settings/shortcuts';
import { useApp } from './app-context';
import { Button } from './button';

/** The shortcuts that work on any page with the keys they have now, and the way to change them. */
export function ShortcutList() {
  const { t, actions } = useApp();
  const shortcuts = useAssignedShortcuts();
  if (shortcuts?.length === 0) return <p class="hint">{t('shortcuts_none')}</p>;
  return (
    <>
      <dl class="shortcuts">
        {SHORTCUTS.map(({ name, label }) => {
          const keys = shortcuts?.find((shortcut) => shortcut.name === name)?.keys;
          return (
            <div key={name}>
              <dt>{t(label)}</dt>
              <dd>{keys ? <kbd>{keys}</kbd> : <span class="hint">{shortcuts ? t('shortcut_unset') : ''}</span>}</dd>
            </div>
          );
        })}
      </dl>
      <p class="hint">{t('help_global')}</p>
      <Button small onClick={() => void actions.openShortcutSettings()}>
        {t('help_change')}
      </Button>
    </>
  );
}

/** Read anew whenever the user comes back, perhaps from the browser's page where they changed them. */
function useAssignedShortcuts(): readonly AssignedShortcut[] | undefined {
  const { actions } = useApp();
  const [shortcuts, setShortcuts] = useState<readonly AssignedShortcut[]>();
  useEffect(() => {
    const read = () => void actions.shortcuts().then(setShortcuts);
    read();
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, [actions]);
  return shortcuts;
}
