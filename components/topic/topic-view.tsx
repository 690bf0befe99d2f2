import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Tally } from '../../lib/engine/insight/standing';
import type { TopicRecord } from '../../lib/engine/records';
import type { RoundRecord, SessionRecord } from '../../lib/engine/session-records';
import type { SessionProgress } from '../../lib/messaging/progress';
import type { CurrentPage } from '../../lib/views/current-page';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Menu, type MenuItem } from '../common/menu';
import { ExportMenu } from './export-menu';
import type { Exporter } from './exporter';
import { PageCard } from './page-card';
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
  /**
   * Whether to use only one line, which leaves room for suggestions; undefined while these are loading. The list must
   * not move when they arrive, because the user may already be pressing a button.
   */
  readonly isFolded: boolean | undefined;
}

/**
 * The card of the page in the current tab, and the control of the discovery session. Until it is known whether to fold,
 * it is folded if the session has fetched pages.
 */
export function TopicHead({ topic, data, ...given }: TopicHeadProps) {
  const tally = data.tally.value;
  const { value: page } = data.page;
  const isFolded = given.isFolded ?? (data.session.value?.spentPages ?? 0) > 0;
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

/** Buttons for undo and export (off without pages in the topic), and the number of pages in the topic. */
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
      <span class="hint">{tally ? t('in_topic', inTopic) : null}</span>
      {children}
    </footer>
  );
}

/** Menu with the active topic that makes another topic active or calls `onNew`. */
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
 * Returns the active topic, or undefined if `topics` lacks it. If the store no longer contains the active topic,
 * another one becomes active. Whether it does is checked in the store, because `topics` may not contain a new topic
 * yet.
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
