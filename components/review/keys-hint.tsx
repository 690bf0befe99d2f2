import { useApp } from '../common/app-context';
import { keySign } from '../common/key-names';

/** The keys that matter most, beside the heading of a review list. */
export function KeysHint() {
  const { t, settings } = useApp();
  const { next, previous, yes, no, skip, help } = settings.value.reviewKeys;
  const list = [next, previous, yes, no, skip].map(keySign).join(' ');
  return <span class="hint keys-hint">{t('keys_hint', list, keySign(help))}</span>;
}
