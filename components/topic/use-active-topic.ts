import { useEffect } from 'preact/hooks';
import type { TopicRecord } from '../../lib/engine/types';
import { useApp } from '../common/app-context';

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
