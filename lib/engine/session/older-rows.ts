import type { TopicSettings } from '../types';

/**
 * Settings of a topic from before the topic classifier was a ranker: the fusion `weighted` had it beside any list of
 * rankers, `mean-rank` had not. The topic ranks as before.
 */
export function withTopicClassifier<T extends Pick<TopicSettings, 'fusion' | 'rankers'>>(settings: T): T {
  if (settings.fusion !== 'weighted' || settings.rankers.includes('topic-classifier')) return settings;
  return { ...settings, rankers: ['topic-classifier', ...settings.rankers] };
}
