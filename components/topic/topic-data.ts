import type { ReadonlySignal } from '@preact/signals';
import type { Tally } from '../../lib/engine/insight/standing';
import type { RoundRecord, SessionRecord, TopicRecord } from '../../lib/engine/types';
import type { SessionProgress } from '../../lib/messaging/progress';
import type { Exporter } from './exporter';
import type { CurrentPage } from './page-card';

/** What popup, side panel and welcome page show of the active topic. `undefined` = not read yet. */
export interface TopicData {
  readonly topics: ReadonlySignal<readonly TopicRecord[] | undefined>;
  readonly page: ReadonlySignal<CurrentPage | undefined>;
  readonly session: ReadonlySignal<SessionRecord | undefined>;
  /** What the session is doing; undefined where nothing was told yet. */
  readonly progress: ReadonlySignal<SessionProgress | undefined>;
  readonly lastRound: ReadonlySignal<RoundRecord | undefined>;
  readonly tally: ReadonlySignal<Tally | undefined>;
  readonly hostAccess: ReadonlySignal<boolean | undefined>;
  readonly exporter: Exporter;
}
