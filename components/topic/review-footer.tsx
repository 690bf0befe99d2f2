import type { ComponentChildren } from 'preact';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';
import { ExportMenu } from './export-menu';
import type { TopicData } from './topic-data';

interface ReviewFooterProps {
  readonly topic: string;
  /** Read here, so that an answer does not draw the list above once more. */
  readonly data: Pick<TopicData, 'tally' | 'exporter'>;
  readonly children?: ComponentChildren;
  onUndo(): void;
}

/** Undo, export and the size of the topic. */
export function ReviewFooter({ topic, data, children, onUndo }: ReviewFooterProps) {
  const { t, locale } = useApp();
  const tally = data.tally.value;
  const inTopic = (tally?.seeds ?? 0) + (tally?.confirmed ?? 0);
  return (
    <footer class="bar bar-foot">
      <Button small kind="quiet" icon="undo" disabled={tally?.lastSeq === 0} onClick={onUndo}>
        {t('undo')}
      </Button>
      <ExportMenu up topic={topic} exporter={data.exporter} disabled={inTopic === 0} />
      <span class="hint">{t('in_topic', formatNumber(locale, inTopic))}</span>
      {children}
    </footer>
  );
}
