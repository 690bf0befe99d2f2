import { useEffect } from 'preact/hooks';
import type { TopicRecord } from '../../lib/engine/types';
import { useApp } from '../common/app-context';

/** The active topic; undefined while there is none. Where it is gone, another one becomes active: better than an empty screen. */
export function useActiveTopic(topics: readonly TopicRecord[] | undefined): TopicRecord | undefined {
  const { actions, settings } = useApp();
  const { activeTopic } = settings.value;
  const topic = topics?.find(({ id }) => id === activeTopic);
  useEffect(() => {
    const [first] = topics ?? [];
    if (first && !topic) void actions.saveSettings({ activeTopic: first.id });
  }, [topics, topic]);
  return topic;
}
