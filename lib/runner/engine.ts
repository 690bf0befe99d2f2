import type { TopicEngine } from '../engine/session/topic-engine';
import type { TopicChange } from '../engine/types';
import type { TopicImports } from './topic-imports';
import type { OpenTopics } from './topics';

/** What the commands work on. */
export interface Engine {
  readonly topics: OpenTopics;
  readonly imports: TopicImports;
  /** Names this call, however often it is sent. */
  readonly call: string;
  /** Changes a topic; what it gives is stored with the change as the answer to this call. */
  commit<T>(topic: string, change: (engine: TopicEngine) => { change: TopicChange; value: T }): Promise<T>;
}
