import { useState } from 'preact/hooks';
import type { TopicRecord } from '../../lib/engine/types';
import type { TopicFigures } from '../../lib/store/queries';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatDateTime, formatNumber } from '../common/format';
import { StorageMeter } from '../settings/storage-meter';
import { TopicForm } from '../topic/topic-form';
import type { DashboardData } from './data';
import { DeleteTopic } from './delete-topic';
import { ImportForm } from './import-form';
import { RenameTopic } from './rename-topic';

/** All topics, the way in for files, and the space they take. */
export function Topics({ topic, data }: { topic: TopicRecord; data: DashboardData }) {
  const { t } = useApp();
  const topics = data.topics.value ?? [];
  return (
    <>
      <section class="card">
        <h2>{t('dashboard_topics')}</h2>
        <ul class="topic-list">
          {topics.map((each) => (
            <TopicRow
              key={each.id}
              topic={each}
              figures={data.figures.value?.get(each.id)}
              isActive={each.id === topic.id}
            />
          ))}
        </ul>
        <h3>{t('dashboard_new_topic')}</h3>
        <TopicForm takesFocus={false} submitLabel={t('topic_create')} onCreated={() => {}} />
      </section>
      <section class="card">
        <h2>{t('dashboard_import')}</h2>
        <ImportForm topic={topic} topics={topics} importer={data.importer} />
      </section>
      <section class="card">
        <h2>{t('storage_title')}</h2>
        <StorageMeter use={data.storage.value} />
      </section>
    </>
  );
}

interface TopicRowProps {
  readonly topic: TopicRecord;
  /** Absent before its first ranking. */
  readonly figures: TopicFigures | undefined;
  readonly isActive: boolean;
}

function TopicRow({ topic, figures, isActive }: TopicRowProps) {
  const { t, actions, locale } = useApp();
  const [doing, setDoing] = useState<'rename' | 'delete'>();
  const done = () => setDoing(undefined);
  return (
    <li class="topic-row" aria-current={isActive ? 'true' : undefined}>
      {doing === 'rename' ? (
        <RenameTopic topic={topic} onDone={done} />
      ) : (
        <>
          <div class="topic-row-text">
            <h3 dir="auto">{topic.name}</h3>
            <p class="hint">
              {figures
                ? t('topic_facts', formatNumber(locale, figures.waiting), formatDateTime(locale, figures.changedAtMs))
                : t('dashboard_created', formatDateTime(locale, topic.createdAtMs))}
            </p>
          </div>
          <div class="row-actions">
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
