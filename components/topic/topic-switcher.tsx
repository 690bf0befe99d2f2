import { useEffect } from 'preact/hooks';
import type { TopicRecord } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { Menu, type MenuItem } from '../common/menu';

/** Shows the active topic, switches it and starts a new one. */
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
 * The active topic; undefined while there is none. Where it is gone, another one becomes active: better than an empty screen. A list that
 * is not up to date yet misses a topic that is new.
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
