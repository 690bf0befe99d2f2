import { useState } from 'preact/hooks';
import type { TopicRecord } from '../../lib/engine/records';
import type { TopicFigures } from '../../lib/views/dashboard-records';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Dialog } from '../common/dialog';
import { Form, TextField } from '../common/fields';
import { formatDateTime } from '../common/format';
import { Card } from '../common/notice-box';
import { useCommand } from '../common/use-command';
import { StorageMeter } from '../settings/storage-meter';
import { MAX_NAME_CHARS, TopicForm } from '../topic/topic-form';
import type { DashboardData } from './data';
import { ImportForm } from './import-form';

/** List of all topics with the deleted ones, a form for a new topic, the import form, and the storage in use. */
export function Topics({ topic, data }: { topic: TopicRecord; data: DashboardData }) {
  const { t } = useApp();
  const topics = data.topics.value ?? [];
  return (
    <>
      <Card title="dashboard_topics">
        <ul>
          {topics.map((each) => (
            <TopicRow
              key={each.id}
              topic={each}
              figures={data.figures.value?.get(each.id)}
              isActive={each.id === topic.id}
            />
          ))}
        </ul>
        <DeletedTopics topics={data.deleted.value ?? []} />
        <h3>{t('dashboard_new_topic')}</h3>
        <TopicForm takesFocus={false} submitLabel={t('topic_create')} onCreated={() => {}} />
      </Card>
      <Card title="dashboard_import">
        <ImportForm topic={topic} topics={topics} importer={data.importer} />
      </Card>
      <Card title="storage_title">
        <StorageMeter use={data.storage.value} />
      </Card>
    </>
  );
}

interface TopicRowProps {
  readonly topic: TopicRecord;
  /** Figures of the topic; absent before its first ranking. */
  readonly figures: TopicFigures | undefined;
  readonly isActive: boolean;
}

/**
 * A topic with its figures and the buttons to make it active, rename and delete it. Without figures, its date of
 * creation.
 */
function TopicRow({ topic, figures, isActive }: TopicRowProps) {
  const { t, actions, locale } = useApp();
  const [doing, setDoing] = useState<'rename' | 'delete'>();
  const done = () => setDoing(undefined);
  return (
    <li class="row topic-row" aria-current={isActive ? 'true' : undefined}>
      {doing === 'rename' ? (
        <RenameTopic topic={topic} onDone={done} />
      ) : (
        <>
          <div class="topic-row-text">
            <h3 dir="auto">{topic.name}</h3>
            <p class="hint">
              {figures
                ? t('topic_facts', figures.waiting, formatDateTime(locale, figures.changedAtMs))
                : t('dashboard_created', formatDateTime(locale, topic.createdAtMs))}
            </p>
          </div>
          <div class="row">
            {isActive ? (
              <span class="badge">{t('dashboard_active')}</span>
            ) : (
              <Button
                small
                label={t('dashboard_switch_to', topic.name)}
                onClick={() => void actions.saveSettings({ activeTopic: topic.id })}
              >
                {t('dashboard_switch')}
              </Button>
            )}
            <Button small label={t('dashboard_rename_of', topic.name)} onClick={() => setDoing('rename')}>
              {t('dashboard_rename')}
            </Button>
            <Button
              small
              kind="danger"
              icon="trash"
              hasPopup="dialog"
              label={t('dashboard_delete_of', topic.name)}
              onClick={() => setDoing('delete')}
            >
              {t('dashboard_delete')}
            </Button>
          </div>
        </>
      )}
      {doing === 'delete' ? <DeleteTopic topic={topic} onDone={done} /> : null}
    </li>
  );
}

const MAX_DESCRIPTION_CHARS = 500;

/** Form for the name and description of a topic. `onDone` is called after saving, after Cancel and after Escape. */
function RenameTopic({ topic, onDone }: { topic: TopicRecord; onDone(): void }) {
  const { t } = useApp();
  const command = useCommand();
  const [name, setName] = useState(topic.name);
  const [description, setDescription] = useState(topic.description);
  /** Saves the trimmed name and the description; does nothing with an empty name. */
  const save = async () => {
    if (name.trim() === '') return;
    const result = await command('updateTopic', { topic: topic.id, name: name.trim(), description });
    if (result.ok) onDone();
  };
  return (
    <Form class="stack rename" aria-label={t('dashboard_rename_of', topic.name)} onSubmit={save} onEscape={onDone}>
      <TextField
        label={t('topic_name')}
        value={name}
        maxLength={MAX_NAME_CHARS}
        required
        autofocus
        dir="auto"
        onText={setName}
      />
      <TextField
        label={t('dashboard_description')}
        value={description}
        maxLength={MAX_DESCRIPTION_CHARS}
        dir="auto"
        onText={setDescription}
      />
      <div class="row">
        <Button kind="primary" submit disabled={name.trim() === ''}>
          {t('dashboard_save')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  );
}

/** Returns a function that shows a deleted topic again in the list, with a toast. The topic does not become active. */
function useRestore(): (topic: TopicRecord) => Promise<void> {
  const { t, notices } = useApp();
  const command = useCommand();
  return async ({ id, name }) => {
    const result = await command('hideTopic', { topic: id, hidden: false });
    if (result.ok) notices.inform(t('dashboard_toast_restored', name), 'deleted');
  };
}

/**
 * The topics that were deleted within a day, each with a button that restores it and one that deletes it for good,
 * without a question. Renders nothing without any.
 */
export function DeletedTopics({ topics }: { topics: readonly TopicRecord[] }) {
  const { t, actions } = useApp();
  const command = useCommand();
  const restore = useRestore();
  /** Deletes a topic for good and makes another one active if it was the active topic. */
  const remove = async (topic: string) => {
    await command('deleteTopic', { topic });
    await actions.leaveLostTopic();
  };
  if (topics.length === 0) return null;
  return (
    <>
      <h3>{t('dashboard_deleted')}</h3>
      <ul>
        {topics.map((topic) => (
          <li key={topic.id} class="row topic-row">
            <span class="topic-row-text" dir="auto">
              {topic.name}
            </span>
            <div class="row">
              <Button
                small
                icon="undo"
                label={t('dashboard_restore_of', topic.name)}
                onClick={() => void restore(topic)}
              >
                {t('dashboard_restore')}
              </Button>
              <Button
                small
                kind="danger"
                label={t('dashboard_delete_now_of', topic.name)}
                onClick={() => void remove(topic.id)}
              >
                {t('dashboard_delete_now')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Dialog that asks before it deletes a topic. The topic is only hidden, and can be restored for a day. */
function DeleteTopic({ topic, onDone }: { topic: TopicRecord; onDone(): void }) {
  const { t, notices } = useApp();
  const command = useCommand();
  const restore = useRestore();
  const [busy, setBusy] = useState(false);
  /** Hides the topic, with a toast that restores it, and closes the dialog, also after a failure. */
  const remove = async () => {
    setBusy(true);
    const result = await command('hideTopic', { topic: topic.id, hidden: true });
    if (result.ok) notices.inform(t('dashboard_toast_deleted', topic.name), 'deleted', () => void restore(topic));
    onDone();
  };
  return (
    <Dialog title={t('dashboard_delete_title', topic.name)} onClose={onDone}>
      <p>{t('dashboard_delete_text')}</p>
      <div class="row dialog-actions">
        <Button autoFocus onClick={onDone}>
          {t('dashboard_keep')}
        </Button>
        <Button kind="danger" icon="trash" disabled={busy} onClick={() => void remove()}>
          {t('dashboard_delete_confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
