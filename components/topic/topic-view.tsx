import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Tally } from '../../lib/engine/insight/standing';
import type { RoundRecord, SessionRecord, TopicRecord } from '../../lib/engine/types';
import type { SessionProgress } from '../../lib/messaging/progress';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { ExportMenu } from './export-menu';
import type { Exporter } from './exporter';
import { type CurrentPage, PageCard } from './page-card';
import { SessionControl } from './session-control';

/** Data of the active topic for popup, side panel and welcome page. `undefined` = not read yet. */
export interface TopicData {
  readonly topics: ReadonlySignal<readonly TopicRecord[] | undefined>;
  readonly page: ReadonlySignal<CurrentPage | undefined>;
  readonly session: ReadonlySignal<SessionRecord | undefined>;
  /** Current activity of the session; undefined before the first report. */
  readonly progress: ReadonlySignal<SessionProgress | undefined>;
  readonly lastRound: ReadonlySignal<RoundRecord | undefined>;
  readonly tally: ReadonlySignal<Tally | undefined>;
  readonly hostAccess: ReadonlySignal<boolean | undefined>;
  readonly exporter: Exporter;
}

interface TopicHeadProps {
  readonly topic: string;
  readonly data: TopicData;
  /** Whether to use only one line, which leaves room for suggestions. */
  readonly isFolded: boolean;
}

/** The card of the page in the current tab, and the control of the discovery session. */
export function TopicHead({ topic, data, isFolded }: TopicHeadProps) {
  const tally = data.tally.value;
  const { value: page } = data.page;
  return (
    <div class={isFolded ? 'row topic-head-folded' : undefined}>
      {page ? <PageCard topic={topic} page={page} isFolded={isFolded} /> : <div class="row page-card" />}
      <SessionControl
        topic={topic}
        session={data.session.value}
        progress={data.progress.value}
        lastRound={data.lastRound.value}
        hasSeeds={tally === undefined || tally.seeds + tally.confirmed > 0}
        hostAccess={data.hostAccess.value}
        mayWatch={data.topics.value?.some(({ id, settings }) => id === topic && (settings.watch ?? 'off') === 'off')}
      />
    </div>
  );
}

interface ReviewFooterProps {
  readonly topic: string;
  /** The signals are read here and not in the parent, so that a verdict does not render the list again. */
  readonly data: Pick<TopicData, 'tally' | 'exporter'>;
  readonly children?: ComponentChildren;
  onUndo(): void;
}

/** Buttons for undo and export, and the number of pages in the topic. */
export function ReviewFooter({ topic, data, children, onUndo }: ReviewFooterProps) {
  const { t } = useApp();
  const tally = data.tally.value;
  const inTopic = (tally?.seeds ?? 0) + (tally?.confirmed ?? 0);
  return (
    <footer class="bar bar-foot">
      <Button small kind="quiet" icon="undo" disabled={tally?.lastSeq === 0} onClick={onUndo}>
        {t('undo')}
      </Button>
      <ExportMenu up topic={topic} exporter={data.exporter} disabled={inTopic === 0} />
      <span class="hint">{t('in_topic', inTopic)}</span>
      {children}
    </footer>
  );
}
