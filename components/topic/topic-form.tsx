import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { TopicRecord } from '../../lib/engine/records';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Form, TextField } from '../common/fields';
import { useCommand } from '../common/use-command';
import { DRAFT, textDraft, useDraft } from '../common/use-draft';

export const MAX_NAME_CHARS = 80;

interface Props {
  readonly submitLabel: string;
  /** Whether the form takes the focus; false when it is only a part of the opened screen. */
  readonly takesFocus?: boolean;
  onCreated(topic: TopicRecord): void;
  onCancel?(): void;
}

/**
 * Form that names a new topic, creates it, makes it active, and calls `onCreated`. The typed name stays when the popup
 * closes.
 */
export function TopicForm({ takesFocus = true, ...props }: Props) {
  const { t, actions } = useApp();
  const command = useCommand();
  const [name, setName, forgetName] = useDraft(DRAFT.topicName, textDraft);
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  useLayoutEffect(() => {
    if (!takesFocus) return;
    // Firefox may render a popup before it is visible; an invisible field cannot get the focus.
    const focusField = () => {
      field.current?.focus();
      field.current?.setSelectionRange(name.length, name.length);
      if (document.activeElement === field.current) removeEventListener('focus', focusField);
    };
    addEventListener('focus', focusField);
    focusField();
    return () => removeEventListener('focus', focusField);
  }, []);
  /** Creates the topic under the trimmed name; after a failure the name stays. */
  const submit = async () => {
    const trimmed = name.trim();
    if (!trimmed || busy) return;
    setBusy(true);
    const result = await command('createTopic', { name: trimmed });
    if (result.ok) {
      forgetName('');
      await actions.saveSettings({ activeTopic: result.value.id });
      props.onCreated(result.value);
    }
    setBusy(false);
  };
  return (
    <Form class="stack topic-form" once onSubmit={submit}>
      <TextField
        label={t('topic_name')}
        field={field}
        value={name}
        maxLength={MAX_NAME_CHARS}
        placeholder={t('topic_name_example')}
        required
        dir="auto"
        onText={setName}
      />
      <div class="row">
        <Button kind="primary" submit disabled={busy || name.trim() === ''}>
          {props.submitLabel}
        </Button>
        {props.onCancel ? (
          <Button
            kind="quiet"
            onClick={() => {
              forgetName('');
              props.onCancel?.();
            }}
          >
            {t('cancel')}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
