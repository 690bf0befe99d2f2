import { useEffect } from 'preact/hooks';
import type { TopicRecord } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { Menu, type MenuItem } from '../common/menu';

/** Menu with the active topic that switches to another topic or starts a new one. */
export function TopicSwitcher(props: { topics: readonly TopicRecord[]; active: string; onNew(): void }) {
  const { t, actions } = useApp();
  const name = props.topics.find((topic) => topic.id === props.active)?.name ?? t('topic_none');
  const items: MenuItem[] = props.topics.map((topic) => ({
    id: topic.id,
    label: topic.name,
    checked: topic.id === props.active,
    run: () => void actions.saveSettings({ activeTopic: topic.id }),
  }));
  items.push({ id: '', label: t('topic_new'), run: props.onNew });
  return (
    <div class="topic-switcher">
      <Menu kind="quiet" label={name} title={t('topic_switch')} items={items} />
    </div>
  );
}

/**
 * Returns the active topic, or undefined. If the store no longer contains the active topic, another one becomes active.
 * Whether it does is checked in the store, because `topics` may not contain a new topic yet.
 */
export function useActiveTopic(topics: readonly TopicRecord[] | undefined): TopicRecord | undefined {
  const { actions, settings } = useApp();
  const { activeTopic } = settings.value;
  const topic = topics?.find(({ id }) => id === activeTopic);
  useEffect(() => {
    if (topics?.length && !topic) void actions.leaveLostTopic();
  }, [topics, activeTopic]);
  return topic;
}
