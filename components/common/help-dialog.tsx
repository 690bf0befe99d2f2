import { REVIEW_ACTIONS } from '../../lib/settings/review-keys';
import { useApp } from './app-context';
import { Button } from './button';
import { Dialog } from './dialog';
import { keySign, REVIEW_ACTION_LABELS } from './key-names';
import { ShortcutList } from './shortcut-list';

/** Every key there is, as it is set now: those of the review lists and those that work on any page. */
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
            <dd>{t(REVIEW_ACTION_LABELS[action])}</dd>
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
