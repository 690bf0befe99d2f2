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
