import { useApp } from './app-context';
import { Button } from './button';
import { Dialog } from './dialog';
import type { MessageKey } from './messages';

/** Keys of the review lists and what they do. */
const KEYS: readonly (readonly [string, MessageKey])[] = [
  ['j', 'key_next'],
  ['k', 'key_previous'],
  ['y', 'key_yes'],
  ['n', 'key_no'],
  ['s', 'key_skip'],
  ['o', 'key_open'],
  ['w', 'key_why'],
  ['u', 'key_undo'],
  ['?', 'key_help'],
];

export function HelpDialog({ onClose }: { onClose(): void }) {
  const { t, actions } = useApp();
  return (
    <Dialog title={t('help_title')} onClose={onClose}>
      <dl class="keys">
        {KEYS.map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">{t('help_global')}</p>
      <Button small onClick={() => void actions.openShortcutSettings()}>
        {t('help_change')}
      </Button>
    </Dialog>
  );
}
