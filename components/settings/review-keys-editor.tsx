import { useEffect, useState } from 'preact/hooks';
import {
  DEFAULT_REVIEW_KEYS,
  keyHolder,
  REVIEW_ACTIONS,
  type ReviewAction,
  type ReviewKeys,
  reviewKey,
} from '../../lib/settings/review-keys';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { keySign } from '../common/keys';

/** A key that was pressed for an action and refused. */
interface Refusal {
  readonly action: ReviewAction;
  readonly key: string;
  /** Action that uses the key already; undefined if the key may not be used at all. */
  readonly holder: ReviewAction | undefined;
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Process']);

/**
 * Editor for the keys of the review lists, saved at once. A key that another action uses is refused, with an offer to
 * swap the keys. A button restores the default keys.
 */
export function ReviewKeysEditor() {
  const { t, actions, settings } = useApp();
  const { reviewKeys } = settings.value;
  const [waiting, setWaiting] = useState<ReviewAction>();
  const [refusal, setRefusal] = useState<Refusal>();
  const isDefault = REVIEW_ACTIONS.every((action) => reviewKeys[action] === DEFAULT_REVIEW_KEYS[action]);

  /** Saves changed keys, and ends waiting and refusal. */
  const save = (keys: Partial<ReviewKeys>) => {
    setRefusal(undefined);
    setWaiting(undefined);
    void actions.saveSettings({ reviewKeys: keys });
  };
  /**
   * Takes a pressed key for an action, or refuses it. Escape and Tab only end the waiting; modifiers alone, and keys
   * with Ctrl, Meta or Alt, are ignored.
   */
  const pressed = (action: ReviewAction, event: KeyboardEvent) => {
    if (MODIFIERS.has(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    setWaiting(undefined);
    if (event.key === 'Tab') return;
    event.preventDefault();
    if (event.key === 'Escape') return;
    const key = reviewKey(event.key);
    const holder = key === undefined ? undefined : keyHolder(reviewKeys, action, key);
    if (key === undefined || holder) setRefusal({ action, key: key ?? event.key, holder });
    else save({ [action]: key });
  };
  return (
    <>
      <ul>
        {REVIEW_ACTIONS.map((action) => (
          <KeyRow
            key={action}
            action={action}
            sign={keySign(reviewKeys[action])}
            isWaiting={waiting === action}
            isRefused={refusal?.action === action}
            onWait={(waits) => {
              setRefusal(undefined);
              setWaiting(waits ? action : undefined);
            }}
            onKey={(event) => pressed(action, event)}
          />
        ))}
      </ul>
      <div role="alert">
        {refusal ? <RefusedKey refusal={refusal} onSwap={() => save(swappedKeys(reviewKeys, refusal))} /> : null}
      </div>
      <Button small disabled={isDefault} onClick={() => save(DEFAULT_REVIEW_KEYS)}>
        {t('keys_reset')}
      </Button>
    </>
  );
}

/** Returns the keys that a swap between the two actions changes; {} if no action holds the refused key. */
function swappedKeys(keys: ReviewKeys, { action, key, holder }: Refusal): Partial<ReviewKeys> {
  return holder ? { [action]: key, [holder]: keys[action] } : {};
}

/** Why a key was refused: not allowed, or taken, then with a button that swaps keys with the action that has it. */
function RefusedKey({ refusal, onSwap }: { refusal: Refusal; onSwap(): void }) {
  const { t } = useApp();
  const { action, key, holder } = refusal;
  if (!holder) return <p class="row key-refused">{t('keys_not_allowed', keySign(key))}</p>;
  return (
    <p class="row key-refused">
      {t('keys_taken', keySign(key), t(`key_${holder}`))}{' '}
      <Button small onClick={onSwap}>
        {t('keys_trade', t(`key_${action}`), keySign(key))}
      </Button>
    </p>
  );
}

interface KeyRowProps {
  readonly action: ReviewAction;
  readonly sign: string;
  readonly isWaiting: boolean;
  readonly isRefused: boolean;
  onWait(waits: boolean): void;
  onKey(event: KeyboardEvent): void;
}

/**
 * An action with its key, and a button that waits for another one; a press of the pointer anywhere ends the waiting.
 */
function KeyRow({ action, sign, isWaiting, isRefused, onWait, onKey }: KeyRowProps) {
  const { t } = useApp();
  const label = t(`key_${action}`);
  useEffect(() => {
    if (!isWaiting) return;
    const cancel = () => onWait(false);
    document.addEventListener('pointerdown', cancel);
    return () => document.removeEventListener('pointerdown', cancel);
  }, [isWaiting]);
  return (
    <li class={isRefused ? 'key-row key-row-refused' : 'key-row'}>
      <span>{label}</span>
      <button
        type="button"
        class="button button-plain button-small key-button"
        aria-label={isWaiting ? t('keys_waiting_for', label) : t('keys_change_of', label, sign)}
        aria-pressed={isWaiting}
        onClick={() => onWait(!isWaiting)}
        onKeyDown={isWaiting ? onKey : undefined}
      >
        {isWaiting ? t('keys_waiting') : <kbd>{sign}</kbd>}
      </button>
    </li>
  );
}
