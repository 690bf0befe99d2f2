import type { ComponentChildren } from 'preact';
import type { Tally } from '../../lib/engine/insight/standing';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';
import { ExportMenu } from './export-menu';
import type { Exporter } from './exporter';

interface ReviewFooterProps {
  readonly topic: string;
  readonly tally: Tally | undefined;
  readonly exporter: Exporter;
  readonly children?: ComponentChildren;
  onUndo(): void;
}

/** Undo, export and the size of the topic. */
export function ReviewFooter({ topic, tally, exporter, children, onUndo }: ReviewFooterProps) {
  const { t, locale } = useApp();
  const inTopic = (tally?.seeds ?? 0) + (tally?.confirmed ?? 0);
  return (
    <footer class="bar bar-foot">
      <Button small kind="quiet" icon="undo" disabled={tally?.lastSeq === 0} onClick={onUndo}>
        {t('undo')}
      </Button>
      <ExportMenu up topic={topic} exporter={exporter} disabled={inTopic === 0} />
      <span class="hint">{t('in_topic', formatNumber(locale, inTopic))}</span>
      {children}
    </footer>
  );
}
