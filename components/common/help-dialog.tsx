import { useEffect, useState } from 'preact/hooks';
import { REVIEW_ACTIONS } from '../../lib/settings/review-keys';
import { type AssignedShortcut, SHORTCUTS } from '../../lib/settings/shortcuts';
import { useApp } from './app-context';
import { Button } from './button';
import { Dialog } from './dialog';
import { keySign } from './keys';

/**
 * Dialog with all current keys, those of the review lists and those that work on any page, and the help on
 * completeness. Buttons open the options and the browser's shortcut settings.
 */
export function HelpDialog({ onClose }: { onClose(): void }) {
  const { t, actions, settings } = useApp();
  const { reviewKeys } = settings.value;
  return (
    <Dialog title={t('help_title')} onClose={onClose}>
      <h3>{t('keys_review')}</h3>
      <dl class="keys">
        {REVIEW_ACTIONS.map((action) => (
          <div key={action}>
            <dt>
              <kbd>{keySign(reviewKeys[action])}</kbd>
            </dt>
            <dd>{t(`key_${action}`)}</dd>
          </div>
        ))}
      </dl>
      <Button small onClick={() => void actions.openScreen('options')}>
        {t('keys_change')}
      </Button>
      <h3>{t('keys_anywhere')}</h3>
      <ShortcutList />
      <h3>{t('complete_title')}</h3>
      <p>{t('complete_help')}</p>
    </Dialog>
  );
}

/**
 * List of the shortcuts that work on any page with their current keys, and a button to change them; only a sentence in
 * a browser without shortcuts.
 */
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

/**
 * Reads the shortcuts, and again when the window gets the focus: the user may have changed them in the browser.
 * @returns undefined until the first answer, [] in a browser without shortcuts.
 */
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
