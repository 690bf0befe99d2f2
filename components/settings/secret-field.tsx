import type { TargetedEvent } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';

/** A key: masked unless the user asks to see it, saved when the field is left. */
export function SecretField(props: { label: string; hint: string; value: string; onChange(value: string): void }) {
  const { t } = useApp();
  const [shown, setShown] = useState(false);
  const id = useId();
  const field = {
    id,
    class: 'field',
    value: props.value,
    autocomplete: 'off',
    spellcheck: false,
    onChange: (event: TargetedEvent<HTMLInputElement>) => props.onChange(event.currentTarget.value.trim()),
  } as const;
  return (
    <div class="labelled">
      <label class="labelled" for={id}>
        <span>{props.label}</span>
        {shown ? <input {...field} type="text" /> : <input {...field} type="password" />}
      </label>
      <div class="row-actions">
        <span class="hint">{props.hint}</span>
        <Button small kind="quiet" pressed={shown} onClick={() => setShown(!shown)}>
          {t('secret_show')}
        </Button>
      </div>
    </div>
  );
}
