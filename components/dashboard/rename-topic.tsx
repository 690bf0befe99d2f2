import { useState } from 'preact/hooks';
import type { TopicRecord } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { useCommand } from '../common/use-command';

const MAX_NAME_CHARS = 80;
const MAX_DESCRIPTION_CHARS = 500;

/** Name and description of a topic. */
export function RenameTopic({ topic, onDone }: { topic: TopicRecord; onDone(): void }) {
  const { t } = useApp();
  const command = useCommand();
  const [name, setName] = useState(topic.name);
  const [description, setDescription] = useState(topic.description);
  const save = async (event: Event) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const result = await command('updateTopic', { topic: topic.id, name: name.trim(), description });
    if (result.ok) onDone();
  };
  return (
    <form
      class="rename"
      aria-label={t('dashboard_rename_of', topic.name)}
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <label class="labelled">
        <span>{t('topic_name')}</span>
        <input
          class="field"
          value={name}
          maxLength={MAX_NAME_CHARS}
          required
          autofocus
          dir="auto"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label class="labelled">
        <span>{t('dashboard_description')}</span>
        <input
          class="field"
          value={description}
          maxLength={MAX_DESCRIPTION_CHARS}
          dir="auto"
          onInput={(event) => setDescription(event.currentTarget.value)}
        />
      </label>
      <div class="row-actions">
        <Button kind="primary" submit disabled={name.trim() === ''}>
          {t('dashboard_save')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
